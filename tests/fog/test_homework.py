"""A student who plays a homework knows what the cell knew, and no address leads them further."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors
from adjudication.engine import registry
from adjudication.engine.play.foresight import foresee, imagined
from adjudication.models import Game
from adjudication.services import games, runs, starts, steps
from tests import world as worlds
from tests.flow.homework import tasks
from tests.fog.conftest import values
from tests.fog.table import CELL, MEMBER, UMPIRE, addresses
from wargame.models import Homework, HomeworkCopy
from wargame.services.homework import playing

pytestmark = pytest.mark.django_db
PACKS = {
    "millennium_wars": "odesa-transnistria", "opaque_war": "donbas-2014", "opuc": "first-lesson",
    "seminar": "crossing", "ukraine_2022": "kharkiv-lesson", "ukrainian_crisis": "ukraine-2014",
}  # fmt: skip
SHUT = (401, 403, 404, 405)
PARTS = ("map", "forces", "composer")
NOWHERE = "00000000-0000-4000-8000-000000000000"


def _played(system: str, length: int = 3) -> Game:
    """A game of some steps that the program plays."""
    game = games.create(system=system, pack_name=PACKS[system], options={}, pace="live", dice_mode="seeded")
    for _ in range(length):
        head = selectors.head(game)
        due = sorted({one.side for one in selectors.awaiting(game).due})
        run = runs.perform(runs.request(game=game, seq=head.seq, sheets={}, defaults=due).pk)
        assert run is not None
        steps.commit(run=run)
    return game


def _reach(rules: Any, state: Any, side: str) -> bytes:
    """What a side sees and can work out: its picture, menu, scoreboard and foresight."""
    picture = rules.picture(state, side)
    ahead = imagined(rules, picture)
    menu = list(rules.legal_orders(ahead, side)) if any(o.side == side for o in rules.awaiting(ahead).due) else []
    foreseen = [rules.picture(one, side) for one in foresee(rules, picture, side).states]
    return msgspec.json.encode((picture, menu, rules.scoreboard(ahead), foreseen))


@pytest.mark.parametrize("system", registry.own())
def test_a_copy_shows_a_side_what_it_knew_at_that_step(system: str) -> None:
    game = _played(system)
    rules, truth, seq = selectors.adjudicator(game), selectors.state(game), selectors.head(game).seq
    for side in rules.sides:
        for drawn in (None, side):
            start = starts.keep(game=game, seq=seq, drawn_for=drawn)
            copy = starts.copy(start=start, same_dice=False)
            assert _reach(rules, selectors.state(copy), side) == _reach(rules, truth, side), (side, drawn)


def _student(copy: HomeworkCopy) -> Client:
    client = Client()
    client.get(reverse("homework_back", args=[copy.key]))
    return client


def _open_to(client: Client, known: dict[str, Any]) -> list[str]:
    """The addresses of an exercise that a browser can read or change."""
    found = []
    for address in (one for one in addresses() if one.scope in (CELL, MEMBER, UMPIRE)):
        path = address.path(known)
        if client.get(path).status_code not in SHUT or client.post(path, {}).status_code not in SHUT:
            found.append(address.name)
    return found


def test_no_address_leads_from_a_copy_to_the_exercise_or_to_another_copy() -> None:
    world = worlds.taught()
    known = values(world)
    homework = Homework.objects.get()
    one = _student(HomeworkCopy.objects.get())
    assert _open_to(one, known) == []
    other = tasks.begun(homework, "Other")
    assert other.exercise is not None
    cell = other.exercise.cells.get(by_program=False)
    there = known | {"exercise_id": other.exercise_id, "cell_id": cell.pk}
    assert _open_to(one, there) == []


def test_in_their_own_copy_students_play_and_see_no_truth() -> None:
    world = worlds.taught()
    known = values(world)
    copy = HomeworkCopy.objects.get()
    assert copy.exercise is not None
    student, own = _student(copy), copy.exercise.cells.get(by_program=False)
    mine = known | {"exercise_id": copy.exercise_id, "cell_id": own.pk}
    for address in addresses():
        if address.scope == UMPIRE or address.name.startswith("replay"):
            assert student.get(address.path(mine)).status_code in SHUT, address.name
    assert student.get(reverse("cell", args=[copy.exercise_id, own.pk])).status_code == 200
    for cell in copy.exercise.cells.exclude(pk=own.pk):
        assert student.get(reverse("cell", args=[copy.exercise_id, cell.pk])).status_code == 404
    playing.give_new_link(copy=copy)
    assert student.get(reverse("enter", args=[copy.exercise_id])).status_code == 404


def test_students_cannot_write_to_anyone() -> None:
    copy = tasks.begun(tasks.given(worlds.begun()))
    assert copy.exercise is not None
    own = copy.exercise.cells.get(by_program=False)
    for action in ("ask", "message", "press", "propose"):
        _student(copy).post(
            reverse("say", args=[copy.exercise_id, own.pk, action]), {"text": "Hello", "question": "Why?"}
        )
    assert not copy.exercise.rfis.exists()
    assert not copy.exercise.messages.exists()
    assert not copy.exercise.proposals.exists()
