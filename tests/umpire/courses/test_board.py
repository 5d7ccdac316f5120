"""The board of a course: its rows, its acts on one, some or all syndicates, and who may see it."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from adjudication import selectors as game_selectors
from adjudication.engine.injects.lines import PreparedInject
from adjudication.models import Run
from tests import world as worlds
from tests.flow.test_together import opened
from tests.umpire.courses.conftest import CourseWorld, course_of
from umpire.pages.courses import board as pages
from umpire.pages.courses.board import SyndicateRow
from umpire.pages.records import results
from umpire.pages.records.tally import tally
from wargame import tasks
from wargame.access.courses import CourseViewer
from wargame.access.courses import course as door
from wargame.models import Assigned, Course, Decision, Inject, Message
from wargame.services import samples, turns
from wargame.services.college import ahead
from wargame.services.msel import injects

pytestmark = pytest.mark.django_db


def looking(world: CourseWorld) -> CourseViewer:
    request: Any = RequestFactory().get("/")
    request.user, request.session = world.owner, {}
    return door(request, world.course.pk)


def rows(world: CourseWorld) -> dict[int, SyndicateRow]:
    return {row.number: row for row in pages.board(looking(world)).rows}


def press(world: CourseWorld, act: str, *numbers: int, client: Client | None = None, **fields: Any) -> Any:
    data = {"syndicate": [str(number) for number in numbers], **fields}
    return (client or world.alice).post(world.url("umpire_course_do", act), data)


def said(answer: Any) -> list[str]:
    """What the page says beside the rows, without tags."""
    found = re.findall(r'<tbody class="course-said">(.*?)</tbody>', answer.content.decode(), re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", text).split()) for text in found]


def test_the_board_says_whom_a_publication_waits_for(two: CourseWorld) -> None:
    assert pages.board(looking(two)).compared is None
    for number in (1, 2):
        two.begin(number)
    exercise = two.one(1)
    turns.lock(exercise=exercise, decision_id=opened(exercise).pk, by=Decision.LockedBy.UMPIRE)
    run = Run.objects.get(game=exercise.game, status=Run.Status.QUEUED)
    tasks.perform_run(str(run.pk))
    shown = pages.board(looking(two))
    assert [row.waits for row in shown.rows] == ["Syndicate 2", ""]
    assert [row.dice_state for row in shown.rows] == [("locked", "locked"), ("drafting", "writing")]
    assert shown.holds == "The next results are published when Syndicate 2 has locked."
    assert shown.compared is not None
    assert "Publish waits for Syndicate 2" in two.alice.get(two.url()).content.decode()
    ahead.go(exercise=exercise, reason="It leaves early", by="alice")
    assert [(row.waits, row.ahead) for row in pages.board(looking(two)).rows] == [("", True), ("", False)]
    assert pages.board(looking(two)).holds == ""
    back = re.search(r'formaction="([^"]*/go-ahead/)"', two.alice.get(two.url()).content.decode())
    assert back is not None
    two.alice.post(back[1], {"syndicate": ["2"], "title": "", "text": ""})  # what else the form of the board has
    assert [(row.waits, row.ahead) for row in pages.board(looking(two)).rows] == [("Syndicate 2", False), ("", False)]


def test_each_syndicate_has_a_row_with_where_it_is(two: CourseWorld) -> None:
    two.begin(2)
    found = rows(two)
    assert found[1].word == "Being set up"
    assert (found[2].word, found[2].turn > 0) == ("Writing orders", True)
    assert {cell.state for cell in found[2].cells} <= {"no_order", "nothing"}
    assert found[2].missing
    assert (found[1].page, found[2].page) == ("umpire_roster", "umpire_console")
    assert two.alice.get(two.url()).status_code == 200


def to_review(world: CourseWorld, number: int) -> None:
    """The orders of a syndicate are locked, and its run waits for the umpire."""
    exercise = world.one(number)
    samples.answer(exercise, exercise.decisions.get(status="open"))
    run = samples.settle(exercise, publish=False)
    assert run is not None
    assert run.status == Run.Status.DONE


def test_the_number_of_queries_does_not_depend_on_the_number_of_syndicates(two: CourseWorld) -> None:
    two.begin(1, 2)
    to_review(two, 1)
    many = CourseWorld(two.source, course_of(two.source, 12), two.alice)
    many.begin(1, 2, 3)
    to_review(many, 1)
    to_review(many, 2)
    counts = []
    for world in (two, many):
        world.alice.get(world.url())  # what is made once
        with CaptureQueriesContext(connection) as asked:
            assert world.alice.get(world.url()).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("how", [{}, worlds.SMALL], ids=["areas", "hexes"])
def test_results_are_counted_as_the_review_counts_them(how: dict[str, str]) -> None:
    """In each draft of a game by policy, until several had results."""
    world, seen = worlds.begun(**how), 0
    for _ in range(12):
        samples.answer(world.refresh(), world.decision())
        run = worlds.settle(world, publish=False)
        assert run is not None
        found = results.read(run, game_selectors.base(run)).results
        counted = [result for result in found if not result.routine]
        settled = sum(result.settled for result in counted)
        assert tally(game_selectors.draft(run), game_selectors.rulings(run)) == (settled, len(counted))
        seen += bool(counted)
        turns.publish(exercise=world.refresh(), run_id=run.pk, generation=run.generation)
    assert seen > 1


def test_a_refusal_stands_beside_its_row_and_the_others_go_on(two: CourseWorld) -> None:
    two.begin(1)
    answer = press(two, "pause", 1, 2, note="Tea")
    assert answer.status_code == 200
    first, second = said(answer)
    assert "Not done" not in first
    assert second.startswith("Not done The exercise has not started yet")
    assert two.one(1).paused_at is not None
    assert two.one(2).paused_at is None


def test_an_act_that_every_syndicate_refuses_changes_nothing(two: CourseWorld) -> None:
    assert press(two, "pause", 1, 2).status_code == 422
    assert press(two, "pause").status_code == 422


def test_the_box_for_all_acts_on_all(two: CourseWorld) -> None:
    assert press(two, "start", every="on").status_code == 200
    assert {two.one(number).status for number in (1, 2)} == {"playing"}


def test_pressing_twice_does_nothing_twice(two: CourseWorld) -> None:
    two.begin(1)
    exercise = two.one(1)
    exercise.clocks = {"default": 600}
    exercise.save()
    press(two, "pause", 1)
    left, key = two.one(1).clock_left, str(uuid4())
    answers = [press(two, "extend", 1, minutes="5", form_key=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert two.one(1).clock_left == (left or 0) + 300


def test_a_lock_names_who_has_no_orders_and_the_second_press_locks(two: CourseWorld) -> None:
    two.begin(1, 2)
    shown: dict[str, Any] = {f"decision-{number}": two.one(number).decisions.get(status="open").pk for number in (1, 2)}
    warned = press(two, "lock", 1, 2, **shown)
    assert warned.status_code == 422
    assert all("no orders yet" in text for text in said(warned))
    again: dict[str, Any] = dict(re.findall(r'name="(missing-\d)" value="(\d+)"', warned.content.decode()))
    assert again.keys() == {"missing-1", "missing-2"}
    locked = press(two, "lock", 1, 2, **shown, **again)
    assert locked.status_code == 200
    assert not Decision.objects.filter(pk__in=shown.values(), status="open").exists()
    runs = Run.objects.count()
    press(two, "lock", 1, 2, **shown, **again)
    assert Run.objects.count() == runs  # what is locked stays locked, and no later decision is


def test_an_inject_goes_out_by_its_number(two: CourseWorld) -> None:
    two.begin(1, 2)
    for number in (1, 2):
        line = PreparedInject(number="3.1", title="Armour seen", kind="news", to=["red"], text="Armour.")
        if number == 1:
            injects.write(exercise=two.one(1), line=line, by="Alice", approve=True)
    answer = press(two, "inject-release", 1, 2, inject="3.1")
    assert "Inject 3.1 is released" in said(answer)[0]
    assert "has no inject 3.1" in said(answer)[1]
    assert Inject.objects.get(exercise=two.one(1), number="3.1").state == "released"
    (row,) = [row for row in pages.board(looking(two)).injects if row.number == "3.1"]
    assert row.states == ((1, "released"), (2, ""))


def test_news_goes_to_the_chosen_syndicates_alone(two: CourseWorld) -> None:
    two.begin(1, 2)
    assert press(two, "speak", 2, title="The corridor", text="It stays open.").status_code == 200
    assert list(Message.objects.values_list("exercise__syndicate", "kind")) == [(2, "press")]


def test_the_syndicates_given_to_an_umpire_come_first(two: CourseWorld) -> None:
    assert [head for head, _ in pages.board(looking(two)).groups] == [""]
    Assigned.objects.create(exercise=two.one(2), user=two.owner)
    groups = pages.board(looking(two)).groups
    assert [(head, [row.number for row in found]) for head, found in groups] == [("Yours", [2]), ("Others", [1])]


def test_an_umpire_with_a_seat_sees_their_syndicate_and_no_other(two: CourseWorld) -> None:
    white = two.seated(2, "white")
    page = white.get(two.url())
    assert page.status_code == 200
    assert re.findall(r'data-piece="(s\d+)"', page.content.decode()) == ["s2"]
    assert press(two, "start", 1, client=white).status_code == 404
    assert press(two, "start", every="on", client=white).status_code == 200
    assert (two.one(1).status, two.one(2).status) == ("setup", "playing")
    assert white.get(two.url("umpire_course_settings")).status_code == 404


@pytest.mark.parametrize(
    "name", ["umpire_course", "umpire_course_live", "umpire_course_settings", "umpire_course_delete"]
)
def test_for_players_and_strangers_a_course_does_not_exist(two: CourseWorld, name: str) -> None:
    nowhere = CourseWorld(two.source, Course(pk=uuid4()), two.alice)
    for client in (two.seated(1), two.seated(1, "observer"), Client()):
        here, there = client.get(two.url(name)), client.get(nowhere.url(name))
        assert (here.status_code, len(here.content)) == (404, len(there.content))


def test_a_row_that_did_not_change_is_not_sent_again(two: CourseWorld) -> None:
    page = two.alice.get(two.url())
    have = ",".join(
        ":".join(one) for one in re.findall(r'data-piece="(\w+)"\s+data-version="(\w+)"', page.content.decode())
    )
    assert have.count(":") == 6
    assert two.alice.get(two.url(), {"have": have}).json() == {}
    two.begin(2)
    assert two.alice.get(two.url(), {"have": have}).json().keys() == {"s2", "dice"}
