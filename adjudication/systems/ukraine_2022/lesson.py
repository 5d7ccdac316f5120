"""What a person practises alone before play: the first lesson, two months of it."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "kharkiv-lesson",
    (
        PractisedAct(
            "Place",
            ("station",),
            ("station",),
            "Choose a wing and its mission. The units are on the map already, and the program places your other wings.",
            once=True,
        ),
        PractisedAct(
            "Move",
            ("regular_move", "strategic_move"),
            ("activate",),
            "Choose a unit, then a lit hex. One activation moves one unit.",
        ),
        PractisedAct(
            "Fight",
            ("engage", "assault"),
            ("activate", "commit"),
            "Choose a unit next to the enemy, then the enemy hex. The bars show what can come of it.",
            approach="To fight, move next to an enemy unit.",
        ),
    ),
    {"last_turn": 2},
    opponent=dict.fromkeys(
        ("RED", "BLUE"), "Both sides activate units in turns, so the enemy moves between your orders."
    ),
)
