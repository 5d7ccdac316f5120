"""How often the pages of an exercise are woken on the way of one order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

import pytest

from adjudication.models import Run
from adjudication.services import runs
from tests import world as worlds
from wargame.models import Exercise
from wargame.services import sheets, turns

EVERYBODY = {"all", "about:play"}


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """The audiences that were rung for, in their order; what PostgreSQL leaves out of a transaction is in it once."""
    found: list[set[str]] = []

    def ring(exercise: Exercise, names: Iterable[str]) -> None:
        if not found or found[-1] != set(names):
            found.append(set(names))

    monkeypatch.setattr("wargame.services.logbook._notify", ring)
    return found


def ordered(review: str, rings: list[set[str]]) -> tuple[worlds.World, Run]:
    """An exercise in which the last order has just come in, and its run."""
    world = worlds.begun(review=review)
    for sheet in world.decision().sheets.select_related("cell"):
        orders = [worlds.policy_order(world, sheet.cell.side or "")]
        rings.clear()
        sheets.submit(
            viewer=world.viewer(sheet.cell.kind), sheet_id=sheet.pk, form_key=uuid4(), seq=sheet.decision.seq,
            orders=orders,
        )  # fmt: skip
    return world, Run.objects.get(game=world.exercise.game, status=Run.Status.QUEUED)


@pytest.mark.django_db
def test_where_nothing_is_reviewed_the_publication_alone_rings(rings: list[set[str]]) -> None:
    _, run = ordered("none", rings)
    assert rings == []
    turns.perform(run.pk)
    assert EVERYBODY in rings


@pytest.mark.django_db
def test_where_the_umpire_reviews_everybody_hears_of_the_lock(rings: list[set[str]]) -> None:
    ordered("all", rings)
    assert rings == [EVERYBODY]


@pytest.mark.django_db
def test_a_run_that_fails_rings_everybody_if_nobody_heard_of_the_lock(
    rings: list[set[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, run = ordered("none", rings)

    def fail(*_: Any) -> dict[str, Any]:
        return runs.failure(ZeroDivisionError("The rules broke."))

    monkeypatch.setattr(runs, "outcome", fail)
    turns.perform(run.pk)
    assert rings == [EVERYBODY]
