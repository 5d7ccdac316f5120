"""Solo practice before play: two turns of the first lesson."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "first-lesson",
    (
        PractisedAct(
            "Place",
            ("place", "deploy"),
            ("setup",),
            "Choose a unit you can still place, then a highlighted hex. The program places what you leave.",
            if_asked=True,
        ),
        PractisedAct(
            "Move",
            ("move",),
            ("manoeuvre",),
            "Choose a battalion, then a highlighted hex. The map shows the cost.",
        ),
        PractisedAct(
            "Fight",
            ("assault",),
            ("manoeuvre",),
            "Choose an enemy next to you under “Assaults”, then your attackers. The bars show the possible results.",
            approach="To fight, move next to an enemy unit.",
        ),
    ),
    {"last_turn": 2},
)
