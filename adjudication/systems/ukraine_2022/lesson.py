"""Solo practice before play: two months of the first lesson."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "kharkiv-lesson",
    (
        PractisedAct(
            "Place",
            ("station",),
            ("station",),
            "Choose a wing and its mission. The ground units are on the map, and the program places your other wings.",
            once=True,
        ),
        PractisedAct(
            "Move",
            ("regular_move", "strategic_move"),
            ("activate",),
            "Choose a unit, then a highlighted hex. One activation moves one unit.",
        ),
        PractisedAct(
            "Fight",
            ("engage", "assault"),
            ("activate", "commit"),
            "Choose a unit next to the enemy, then the enemy hex. The bars show the possible results.",
            approach="To fight, move next to an enemy unit.",
        ),
    ),
    {"last_turn": 2},
    opponent=dict.fromkeys(
        ("RED", "BLUE"), "The two sides take turns to activate units, so the enemy moves between your orders."
    ),
)
