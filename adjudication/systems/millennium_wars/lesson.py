"""What a person practises alone before play: two weeks of the lesson in the south-west."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "odesa-transnistria",
    (
        PractisedAct(
            "Place",
            ("place_unit",),
            ("deploy",),
            "Choose a unit, then a lit hex.",
            if_asked=True,
        ),
        PractisedAct(
            "Move",
            ("move", "fly", "sail"),
            ("move",),
            "Choose a unit, then a lit hex.",
        ),
        PractisedAct(
            "Fight",
            ("attack",),
            ("attack",),
            "Choose an enemy hex next to your units, then your attackers. The bars show what can come of it.",
            approach="To fight, move next to an enemy unit.",
        ),
    ),
    {"last_turn": 2},
    also=("odesa-transnistria-coalition",),
    stand_ins={"VIOLET": "YELLOW"},  # Moldova
)
