"""Whatever way an exercise is copied, each field is copied or is listed as not copied."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.utils import timezone

from adjudication.ownership import Role
from tests import world as worlds
from tests.wargame.msel.msel_world import write
from tests.world import World
from wargame.calendar.plan import CalendarPlan
from wargame.models import (
    Actor,
    Attachment,
    Cell,
    Exercise,
    Handout,
    Indicator,
    Inject,
    Member,
    Objective,
    Question,
    Seat,
    Survey,
    UmpireGroup,
)  # fmt: skip
from wargame.services import exercises, forks
from wargame.services.copies import COPIED, LEFT
from wargame.services.msel import attachments
from wargame.services.participants import practice, seats

KEYS: dict[type[models.Model], str] = {
    Cell: "name", Seat: "post", Objective: "code", Indicator: "text", Survey: "key", Question: "text",
    Handout: "title", Inject: "number", Actor: "name", Attachment: "name",
}  # fmt: skip
"""What tells the rows of a table apart in an exercise."""
PATHS: dict[type[models.Model], str] = {
    Seat: "cell__exercise", Indicator: "objective__exercise", Question: "survey__exercise",
    Attachment: "inject__exercise",
}  # fmt: skip


def rows(model: type[models.Model], exercise: Exercise) -> dict[str, Any]:
    found = model._default_manager.filter(**{PATHS.get(model, "exercise"): exercise})
    return {str(getattr(row, KEYS[model])): row for row in found}


@pytest.mark.parametrize("model", COPIED, ids=lambda model: model.__name__)
def test_each_field_is_in_one_list(model: type[models.Model]) -> None:
    fields = [*model._meta.concrete_fields, *model._meta.many_to_many]
    assert sorted(COPIED[model].names) == sorted(field.name for field in fields)


def test_each_table_is_copied_or_left() -> None:
    there = {model.__name__ for model in apps.get_app_config("wargame").get_models()}
    assert there == {model.__name__ for model in COPIED} | LEFT.keys()


@pytest.fixture
def full(db: None) -> World:
    """A world in play in which each field that is copied is other than a new row has it."""
    world = worlds.taught("alice", "Amber Lantern")
    Exercise.objects.filter(pk=world.exercise.pk).update(
        number="WX 9", marking="EXERCISE AMBER", timezone="Europe/Kyiv", sitrep_form="staff", template="half-day",
        options={"prestige": {"RED": 20}}, review="all", all_in_locks=False, drafts_count=False, approval_needed=True,
        set_up_by_default=True, no_wait=True,
        clocks={"default": 300}, calendar=CalendarPlan(days=(2,)).stored, reading_time=30, new_a_turn=5,
        message_rules={"press": "moderated"},
        dice_mode="physical", pace="sheet" if world.exercise.pace == "live" else "live",
    )  # fmt: skip
    staff = UmpireGroup.objects.create(name="Wargaming staff")
    Member.objects.create(group=staff, user=world.owner, role=Role.OWNER)
    Exercise.objects.filter(pk=world.exercise.pk).update(group=staff)
    for kind, cell in world.cells.items():
        Seat.objects.filter(cell=cell).update(post=f"{kind} post")
    red, blue, observer = world.cells["red"], world.cells["blue"], world.cells["observer"]
    Cell.objects.filter(pk=red.pk).update(by_program=True, strength="aggressive", role="The invader")
    Cell.objects.filter(pk=blue.pk).update(remit="air")
    (watcher,) = seats.add(cell=observer, role="recorder", names=["Cdr Lind"], posts=("Recorder",))
    Seat.objects.filter(pk=watcher.pk).update(sight="cells", place=7)
    watcher.watched.set([red, blue])
    Objective.objects.create(exercise=world.exercise, kind="research", code="RQ-9", title="T", text="Why?", order=9)
    objective = world.exercise.objectives.get(code="LO-2")
    Indicator.objects.create(
        objective=objective, text="They ask", who="Recorder", cell=red, watcher=watcher, turn_from=1, turn_to=2,
        moment="Cards", order=8,
    )  # fmt: skip
    survey = Survey.objects.create(
        exercise=world.exercise, key="own", title="Own", intro="Please", when="turn_start", closes="hand",
        audience=["red"], turns=[2], anonymous=True, active=False, order=9,
    )  # fmt: skip
    Question.objects.create(
        survey=survey, kind="scale", text="How well?", low="badly", high="well", choices=["a"], objective=objective,
        resolves={"track": "prestige"}, order=4,
    )  # fmt: skip
    Handout.objects.create(
        exercise=world.exercise, kind="role", cell=red, post="red post", title="Red sheet", parts=[{"title": "You"}],
        order=3,
    )  # fmt: skip
    Actor.objects.create(exercise=world.exercise, name="The mayor", role="Of the town", order=6)
    first = write(
        world, "1", sender="Reuters", note="Wait", release="turn 8", answer=True, objectives=["LO-2"], kind="social",
        to=["red", "observers"],
    )  # fmt: skip
    attachments.attach(inject=first, name="map.txt", data=b"north")
    write(world, "2", after="1", release="turn 8")
    Inject.objects.filter(pk=first.pk).update(version=3)
    return world


def cloned(world: World) -> Exercise:
    return exercises.clone(exercise=world.refresh(), owner=world.owner, title="Again", with_people=True)


def what_if(world: World) -> Exercise:
    return forks.fork(exercise=world.refresh(), owner=world.owner, title="What if", seq=1, with_people=True)


def different(model: type[models.Model], found: Iterable[models.Model]) -> set[str]:
    """The fields that are as in the original, and that some row has other than a new one."""
    new = model()
    return {name for name in COPIED[model].same for row in found if getattr(row, name) != getattr(new, name)}


@pytest.mark.parametrize("copied", [cloned, what_if])
def test_a_copy_has_each_field_of_the_original(full: World, copied: Callable[[World], Exercise]) -> None:
    copy = Exercise.objects.get(pk=copied(full).pk)
    original = full.refresh()
    for name in COPIED[Exercise].same:
        assert getattr(copy, name) == getattr(original, name), name
    assert different(Exercise, [original]) == set(COPIED[Exercise].same)
    for model in KEYS:
        before, after = rows(model, original), rows(model, copy)
        assert before.keys() == after.keys(), model
        assert different(model, before.values()) == set(COPIED[model].same), model
        for key, row in before.items():
            for name in COPIED[model].same:
                assert getattr(after[key], name) == getattr(row, name), (model, key, name)


def test_what_is_linked_leads_to_rows_of_the_copy(full: World) -> None:
    copy = cloned(full)
    watcher = Seat.objects.get(cell__exercise=copy, post="Recorder")
    assert {cell.name for cell in watcher.watched.all()} == {"Red", "Blue"}
    assert {cell.exercise_id for cell in watcher.watched.all()} == {copy.pk}
    indicator = Indicator.objects.get(objective__exercise=copy, text="They ask")
    assert indicator.watcher == watcher
    assert (indicator.cell, indicator.objective.code) == (copy.cells.get(name="Red"), "LO-2")
    question = Question.objects.get(survey__exercise=copy, text="How well?")
    assert question.objective == copy.objectives.get(code="LO-2")
    assert copy.handouts.get(title="Red sheet").cell == copy.cells.get(name="Red")
    inject = copy.injects.get(number="1")
    assert [cell.exercise_id for cell in inject.cells.all()] == [copy.pk] * 2
    assert [one.exercise_id for one in inject.objectives.all()] == [copy.pk]
    with inject.files.get().file.open("rb") as content:
        assert content.read() == b"north"


def test_a_copy_has_nothing_of_its_own_kind_from_play(full: World) -> None:
    Seat.objects.filter(cell=full.cells["green"]).update(token_hash="x", code="K7", expires_at=timezone.now())
    copy = cloned(full)
    for seat in Seat.objects.filter(cell__exercise=copy):
        assert (seat.status, seat.token_hash, seat.code, seat.expires_at) == ("free", "", "", None)
    assert (copy.status, copy.game, copy.started_at) == ("setup", None, None)


def test_people_practise_in_a_cell_that_the_program_plays_in_the_exercise(db: None) -> None:
    """A practice turn needs no umpire: the program plays the cells without a commander, and no others."""
    world = worlds.begun()
    Cell.objects.filter(pk=world.cells["red"].pk).update(by_program=True, strength="aggressive")
    copy = practice.begin(exercise=world.refresh(), owner=world.owner)
    red = copy.cells.get(name="Red")
    assert (red.by_program, red.strength) == (False, "aggressive")


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["clone", "what-if"])
def test_a_copy_says_which_files_the_server_has_lost(how: str) -> None:
    world = worlds.begun()
    first, second = write(world, "1.1"), write(world, "1.2")
    attachments.attach(inject=first, name="map.txt", data=b"north")
    lost = [attachments.attach(inject=one, name=name, data=b"x") for one, name in ((first, "a.txt"), (second, "b.txt"))]
    for file in lost:
        file.file.storage.delete(file.file.name)
    client = Client()
    client.force_login(world.owner)
    if how == "clone":
        answer = client.post(f"/umpire/{world.exercise.pk}/clone/", {"title": "Again"}, follow=True)
    else:
        answer = client.post(f"/umpire/{world.exercise.pk}/fork/", {"title": "If", "seq": "1"}, follow=True)
    copy = Exercise.objects.latest("created_at")
    assert copy.pk != world.exercise.pk
    said = "so the copy does not have them: a.txt (inject 1.1), b.txt (inject 1.2). Attach them again."
    (line,) = copy.log.filter(text__contains=said)
    assert (line.public, line.cell) == (False, None)
    assert said in answer.content.decode()
    assert [file.name for file in Attachment.objects.filter(inject__exercise=copy)] == ["map.txt"]
