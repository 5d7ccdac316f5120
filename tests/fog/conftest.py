"""Two games under way with people in every cell, and a browser for each kind of person."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy, deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client, override_settings
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from adjudication.engine.injects.lines import PreparedInject
from adjudication.models import Balance
from adjudication.services import balance, geography, packs
from reports.models import Paper, PaperIssue
from tests import world as worlds
from tests.flow.homework import tasks
from wargame.models import (
    Attachment,
    Course,
    Exercise,
    HomeworkCopy,
    Inject,
    LogEntry,
    LtiLaunch,
    LtiPlatform,
    Message,
    Proposal,
    Rfi,
    Seat,
    UmpireGroup,
)
from wargame.services import accounts, exercises, logbook
from wargame.services.college import courses, groups
from wargame.services.evaluation import evidence, observations
from wargame.services.lti import links
from wargame.services.msel import attachments, handouts, injects, releases
from wargame.services.participants import seats, visitors
from wargame.viewer import Viewer

Known = dict[str, dict[str, Any]]
TOWN = (
    b'{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"place": "town", "name": "Arn"}, '
    b'"geometry": {"type": "Point", "coordinates": [26, 58]}}]}'
)

PLATFORM = {
    "name": "Campus", "issuer": "https://lms.example.org", "client": "white-cell", "deployment": "1",
    "login_url": "https://lms.example.org/auth", "token_url": "https://lms.example.org/token",
    "keys_url": "https://lms.example.org/keys",
}  # fmt: skip


@dataclass
class Crowd:
    """Two worlds, and everybody who may knock, with a session of their own."""

    world: worlds.World
    stranger: worlds.World
    people: dict[str, Client]


@pytest.fixture(scope="module", autouse=True)
def _files_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with override_settings(MEDIA_ROOT=tmp_path_factory.mktemp("media")):
        yield


@pytest.fixture(scope="module")
def crowd(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Crowd]:
    """Made once for all tests of a file, because it takes a thousand queries.

    It is inside a transaction, which is around those of the tests: each test takes back what it changes itself.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        world, stranger = worlds.taught("alice", "Amber Lantern"), worlds.begun("mallory", "Other Business")
        made = Crowd(world, stranger, _people(world, stranger))
        connection.check_constraints()  # else each test would check these rows again
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def world(crowd: Crowd, db: None) -> worlds.World:
    return deepcopy(crowd.world)


@pytest.fixture
def people(crowd: Crowd, db: None) -> dict[str, Client]:
    """Everybody who may knock, by name."""
    return {who: _same(client) for who, client in crowd.people.items()}


def _same(client: Client) -> Client:
    """A browser with the same session, whose cookies are its own."""
    found = copy(client)
    found.cookies = deepcopy(client.cookies)
    return found


def seated(world: worlds.World, kind: str) -> Client:
    """A browser that redeemed a fresh code for the cell's seat."""
    seat = seats.issue_code(seat=world.seats[kind])
    client = Client()
    client.post(f"/seat/{seat.code}/", {"name": seat.name or kind})
    world.seats[kind] = Seat.objects.select_related("cell").get(pk=seat.pk)
    assert world.seats[kind].status == Seat.Status.TAKEN
    return client


def _people(world: worlds.World, stranger: worlds.World) -> dict[str, Client]:
    found = {kind: seated(world, kind) for kind in ("red", "blue", "green", "observer", "white")}
    found["anonymous"] = Client()
    found["owner"] = Client()
    found["owner"].force_login(world.owner)
    found["other umpire"] = Client()
    found["other umpire"].force_login(stranger.owner)
    found["other red"] = seated(stranger, "red")
    found["removed"] = seated(world, "green")
    seats.remove(seat=world.seats["green"])
    found["green"] = _another_green(world)
    found |= _watchers(world)
    return found


def _watchers(world: worlds.World) -> dict[str, Client]:
    """A recorder who watches Blue, an observer who is shown the truth, a visitor, and one whose time is up."""
    cell, found = world.cells["observer"], {}
    for name, role in (("recorder", "recorder"), ("truth", "observer")):
        (seat,) = seats.add(cell=cell, role=role, names=[f"Watcher {name}"])
        world.seats[name] = seat
        found[name] = seated(world, name)
    visitors.assign(seat=world.seats["recorder"], sight="cells", cells=[world.cells["blue"]])
    visitors.assign(seat=world.seats["truth"], sight="truth")
    for name in ("visitor", "late visitor"):
        made = visitors.admit(exercise=world.exercise, name=name, hours=1, made_by="Alice", sight="all")
        found[name] = Client()
        assert found[name].get(f"/visit/{made.token}/").status_code == 302
        world.seats[name] = made.seat
    Seat.objects.filter(pk=world.seats["late visitor"].pk).update(expires_at=timezone.now())
    return found


def _another_green(world: worlds.World) -> Client:
    (seat,) = seats.add(cell=world.cells["green"], role="commander", names=["Cdr de Wit"])
    world.seats["green"] = seat
    return seated(world, "green")


def given_inject(world: worlds.World, kind: str) -> tuple[Inject, Attachment]:
    """An inject released to one cell, with a file, the same one every time."""
    exercise, number = world.exercise, f"FOG-{kind.upper()}"
    there = exercise.injects.filter(number=number).first()
    if there is None:
        to = "red" if kind == "white" else kind
        line = PreparedInject(number=number, title=f"For {kind}", kind="news", to=[to], text="Nothing new.")
        there = injects.write(exercise=exercise, line=line, by="Alice", approve=True)
        attachments.attach(inject=there, name="news.txt", data=b"Nothing new.")
        releases.by_hand(inject=there, by="Alice")
        there.deliveries.update(read_at=timezone.now(), read_by="somebody")
    return there, there.files.get()


def said(world: worlds.World, kind: str) -> dict[str, Any]:
    """A request, a message, an actor and a matrix action of the cell, made once."""
    exercise, cell = world.exercise, world.cells[kind]
    number = 100 + list(world.cells).index(kind)
    common = {"exercise": exercise, "number": number, "cell": cell}
    rfi, _ = Rfi.objects.get_or_create(**common, defaults={"question": "Who?", "asked_name": kind})
    message, _ = Message.objects.get_or_create(**common, defaults={"sender": kind, "by_name": kind, "text": "Hm."})
    proposal, _ = Proposal.objects.get_or_create(**common, defaults={"by_name": kind, "action": "Act", "effect": "So"})
    actor = exercise.actors.first()
    assert actor is not None
    ids = {"rfi_id": rfi.pk, "message_id": message.pk, "proposal_id": proposal.pk, "actor_id": actor.pk}
    return {**ids, "board": "rfis"}


def course(world: worlds.World) -> UmpireGroup:
    """A group of the owner of this world, made once. Their exercise is not the group's."""
    found = UmpireGroup.objects.filter(members__user=world.owner).first()
    return found or groups.make(name=f"Course of {world.owner.username}", by=world.owner)


def syndicates(world: worlds.World) -> Course:
    """A course of the owner of this world, made once: two syndicates like their exercise, which is none of it."""

    def first(title: str) -> Exercise:
        return exercises.clone(exercise=world.exercise, owner=world.owner, title=title, with_people=False)

    found = Course.objects.filter(owner=world.owner).first()
    return found or courses.make(owner=world.owner, title="Course", count=2, first=first)


def craft(world: worlds.World) -> dict[str, Any]:
    """One of each thing of the data collection plan and the surveys."""
    exercise = world.exercise
    survey = exercise.surveys.get(key="forecast")
    note = exercise.observations.first() or observations.note(
        viewer=Viewer(exercise, umpire=True), text="Blue counts cards.", to_director=True
    )
    objective = exercise.objectives.get(code="LO-1")
    indicator = objective.indicators.first()
    question, one = survey.questions.first(), survey.rounds.first()
    assert indicator is not None
    assert question is not None
    assert one is not None
    return {
        "objective_id": objective.pk, "indicator_id": indicator.pk, "note_id": note.pk, "survey_id": survey.pk,
        "question_id": question.pk, "round_id": one.pk,
        "handout_id": handouts.add(exercise=exercise, kind="script", title="For the umpire alone").pk,
        "mark_id": objective.evidence.values_list("pk", flat=True).first() or _marked(exercise, objective.pk),
        "pass_id": exercise.passes.order_by("-id").values_list("pk", flat=True).first() or 0,
    }  # fmt: skip


def homework(world: worlds.World) -> dict[str, Any]:
    """A homework from the first step of this world, set once, and a student who plays it."""
    copy = HomeworkCopy.objects.filter(homework__exercise=world.exercise).select_related("homework").first()
    copy = copy or tasks.begun(tasks.given(world, seq=1))
    return {"homework_id": copy.homework_id, "copy_id": copy.pk, "task": copy.homework.code}


def launch() -> LtiLaunch:
    """A deep link that waits for an umpire to choose an exercise."""
    platform = LtiPlatform.objects.first() or links.register(given=PLATFORM)
    asked = {"deep_link_return_url": "https://lms.example.org/back"}
    given = {"state": "0", "nonce": "0", "begun_at": timezone.now(), "asked": asked}
    return LtiLaunch.objects.first() or LtiLaunch.objects.create(platform=platform, **given)


def _marked(exercise: Exercise, objective_id: int) -> int:
    """A log line as evidence on an objective."""
    entry = logbook.write(exercise, LogEntry.Kind.NOTICE, "Nothing new.")
    evidence.mark(exercise=exercise, objective_id=objective_id, kind="log", ref=str(entry.pk), made_by="Alice")
    return exercise.evidence.values_list("pk", flat=True).get(ref=str(entry.pk))


@pytest.fixture
def known(world: worlds.World, people: dict[str, Client]) -> Known:
    """What an address may take, per kind of cell."""
    return known_in(world)


def known_in(world: worlds.World) -> Known:
    """`values` with the eyes of every kind of cell."""
    return {kind: values(world, kind) for kind in ("red", "blue", "green", "observer", "white")}


def values(world: worlds.World, kind: str = "red", **extra: Any) -> dict[str, Any]:
    """Values for everything an address may take, all of this world, with the eyes of one cell."""
    decision = world.decision()
    sheet = decision.sheets.filter(cell=world.cells[kind]).first() or decision.sheets.first()
    assert sheet is not None
    assert world.exercise.game is not None
    run = world.exercise.game.runs.first()
    paper, _ = Paper.objects.get_or_create(
        exercise=world.exercise, cell=world.cells[kind], kind=Paper.Kind.SITREP, turn=77,
        defaults={
            "status": Paper.Status.DONE, "file": b"%PDF-", "brief": b"%PDF-", "pages": 1, "released_at": timezone.now(),
        },
    )  # fmt: skip
    issue, _ = PaperIssue.objects.get_or_create(
        exercise=world.exercise, cell=world.cells[kind], kind=Paper.Kind.SITREP, turn=77, issue=1,
        defaults={"file": b"%PDF-", "brief": b"%PDF-", "pages": 1, "digest": "0" * 64, "brief_digest": "0" * 64},
    )  # fmt: skip
    inject, file = given_inject(world, kind)
    visit = world.exercise.passes.filter(seat__sight="public").first() or visitors.admit(
        exercise=world.exercise, name="Guest", hours=1, made_by="Alice"
    )
    return {
        **homework(world),
        "inject_id": inject.pk,
        "file_id": file.pk,
        "form": "csv",
        "launch_id": launch().pk,
        "act": "hold",
        **craft(world),
        "token": visit.token,
        **dict.fromkeys(("notice", "feed_key", "seat_link"), "none"),
        "secret": accounts.invite(by=world.owner, note="Guest")[1],
        "uidb36": "1",
        "key": "nonsense",
        "pk": 1,
        "provider_id": "organisation",
        "paper_id": paper.pk,
        "issue_id": issue.pk,
        "turn": 77,
        "depth": "commander",
        "pack": worlds.PACK,
        "geography_id": geography.keep(files={"a.geojson": TOWN}, credit="Nobody", licence="CC0").pk,
        "balance_id": (Balance.objects.first() or balance.ask(pack=packs.find(worlds.PACK), games=20)).pk,
        "group_id": course(world).pk,
        "number": 1,
        "course_id": syndicates(world).pk,
        "system": "opuc",
        "book": "opuc",
        "file": "charts",
        "kind": "csv",
        "exercise_id": world.exercise.pk,
        "cell_id": world.cells[kind].pk,
        "seat_id": world.seats[kind].pk,
        "sheet_id": sheet.pk,
        "run_id": run.pk if run else None,
        "draw": 0,
        "seq": 1,
        "code": world.exercise.room_code,
        "part": "log",
        "action": "pause",
        **said(world, kind),
        **extra,
    }
