"""Fog between the syndicates of a course: whatever another one does, every answer to a person of this one is the same
byte for byte, from every address, on every paper, and no bell rings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from reports.collect import aar, sitrep
from reports.collect.report import participation
from tests import course_play
from tests import world as worlds
from tests.fog.conftest import seated, values
from tests.fog.table import CELL, MEMBER, PUBLIC, addresses
from tests.fog.test_canaries import _different, _steady
from wargame.models import Cell, Course, Decision, Exercise, Message, Rfi, Seat
from wargame.selectors.college import together
from wargame.selectors.participants import doors
from wargame.services import exercises, samples, turns
from wargame.services.college import ahead, courses
from wargame.services.msel import releases

pytestmark = pytest.mark.django_db
PEOPLE = ("red", "green", "observer")
SECRET = "ZEBRA-7"
STREAMS = ("live", "watch_news")  # they have no end: the bells are heard below
MEASURED = ("healthz", "metrics")  # times of the program
SEARCHES = ("?q=ZEBRA", "?q=Syndicate", "?after=0", "?page=2", "?s=ZEBRA-7", "?view=ZEBRA-7", "?limit=500")


def world_of(exercise: Exercise) -> worlds.World:
    """A syndicate as a world: its cells, and somebody in each."""
    cells = {cell.kind: cell for cell in exercise.cells.all()}
    rows = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell").order_by("pk")
    found = {seat.cell.kind: seat for seat in rows}
    return worlds.World(exercise.owner, exercise, cells, found)


@pytest.fixture
def course() -> Course:
    """Two syndicates in play, whose umpires review everything."""
    return course_play.make(2, worlds.taught(review="all", pace="sheet"))


def walked(world: worlds.World, client: Client, kind: str) -> dict[str, str]:
    """The answer of every address that can be read, with what may be asked of it, whatever its status is."""
    known, found = values(world, kind), dict[str, str]()
    known["course_id"] = world.exercise.course_id
    for address in addresses():
        if address.scope not in (CELL, MEMBER, PUBLIC) or address.name.endswith((*STREAMS, *MEASURED)):
            continue
        for part in address.parts if "part" in address.takes else ("",):
            path = address.path({**known, "part": part})
            for asked in ("", *SEARCHES) if address.name in ("part", "cell", "news", "api_log", "messages") else ("",):
                answer = client.get(path + asked)
                body = "" if answer.streaming else answer.content.decode(errors="replace")
                found[f"{address.name} {part}{asked}"] = f"{answer.status_code}\n{_steady(body)}"
    return found


def papers(exercise: Exercise) -> dict[str, str]:
    """The contents of what is printed for a syndicate, as digests."""
    through = exercise.game.steps.latest("seq").seq if exercise.game else 0
    cell = exercise.cells.filter(kind=Cell.Kind.RED).get()
    made = {
        "sitrep": sitrep.collect(exercise, cell, 1, through), "report": aar.collect(exercise, ""),
        "participation": participation.collect(exercise),
    }  # fmt: skip
    return {
        name: hashlib.sha256(msgspec.json.encode(msgspec.to_builtins(data), order="deterministic")).hexdigest()
        for name, data in made.items()
    }


def drafts(other: Exercise) -> None:
    sheet = other.decisions.get(status=Decision.Status.OPEN).sheets.first()
    assert sheet is not None
    sheet.note, sheet.intent = SECRET, SECRET
    sheet.orders = [samples.policy_order(other, sheet.cell.side or "", sheet.cell.remit)]
    sheet.save()


def writes(other: Exercise) -> None:
    cell = other.cells.filter(kind=Cell.Kind.RED).get()
    Rfi.objects.create(exercise=other, number=1, cell=cell, question=SECRET, asked_name=SECRET)
    Message.objects.create(exercise=other, number=1, cell=cell, sender="red", by_name=SECRET, text=SECRET, kind="press")


def brings(other: Exercise) -> None:
    inject = other.injects.exclude(state="released").first()
    if inject is not None:
        inject.approved_at = inject.approved_at or other.created_at
        inject.save()
        releases.by_hand(inject=inject, by=SECRET)


def locks(other: Exercise) -> None:
    decision = other.decisions.get(status=Decision.Status.OPEN)
    turns.lock(exercise=other, decision_id=decision.pk, by=Decision.LockedBy.UMPIRE)


def goes_ahead(other: Exercise) -> None:
    ahead.go(exercise=other, reason=SECRET, by=SECRET)
    for run in other.game.runs.filter(status="queued") if other.game else ():
        turns.perform(run.pk)
        run.refresh_from_db()
        turns.publish(exercise=samples.fresh(other), run_id=run.pk, generation=run.generation)


def pauses(other: Exercise) -> None:
    Exercise.objects.filter(pk=other.pk).update(paused_at=other.created_at, title=SECRET, room_open=False)


def ends(other: Exercise) -> None:
    exercises.end(exercise=samples.fresh(other))


ACTS: tuple[Callable[[Exercise], None], ...] = (drafts, writes, brings, locks, goes_ahead, pauses, ends)


@pytest.mark.parametrize("kind", PEOPLE)
def test_nothing_that_another_syndicate_does_changes_an_answer(course: Course, kind: str) -> None:
    mine, other = courses.syndicates(course)
    world = world_of(mine)
    client = seated(world, kind)
    walked(world, client, kind)  # the first look at a page counts as one, and asks for papers
    before = walked(world, client, kind)
    assert sum(text.startswith("200") for text in before.values()) > 30
    for act in ACTS:
        act(samples.fresh(other))
    assert _different(before, walked(world, client, kind)) == []


@contextmanager
def rung() -> Iterator[set[str]]:
    """The exercises whose open pages hear a bell inside."""
    found = set[str]()

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "pg_notify" in sql:
            found.add(params[2])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield found


def test_no_bell_rings_in_a_syndicate_for_what_another_does(course: Course) -> None:
    mine, other = courses.syndicates(course)
    with rung() as heard:
        for act in ACTS:
            act(samples.fresh(other))
    assert str(other.pk) in heard
    assert str(mine.pk) not in heard


def test_players_cannot_tell_a_draft_that_waits_from_one_under_review(course: Course) -> None:
    """Whether another syndicate has locked changes nothing for them until the step is published."""
    mine, other = courses.syndicates(course)
    world = world_of(mine)
    client = seated(world, "red")
    locks(mine)
    run = mine.game.runs.get(status="queued") if mine.game else None
    assert run is not None
    turns.perform(run.pk)
    walked(world, client, "red")
    before = walked(world, client, "red")
    assert together.waits_for(samples.fresh(mine))
    run.refresh_from_db()
    ahead.promise(exercise=samples.fresh(mine), run_id=run.pk, generation=run.generation, on=True, by="White")
    assert _different(before, walked(world, client, "red")) == []
    ahead.promise(exercise=samples.fresh(mine), run_id=run.pk, generation=run.generation, on=False, by="White")
    locks(samples.fresh(other))
    assert not together.waits_for(samples.fresh(mine))
    assert _different(before, walked(world, client, "red")) == []


def test_the_door_and_the_projector_tell_only_turn_clock_and_people(course: Course) -> None:
    mine, other = courses.syndicates(course)
    paths = (doors.way_in(course), doors.way_in(mine), reverse("screen", args=[course.room_code]))
    client = seated(world_of(mine), "red")
    for act in ACTS[:-2]:
        act(samples.fresh(other))
    for reader in (client, Client()):
        for path in paths:
            shown = reader.get(path).content.decode()
            assert SECRET not in shown
            assert other.room_code not in shown


def test_no_paper_of_a_syndicate_says_what_another_does(course: Course) -> None:
    course_play.play(course, rounds=3, end=False)
    mine, other = courses.syndicates(course)
    before = papers(mine)
    for act in (writes, brings, goes_ahead, pauses):
        act(samples.fresh(other))
    course_play.play(course, rounds=1, end=False, only=2)
    assert papers(samples.fresh(mine)) == before
