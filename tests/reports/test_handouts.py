"""Role sheets, read-ahead and script on paper, by the fog rules."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from reports import dispatch, selectors
from reports.figures import report
from reports.models import Paper
from reports.services import papers
from tests import world as worlds
from tests.reports.conftest import text_of
from wargame.errors import Refused
from wargame.models import Exercise
from wargame.services.msel import handouts

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db: None) -> worlds.World:
    found = worlds.build("alice", "Amber")
    Exercise.objects.filter(pk=found.exercise.pk).update(template="90-minutes")
    handouts.from_pack(exercise=found.refresh())
    return found


def printed(world: worlds.World, kind: str) -> list[Paper]:
    dispatch.make(exercise=world.exercise, kind=kind)
    for paper in Paper.objects.filter(exercise=world.exercise, kind=kind):
        papers.perform(paper.pk)
    return list(Paper.objects.filter(exercise=world.exercise, kind=kind))


def words(paper: Paper) -> str:
    return text_of(bytes(paper.file or b""))


def test_they_are_printed_before_play_and_each_cell_reads_its_own(world: worlds.World) -> None:
    roles = printed(world, "roles")
    assert {paper.cell.kind for paper in roles if paper.cell} == {"red", "blue"}
    assert {paper.pages for paper in roles} == {3}, "two posts a page"
    red, blue = sorted(roles, key=lambda paper: paper.cell.order if paper.cell else 0)
    assert "Russian Federation" in words(red)
    assert "Russian Federation" not in words(blue)
    (ahead,), (script,) = printed(world, "read_ahead"), printed(world, "script")
    readers = {kind: set(selectors.readable(world.viewer(kind))) for kind in ("red", "blue", "green", "observer")}
    assert readers == {"red": {red, ahead}, "blue": {blue, ahead}, "green": {ahead}, "observer": {ahead}}
    assert set(selectors.readable(world.viewer("red", umpire=True))) == {red, blue, ahead, script}
    assert "72 to 90 min" in words(script)


@pytest.mark.parametrize(
    ("system", "pack", "key"),
    [
        ("ukrainian_crisis", "ukraine-2014", "90-minutes"),
        ("ukrainian_crisis", "ukraine-2014", "full-day"),
        ("opuc", "se-estonia-small", "half-day"),
        ("seminar", "sevra-pandemic", "two-hours"),
        ("seminar", "election-week", "90-minutes"),
        ("seminar", "orrin-strait", "three-hours"),
    ],
)
def test_the_read_ahead_fills_one_or_two_pages(world: worlds.World, system: str, pack: str, key: str) -> None:
    assert key in registry.get(system).named_pack(pack).exercises
    exercise = world.exercise
    exercise.handouts.all().delete()
    Exercise.objects.filter(pk=exercise.pk).update(system=system, pack_name=pack, template=key)
    handouts.from_pack(exercise=world.refresh())
    (paper,) = printed(world, "read_ahead")
    assert 1 <= paper.pages <= 2
    if key == "full-day":
        (script,) = printed(world, "script")
        assert script.pages == 1, "set closer, it saves a page of a few lines"


def test_an_exercise_without_role_sheets_refuses_them(world: worlds.World) -> None:
    world.exercise.handouts.all().delete()
    with pytest.raises(Refused, match="no role sheets"):
        dispatch.make(exercise=world.exercise, kind="roles")
    assert not Paper.objects.filter(exercise=world.exercise, kind="roles").exists()


@pytest.mark.parametrize(("across", "down", "upright"), [(268, 285, True), (300, 300, True), (400, 300, False)])
def test_a_map_is_printed_on_the_sheet_on_which_it_gets_larger(across: int, down: int, upright: bool) -> None:
    assert report._larger_upright(f'<svg viewBox="0 0 {across} {down}"/>') is upright
