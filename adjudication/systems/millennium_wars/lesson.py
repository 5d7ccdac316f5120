"""Solo practice before play: two weeks of the lesson in the south-west."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "odesa-transnistria",
    (
        PractisedAct(
            "Place",
            ("place_unit",),
            ("deploy",),
            "Choose a unit, then a highlighted hex.",
            if_asked=True,
        ),
        PractisedAct(
            "Buy",
            ("buy",),
            ("purchase",),
            "Check the place, then press what you want to buy. Under Traffic you can write to your partners about it.",
            approach="You can buy when the commander of your alliance has given you Political Points.",
            sides=("GREEN", "YELLOW"),  # the partners, whose first decision it is
        ),
        PractisedAct(
            "Move",
            ("move", "fly", "sail"),
            ("move",),
            "Choose a unit, then a highlighted hex.",
        ),
        PractisedAct(
            "Fight",
            ("attack",),
            ("attack",),
            "Choose an enemy hex next to your units, then your attackers. The bars show the possible results.",
            approach="To fight, move next to an enemy unit.",
            sides=("RED", "BLUE", "VIOLET"),
        ),
    ),
    {"last_turn": 2, "blue_skill": "skilled"},  # who shares the points with the partners in the first week
    also=("odesa-transnistria-coalition",),
    stand_ins={"VIOLET": "YELLOW"},  # Moldova
)
