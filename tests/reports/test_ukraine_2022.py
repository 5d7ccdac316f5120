"""Papers of 2022: Ukraine: every part is there, and nobody reads what the other side has drawn."""

from __future__ import annotations

import pytest

from reports.collect.ukraine_2022 import papers
from tests import world as worlds
from tests.reports.conftest import make_sitreps, report_words, words_of
from tests.systems.ukraine_2022.table import RULES

PARTS = (
    "What happened", "Balance", "The front", "Cities that changed hands in this turn", "Russia on the map",
    "Ukraine on the map", "Units by type", "In the air (6.0)", "Due next.",
)  # fmt: skip


def test_sitreps_and_report_of_a_lesson(db: None, unprinted: None) -> None:
    world = worlds.begun(system="ukraine_2022", pack_name="kharkiv-lesson", number="WX 5")
    worlds.play_until(world, turn=2)
    made = make_sitreps(world.refresh())
    blue = words_of(bytes(made[1, "BLUE"].file or b"").decode())
    for part in PARTS:
        assert part in blue
    assert "February and March 2022" in blue
    assert "Victory points:" in blue
    report = report_words(world.exercise)
    assert "The front before" in report
    assert "Combats begun" in report
    assert "In other hands than at first" in report or "Every city is where it was" in report


@pytest.mark.parametrize("turn", [0, 1, 12, 99])
def test_a_turn_has_its_month(turn: int) -> None:
    assert papers.label(RULES, turn) == RULES.facts.turns[min(max(turn, 1), 12) - 1]
