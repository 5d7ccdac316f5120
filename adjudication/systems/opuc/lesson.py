"""What a person practises alone before play: the first lesson, two turns of it."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "first-lesson",
    (
        PractisedAct(
            "Place",
            ("place", "deploy"),
            ("setup",),
            "Choose what you can still place, then a lit hex. What you leave, the program places.",
            if_asked=True,
        ),
        PractisedAct(
            "Move",
            ("move",),
            ("manoeuvre",),
            "Choose a battalion, then a lit hex. The price is on the map.",
        ),
        PractisedAct(
            "Fight",
            ("assault",),
            ("manoeuvre",),
            "Choose an enemy next to you under “Assaults”, then your attackers. The bars show what can come of it.",
            approach="To fight, move next to an enemy unit.",
        ),
    ),
    {"last_turn": 2},
)
