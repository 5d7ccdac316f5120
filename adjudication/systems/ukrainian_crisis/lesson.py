"""What a person practises alone before play: three turns of the crisis."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "ukraine-2014",
    (
        PractisedAct(
            "Play cards",
            ("place_cards",),
            ("cards",),
            "Choose an effort card for each of the three kinds of effort.",
        ),
        PractisedAct(
            "Place",
            ("mobilise", "deploy"),
            ("military",),
            "Open “Military”, choose a unit, then an area. The sheet shows what it costs.",
        ),
        PractisedAct(
            "Move",
            ("move",),
            ("operate", "declare"),
            "From turn 2 you can declare a Combat Turn. In it, choose a unit, then the next area.",
        ),
        PractisedAct(
            "Fight",
            ("group", "fight", "combat"),
            ("attack", "combat_type", "targets"),
            "In a Combat Turn, choose an area with both sides in it and form the battle.",
            approach="To fight, ask for a Combat Turn, and move into an area with enemy units.",
        ),
    ),
    {"last_turn": 3},
)
