"""The line of papers: what a class waits for comes first, and the page says how long the others wait, as measured."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.utils import timezone

from adjudication.services import balance
from reports import dispatch, selectors, tasks
from reports.models import Paper
from reports.services import papers, playouts
from tests import world as worlds
from umpire import tasks as umpire_tasks
from wargame.models import Exercise
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db
K = Paper.Kind


@pytest.fixture
def world() -> worlds.World:
    return worlds.begun()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is made, as it is made, without its pages."""
    found: list[str] = []

    def perform(paper_id: int) -> None:
        paper = Paper.objects.get(pk=paper_id, status=Paper.Status.QUEUED)
        found.append(_name(paper))
        Paper.objects.filter(pk=paper_id).update(status=Paper.Status.CANCELLED)

    monkeypatch.setattr(papers, "perform", perform)
    return found


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The messages to workers."""
    found: list[bool] = []
    monkeypatch.setattr(tasks.make_next, "delay", lambda: found.append(True))
    return found


def _name(paper: Paper) -> str:
    return f"{paper.kind} {paper.turn} {paper.cell.name if paper.cell else 'all'}"


def _wait(exercise: Exercise, kind: str, turn: int = 0, cell: Any = None, **more: Any) -> Paper:
    return Paper.objects.create(exercise=exercise, kind=kind, turn=turn, cell=cell, **more)


def _work(sent: list[bool]) -> None:
    """Take messages as a worker does, until there are none."""
    while sent:
        sent.pop()
        tasks.make_next()


def test_a_class_waits_for_nothing_that_is_read_afterwards(
    world: worlds.World, made: list[str], sent: list[bool]
) -> None:
    """Reports of five exercises, the tables, and then the sitreps of two turns, all asked for at one moment."""
    here = world.exercise
    for number in range(5):
        _wait(worlds.build(f"u{number}", f"Course {number}").exercise, K.AAR)
    for kind in (K.AAR, K.WORKBOOK, K.HOT_WASH):
        _wait(here, kind)
    for turn in (1, 2):
        for cell in (None, world.cells["red"], world.cells["blue"]):
            _wait(here, K.SITREP, turn, cell)
    _wait(here, K.MAPS)
    tasks.look(1)
    _work(sent)
    assert made[:3] == ["sitrep 2 all", "sitrep 2 Red", "sitrep 2 Blue"]
    assert made[3:4] == ["maps 0 all"]
    assert made[4:7] == ["sitrep 1 all", "sitrep 1 Red", "sitrep 1 Blue"]
    assert made[7:] == ["aar 0 all"] * 6 + ["workbook 0 all", "hot_wash 0 all"]


def test_of_an_ended_exercise_no_sitrep_is_in_a_hurry(world: worlds.World, made: list[str], sent: list[bool]) -> None:
    _wait(world.exercise, K.SITREP, 1)
    over = worlds.build("eve", "Over").exercise
    Exercise.objects.filter(pk=over.pk).update(status=Exercise.Status.ENDED)
    _wait(over, K.SITREP, 9, queued_at=timezone.now() - timedelta(hours=1))
    tasks.look(1)
    _work(sent)
    assert made == ["sitrep 1 all", "sitrep 9 all"]


def test_what_is_asked_for_meanwhile_overtakes(world: worlds.World, made: list[str], sent: list[bool]) -> None:
    _wait(world.exercise, K.AAR)
    _wait(world.exercise, K.DATA)
    tasks.look(2)
    sent.pop()
    tasks.make_next()
    _wait(world.exercise, K.SITREP, 1)
    _work(sent)
    assert made == ["aar 0 all", "sitrep 1 all", "data 0 all"]


def test_messages_do_not_pile_up_where_nobody_takes_them(world: worlds.World, sent: list[bool]) -> None:
    for turn in range(30):
        _wait(world.exercise, K.DATA, turn, queued_at=timezone.now() - timedelta(minutes=1))
    assert tasks.sweep_papers() >= 30
    assert len(sent) == tasks.HANDS
    sent.clear()
    assert dispatch.again(exercise=world.exercise) == 30


def test_the_sitreps_of_a_turn_are_asked_for_while_every_papers_worker_prints() -> None:
    """A message that asked for them waited behind those of the reports, and was dropped after 20 seconds."""
    routes = settings.CELERY_TASK_ROUTES
    first = next(route for name, route in routes.items() if "reports.sweep_papers".startswith(name.rstrip("*")))
    assert first == {"queue": "clock"}


def test_games_that_the_program_plays_alone_let_papers_go_first(
    world: worlds.World, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "perform", lambda balance_id: made.append("balance"))
    _wait(world.exercise, K.AAR)
    umpire_tasks.play_balance(str(UUID(int=1)))
    assert made == ["aar 0 all", "balance"]
    made.clear()

    def perform(exercise_id: UUID, *, meanwhile: Callable[[], object]) -> bool:
        for order in range(2):
            made.append(f"games {order}")
            _wait(world.exercise, K.MAPS if order else K.DATA)
            meanwhile()
        return False

    monkeypatch.setattr(playouts, "perform", perform)
    _wait(world.exercise, K.SITREP, 1)
    tasks.play_out(str(world.exercise.pk))
    assert made == ["sitrep 1 all", "games 0", "data 0 all", "games 1", "maps 0 all"]


def _note(world: worlds.World, paper: Paper) -> str:
    rows = selectors.paper_list(Viewer(world.refresh(), umpire=True)).rows
    return next(row.note for row in rows if row.id == paper.pk)


def _took(world: worlds.World, kind: str, turn: int, seconds: float) -> None:
    begun = timezone.now() - timedelta(hours=1)
    _wait(
        world.exercise, kind, turn, status=Paper.Status.DONE, started_at=begun, heartbeat_at=begun,
        finished_at=begun + timedelta(seconds=seconds),
    )  # fmt: skip


def test_the_page_says_what_comes_before_a_paper_and_how_long_it_takes(world: worlds.World) -> None:
    report, sitrep = _wait(world.exercise, K.AAR), _wait(world.exercise, K.SITREP, 9)
    assert _note(world, sitrep) == "The next to be made."
    assert _note(world, report) == "1 document before it."  # nothing was measured
    _took(world, K.SITREP, 1, 4)
    _took(world, K.SITREP, 2, 20)
    assert _note(world, report) == "1 document before it, about 15 seconds."
    for turn in range(3, 9):
        _wait(world.exercise, K.SITREP, turn)
    assert _note(world, report) == "7 documents before it, about 2 minutes."
    at_work = {"status": Paper.Status.RUNNING, "started_at": timezone.now() - timedelta(hours=1)}
    Paper.objects.filter(kind=K.SITREP, turn__in=(3, 4), status=Paper.Status.QUEUED).update(**at_work)
    assert _note(world, report) == "7 documents before it, about 30 seconds."  # two workers, at the end of theirs


def test_a_paper_that_nobody_makes_says_so_and_guesses_nothing(world: worlds.World) -> None:
    long_ago = timezone.now() - timedelta(minutes=3)
    report = _wait(world.exercise, K.AAR, queued_at=long_ago)
    said = "Has waited 3 minutes, and no document is being made. Ask the person who runs White Cell to look at its log."
    assert _note(world, report) == said
    sitrep = _wait(world.exercise, K.SITREP, 1, queued_at=long_ago, status=Paper.Status.RUNNING, started_at=long_ago)
    assert _note(world, report) == "1 document before it."
    assert "disk" not in _note(world, sitrep)


def test_a_cell_reads_nothing_of_the_line(world: worlds.World) -> None:
    _wait(world.exercise, K.SITREP, 1, world.cells["red"], file=b"%PDF-", pages=1)
    (row,) = selectors.paper_list(Viewer(world.exercise, umpire=False, cell=world.cells["red"])).rows
    assert (row.note, row.busy) == ("", False)
