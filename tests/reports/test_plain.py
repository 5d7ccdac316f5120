"""Plain papers: a rule system without papers of its own gets a sitrep for each pair of eyes and a whole report."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine import registry
from reports.collect import systems
from reports.collect.plain import account
from reports.models import Paper
from reports.services import due, papers
from tests import world as worlds
from tests.reports.conftest import brief_of, make, with_annexes
from tests.reports.tagged import problems
from tests.reports.test_golden import SYSTEMS, said
from tests.systems import scope


@pytest.mark.slow
@pytest.mark.parametrize(("system", "pack"), SYSTEMS[:1])
def test_papers_of_a_system_without_its_own(db: None, monkeypatch: pytest.MonkeyPatch, system: str, pack: str) -> None:
    monkeypatch.setattr(registry, "part", lambda *asked: None)
    world = worlds.begun(system=system, pack_name=pack, number="WX 9")
    worlds.play_until(world, turn=2)
    asked = due.settle(exercise=world.exercise)
    sitrep = papers.perform(Paper.objects.get(pk__in=asked, cell=world.cells["blue"]).pk)
    assert sitrep is not None
    assert sitrep.file
    staff, commander = said(bytes(sitrep.file)), said(brief_of(sitrep))
    assert "What happened" in staff
    assert "What failed, and why" in commander
    assert "Due next." in staff
    report = make(with_annexes(world.refresh()), Paper.Kind.AAR)
    report.refresh_from_db()
    text = said(bytes(report.file or b""))
    assert "start 1 2 turn Russia" in text, "the chart of the points"
    assert "What everyone could see at the end of turn 1" in text
    assert problems(bytes(report.file or b"")) == []


@pytest.mark.parametrize("system", scope.large())
def test_what_decisions_move_besides_points_is_counted_for_each_side_from_the_first_state(system: str) -> None:
    rules = registry.bound(system, registry.get(system).packs()[0])
    papers = systems.of(system)
    begun = papers.currencies(rules, rules.initial_state(rules.pack.options.options))
    assert "units" in begun or "units lost" in begun or "steps" in begun
    assert all(set(numbers) <= {*rules.sides, ""} for numbers in begun.values())


@pytest.mark.parametrize(
    ("system", "winner", "said_of_it"),
    [
        ("opaque_war", "RED", "The Rebels finish ahead after 3 turns."),
        ("opaque_war", "BLUE", "Ukraine finishes ahead after 3 turns."),
        ("millennium_wars", "BLUE", "The Coalition finishes ahead after 3 turns."),
        ("ukraine_2022", "", "No side finishes ahead after 3 turns."),
    ],
)
def test_the_first_sentence_names_the_winner_as_a_sentence_does(system: str, winner: str, said_of_it: str) -> None:
    rules = registry.bound(system, registry.get(system).packs()[0])
    whole: Any = SimpleNamespace(
        scoreboard=SimpleNamespace(winner=winner, final=True), turns=(1, 2, 3), final=True, rules=rules
    )
    assert account._lede(whole) == said_of_it
