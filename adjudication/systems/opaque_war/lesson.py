"""Solo practice before play: three months of the first lesson, from the first move.

The program places all counters: the rules ask for them in lists of hexes, which is too much for a newcomer.
"""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "airport-lesson",
    (
        PractisedAct(
            "Move",
            ("march", "rail"),
            ("move",),
            "Choose a unit, then a highlighted hex.",
        ),
        PractisedAct(
            "Fight",
            ("attack",),
            ("attack",),
            "Choose an enemy hex next to your counters, then your attackers. The bars show the possible results.",
            approach="To fight, move next to an enemy counter.",
        ),
    ),
    {"last_turn": 3},
    opponent={
        "RED": "Ukraine moves and attacks before you each month, so your target may be gone when your attack comes.",
        "BLUE": "You move and attack first each month; then the Rebels respond.",
    },
)
