"""Papers of Opaque War: every part is there, and a sitrep names nothing that its side cannot identify."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication import selectors as game_selectors
from adjudication.systems.opaque_war.fog.view import truth
from reports.collect.opaque_war import papers
from tests import world as worlds
from tests.reports.conftest import make_sitreps, report_words, words_of
from tests.systems.opaque_war.table import RULES
from wargame.presenters.opaque_war.displays import unknown

PARTS = (
    "What happened", "Towns, cities and checkpoints held", "Own forces and supply", "The other side as we see it",
    "Units, mobs and media lost", "Support markers (8.4)", "Points, support markers, pools, last seen", "Due next.",
)  # fmt: skip


def test_sitreps_and_report_of_a_lesson(db: None, unprinted: None) -> None:
    world = worlds.begun(system="opaque_war", pack_name="airport-lesson", number="WX 4")
    worlds.play_until(world, turn=2)
    made = make_sitreps(world.refresh())
    blue, public = (words_of(bytes(made[1, side].file or b"").decode()) for side in ("BLUE", None))
    for part in PARTS:
        assert part in blue
    assert "May 2014" in blue
    assert "Both sides as everybody sees them" in public

    assert world.exercise.game is not None
    rules: Any = game_selectors.adjudicator(world.exercise.game)
    state = world.state()
    hidden = {name for _, _, real, _ in unknown(rules, state, "BLUE") for name in real.split(", ")}
    named = {rules.facts.titles.get(one.face, "") for one in rules.picture(state, "BLUE").pieces}
    assert hidden - named
    last = blue.partition("The other side as we see it")[2].partition("Units, mobs and media lost")[0]
    assert not [name for name in hidden - named if name in last]
    assert len(truth(rules.facts, state).pieces) == len(rules.facts.piece_ids)

    report = report_words(world.exercise)
    assert "What was true" in report
    assert "What Ukraine could identify" in report
    assert "In the open" in report
    assert "Attacks" in report


@pytest.mark.parametrize("turn", [0, 1, 3, 9])
def test_a_turn_has_its_month(turn: int) -> None:
    assert papers.label(RULES, turn) == RULES.facts.turns[max(turn, 1) - 1]
