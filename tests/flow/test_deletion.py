"""Deleting an exercise: who may, when, what goes with it, and that nothing of it is left anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from adjudication.models import Run, Step
from adjudication.services import ledger
from reports.models import Paper, PlayingOut
from reports.services import papers
from tests import world as worlds
from tests.pages import markup
from tests.wargame.api.conftest import holder
from tests.wargame.msel.msel_world import write
from wargame import dispatch
from wargame.errors import Refused
from wargame.models import Exercise
from wargame.services import deletion, exercises, forks
from wargame.services.msel import attachments

pytestmark = pytest.mark.django_db
PLAYER = "Zebulon Quigley"


def everything() -> str:
    """Every row of every table as text."""
    with connection.cursor() as cursor:
        names = [name for name in connection.introspection.table_names(cursor) if name != "django_migrations"]
        rows: list[str] = []
        for name in names:
            cursor.execute(f'SELECT t::text FROM "{name}" t')
            rows += [row[0] for row in cursor.fetchall()]
    return "\n".join(rows)


def ended(world: worlds.World) -> Exercise:
    exercises.end(exercise=world.exercise)
    return world.refresh()


@pytest.fixture
def played(settings: Any, tmp_path: Path) -> worlds.World:
    """A played exercise with a name in its roster, a file, a document and a what-if of a what-if."""
    settings.MEDIA_ROOT = tmp_path
    world = worlds.second_turn()
    seat = world.seats["red"]
    seat.name = PLAYER
    seat.save()
    inject = write(world, title=f"{PLAYER} speaks", text=PLAYER)
    attachments.attach(inject=inject, name="map.txt", data=PLAYER.encode())
    first = forks.fork(exercise=world.exercise, owner=world.owner, title="What if", seq=1, with_people=True)
    forks.fork(exercise=first, owner=world.owner, title="What if again", seq=1)
    papers.request(exercise=world.exercise, kind=Paper.Kind.JOIN_CARDS)
    return world


def test_an_ended_exercise_goes_whole_and_another_stays_as_it_is(played: worlds.World, tmp_path: Path) -> None:
    other = worlds.begun(**worlds.MALLORY)
    kept = list(Step.objects.filter(game=other.exercise.game).values_list("pk", "hash"))
    family = [played.exercise, *deletion.what_ifs(played.exercise)]
    assert [one.title for one in family[1:]] == ["What if", "What if again"]
    for one in family:
        exercises.end(exercise=one)
    gone = [str(value) for one in family for value in (one.pk, one.game_id)]
    assert PLAYER in everything()
    with transaction.atomic():
        deletion.delete(exercise=played.exercise, by=played.owner, title=f" {played.exercise.title} ")
    left = everything()
    assert [one for one in (PLAYER, *gone) if one in left] == []
    assert list(Exercise.objects.all()) == [other.exercise]
    assert list(Step.objects.values_list("pk", "hash")) == kept


@pytest.mark.django_db(transaction=True)
def test_its_files_go_once_that_is_certain(played: worlds.World, tmp_path: Path) -> None:
    for one in (played.exercise, *deletion.what_ifs(played.exercise)):
        exercises.end(exercise=one)
    assert [path for path in tmp_path.rglob("*") if path.is_file()]
    with transaction.atomic():
        deletion.delete(exercise=played.exercise, by=played.owner, title=played.exercise.title)
        transaction.set_rollback(True)
    assert [path for path in tmp_path.rglob("*") if path.is_file()]
    assert Step.objects.filter(game=played.exercise.game).exists()
    deletion.delete(exercise=played.exercise, by=played.owner, title=played.exercise.title)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_only_its_owner_deletes_it_and_types_its_title(played: worlds.World) -> None:
    other = worlds.begun(**worlds.MALLORY)
    with pytest.raises(Refused, match=r"in play\. End it"):
        deletion.delete(exercise=played.exercise, by=played.owner, title=played.exercise.title)
    for one in (played.exercise, *deletion.what_ifs(played.exercise)):
        exercises.end(exercise=one)
    with pytest.raises(Refused, match="Only the person who set up"):
        deletion.delete(exercise=played.exercise, by=other.owner, title=played.exercise.title)
    for wrong in ("", "Another", played.exercise.title.upper()):
        with pytest.raises(Refused, match="title: type the title"):
            deletion.delete(exercise=played.exercise, by=played.owner, title=wrong)
    assert Exercise.objects.count() == 4


def test_a_what_if_in_play_and_a_document_in_work_are_waited_for(played: worlds.World) -> None:
    ended(played)
    first, second = deletion.what_ifs(played.exercise)
    exercises.end(exercise=first)
    with pytest.raises(Refused, match="“What if again”, a what-if of this exercise, is in play"):
        deletion.delete(exercise=played.exercise, by=played.owner, title=played.exercise.title)
    exercises.end(exercise=second)
    work = PlayingOut.objects.create(exercise=first, status="running")
    with pytest.raises(Refused, match=r"making a document of “What if”, a what-if of this exercise\. Wait"):
        deletion.delete(exercise=played.exercise, by=played.owner, title=played.exercise.title)
    work.delete()
    assert Paper.objects.filter(exercise=played.exercise, status="queued").exists(), "what only waits goes along"
    deletion.delete(exercise=played.exercise, by=played.owner, title=played.exercise.title)
    assert not Exercise.objects.exists()


def test_a_document_whose_exercise_is_gone_is_nobodys(played: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker had it in hand when the exercise went: nothing comes back, and the worker goes on."""
    paper = Paper.objects.get(exercise=played.exercise)
    for one in (played.exercise, *deletion.what_ifs(played.exercise)):
        exercises.end(exercise=one)

    def make(*_: object) -> None:
        Paper.objects.filter(pk=paper.pk).update(status="queued")
        deletion.delete(exercise=played.exercise, by=played.owner, title=played.exercise.title)

    monkeypatch.setattr("reports.makers.make", make)
    assert papers.perform(paper.pk) is None
    assert not Paper.objects.exists()


def test_the_ledger_of_another_game_is_refused_while_one_is_deleted() -> None:
    mine, other = worlds.begun(), worlds.begun(**worlds.MALLORY)
    game = mine.exercise.game
    assert game is not None
    mine.exercise.delete()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    named = f"SELECT set_config('white_cell.deleted_game', '{game.pk}', true)"
    refused = (
        f"{named}; UPDATE adjudication_step SET turn = 9 WHERE game_id = '{game.pk}'",
        f"{named}; DELETE FROM adjudication_step WHERE game_id = '{other.exercise.game_id}'",
        f"{named}; TRUNCATE adjudication_step CASCADE",
    )
    for statement in refused:
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    pk = game.pk
    ledger.delete(game)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM adjudication_step")
    assert Run.objects.filter(game=pk).count() == 0


def test_the_page_says_what_goes_and_offers_the_bundle(played: worlds.World) -> None:
    alice = Client()
    alice.force_login(played.owner)
    address = reverse("umpire_delete", args=[played.exercise.pk])
    assert "End it, then delete it" in markup(alice.get(address))
    for one in (played.exercise, *deletion.what_ifs(played.exercise)):
        exercises.end(exercise=one)
    page = markup(alice.get(address))
    for said in ("What if again", reverse("umpire_bundle", args=[played.exercise.pk]), "Backups made before today"):
        assert said in page, said
    assert address in markup(alice.get(reverse("umpire_home")))
    wrong = alice.post(address, {"title": "Amber?"})
    assert wrong.status_code == 422
    assert "type the title of the exercise, “Amber”" in markup(wrong)
    assert alice.post(address, {"title": "Amber"})["Location"] == reverse("umpire_home")
    assert alice.get(address).status_code == 404
    assert alice.post(address, {"title": "Amber"}).status_code == 404, "a second press finds nothing"


def test_the_api_deletes_with_the_title(played: worlds.World) -> None:
    alice = Client()
    alice.force_login(played.owner)
    for one in (played.exercise, *deletion.what_ifs(played.exercise)):
        exercises.end(exercise=one)
    address = f"/api/v1/exercises/{played.exercise.pk}/settings/"
    assert holder(played, "white").delete(address).status_code == 422, "a seat does not own it"
    assert alice.delete(address).status_code == 422
    answer = alice.delete(address, {"title": played.exercise.title}, content_type="application/json")
    assert answer.status_code == 204
    assert not Exercise.objects.exists()


def test_a_practice_leaves_nothing(db: None) -> None:
    world = worlds.build()
    before = everything()
    own = dispatch.practise_alone(viewer=world.viewer("red"))
    deletion.discard(exercise=own)
    assert str(own.game_id) not in everything()
    assert Step.objects.count() == 0
    assert before.count("\n") <= everything().count("\n")
