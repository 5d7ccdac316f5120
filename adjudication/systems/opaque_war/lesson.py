"""What a person practises alone before play: the first lesson, two months of it."""

from __future__ import annotations

from adjudication.engine.scenario.lesson import Lesson, PractisedAct

LESSON = Lesson(
    "airport-lesson",
    (
        PractisedAct(
            "Place",
            ("place_battalions", "place_counters", "place_brigade"),
            ("battalions_luhansk", "battalions_donetsk", "counters_luhansk", "counters_donetsk", "brigades"),
            "Choose a counter, then a lit hex.",
            if_asked=True,
        ),
        PractisedAct(
            "Move",
            ("march", "rail"),
            ("move",),
            "Choose a stack, then a lit hex. The price is on the map.",
        ),
        PractisedAct(
            "Fight",
            ("attack",),
            ("attack",),
            "Choose an enemy hex next to your counters, then “Attack”. The bars show what can come of it.",
        ),
    ),
    {"last_turn": 2},
)
