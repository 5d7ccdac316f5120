"""OPUC under the same watch: whatever blocks, stores and cards Red hides, the pages of Blue do not change."""

from __future__ import annotations

import pytest
from django.test import Client

from adjudication import selectors as game_selectors
from tests import world as worlds
from tests.fog.conftest import seated
from tests.fog.test_canaries import _different, _pages, _steady, imagined, replace_snapshot
from wargame.models import Decision

PARTS = ("title", "situation", "sheet", "map", "composer", "log", "forces", "displays")


@pytest.fixture
def blues_move(db: None) -> worlds.World:
    """The lesson at the moment when Blue moves: routes, odds, zones of control and supply are all on the page."""
    world = worlds.begun(system="opuc", pack_name="first-lesson")
    for _ in range(400):
        decision = world.exercise.decisions.exclude(status=Decision.Status.CLOSED).get()
        if {"side": "BLUE", "kind": "manoeuvre", "several": True} in decision.due:
            return world
        worlds.advance(world)
    raise AssertionError("Blue never moves")


def test_blues_pages_do_not_change_with_what_red_hides(blues_move: worlds.World) -> None:
    world, blue = blues_move, seated(blues_move, "blue")
    rules = game_selectors.adjudicator(world.exercise.game)  # type: ignore[arg-type]  # it plays
    here = f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/"
    subjects = [subject.id for subject in rules.subjects(world.state(), "BLUE")]
    paths = [here, *(f"{here}part/{part}/" for part in PARTS), *(f"{here}?s={subject}" for subject in subjects)]
    answers = {path: blue.get(path) for path in paths}
    assert {answer.status_code for answer in answers.values()} == {200}
    before = {path: _steady(answer.content.decode()) for path, answer in answers.items()}
    public = _pages(Client(), [f"/screen/{world.exercise.room_code}/"])
    variants = imagined(world)
    assert variants
    for variant in variants[:3]:
        replace_snapshot(world, variant)
        assert _different(before, _pages(blue, paths)) == []
        assert _different(public, _pages(Client(), list(public))) == []
