"""Solo practice before play: three turns of the crisis."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "ukraine-2014",
    (
        PractisedAct(
            "Play cards",
            ("place_cards",),
            ("cards",),
            "Choose an effort card for each of the three areas: Military, Diplomatic and Information.",
        ),
        PractisedAct(
            "Place",
            ("mobilise", "deploy"),
            ("military",),
            "Open “Mobilise, deploy, withdraw”. Choose a Mobilized unit, then an area. The form shows the cost.",
        ),
        PractisedAct(
            "Move",
            ("move",),
            ("operate", "declare"),
            "Ask for a Combat Turn. Then open “Move or recover”: choose a unit, then the next area.",
        ),
        PractisedAct(
            "Fight",
            ("group", "fight", "combat"),
            ("attack", "combat_type", "targets"),
            "In a Combat Turn, choose an area where both sides have units, and form the battle.",
            approach="To fight, ask for a Combat Turn and move into an area with enemy Regulars or Irregulars.",
        ),
    ),
    {"last_turn": 3},
)
