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
            "Put your units on the map: choose a unit, then a place. What you leave, the program places.",
            if_asked=True,
        ),
        PractisedAct(
            "Move",
            ("move",),
            ("manoeuvre",),
            "Choose a battalion, then a lit hex. The path and its price show before you add it.",
        ),
        PractisedAct(
            "Fight",
            ("assault",),
            ("manoeuvre",),
            "March next to an enemy unit, then choose “Assault”. The bars show what can come of it.",
            approach="To fight, march next to an enemy unit, then choose “Assault”.",
        ),
    ),
    {"last_turn": 2},
)
