"""The finished sample: offered to an umpire who has not ended an exercise yet, and played by a worker, once or not."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication.models import Job
from reports.models import Paper
from reports.tasks import make_next
from tests import world as worlds
from umpire import dispatch, tasks
from umpire.services import finished, samples
from wargame.models import Exercise, Sample
from wargame.services import demo, exercises

pytestmark = pytest.mark.django_db
OFFER = "See a finished sample"


@pytest.fixture
def client() -> Client:
    found = Client()
    found.force_login(User.objects.create_user("umpire"))
    return found


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The messages to workers."""
    found: list[int] = []
    monkeypatch.setattr(tasks.play_sample, "delay", found.append)
    monkeypatch.setattr(make_next, "delay", lambda: found.append(0))
    return found


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson instead of a whole war."""
    monkeypatch.setattr(demo, "SYSTEM", "opaque_war")
    monkeypatch.setattr(demo, "PACK", "airport-lesson")


def _home(client: Client) -> str:
    return client.get(reverse("umpire_home")).content.decode()


def test_an_umpire_without_an_ended_exercise_is_offered_one(client: Client) -> None:
    text = _home(client)
    assert OFFER in text
    assert demo.TITLE in text
    assert "hx-trigger" not in text.partition('id="sample"')[2].partition("</section>")[0]


def test_whoever_has_ended_one_of_their_own_is_not(client: Client) -> None:
    world = worlds.begun()
    client.force_login(world.owner)
    assert OFFER in _home(client)
    exercises.end(exercise=world.exercise)
    assert 'id="sample"' not in _home(client)
    client.force_login(User.objects.create_user("another"))
    assert OFFER in _home(client)


def test_a_press_makes_a_row_and_then_a_message(
    client: Client, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(reverse("umpire_sample")).status_code == 302
    row = Sample.objects.get()
    assert (row.status, row.owner.username, sent) == (Job.QUEUED, "umpire", [row.pk])
    text = _home(client)
    assert OFFER not in text
    assert "The program is playing" in text
    assert "every 3s" in text
    assert client.get(reverse("umpire_sample")).status_code == 405
    assert Client().post(reverse("umpire_sample")).status_code == 302
    assert Sample.objects.count() == 1


@pytest.mark.parametrize("status", [Job.QUEUED, Job.RUNNING])
def test_a_second_press_changes_nothing(client: Client, status: str) -> None:
    owner = User.objects.get()
    row = Sample.objects.create(owner=owner, status=status, attempts=1)
    assert finished.ask(owner=owner).pk == row.pk
    row.refresh_from_db()
    assert (row.status, row.attempts) == (status, 1)


def test_it_is_played_once_with_its_report(client: Client, short: None, sent: list[int]) -> None:
    row = dispatch.sample(owner=User.objects.get())
    tasks.play_sample(row.pk)
    exercise = Exercise.objects.get()
    paper = Paper.objects.get(exercise=exercise, kind=Paper.Kind.AAR)
    assert (exercise.status, sent) == (Exercise.Status.ENDED, [0])
    row.refresh_from_db()
    assert (row.status, row.exercise_id) == (Sample.Status.DONE, exercise.pk)
    assert "printing the after-action report" in _home(client)
    Paper.objects.filter(pk=paper.pk).update(status=Paper.Status.DONE)
    text = _home(client)
    assert reverse("paper", args=[exercise.pk, paper.pk]) in text
    assert OFFER not in text
    assert "every 3s" not in text
    tasks.play_sample(row.pk)  # the message came twice
    assert finished.ask(owner=row.owner).status == Sample.Status.DONE
    assert Exercise.objects.count() == 1


def test_a_worker_that_is_killed_leaves_nothing_and_another_begins_again(
    client: Client, short: None, monkeypatch: pytest.MonkeyPatch, sent: list[int]
) -> None:
    row = finished.ask(owner=User.objects.get())
    real = samples.make

    def killed(**how: Any) -> Exercise:
        real(**how | {"stage": "seated"})
        raise KeyboardInterrupt

    monkeypatch.setattr(samples, "make", killed)
    with pytest.raises(KeyboardInterrupt):
        finished.perform(row.pk)
    assert not Exercise.objects.exists()
    row.refresh_from_db()
    assert (row.status, row.exercise_id) == (Job.RUNNING, None)
    Sample.objects.update(queued_at="2020-01-01T00:00Z")
    tasks.sweep_balances()
    assert sent == [row.pk]


def test_one_that_fails_says_so_and_can_be_asked_for_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = finished.ask(owner=User.objects.get())

    def fails(**_: Any) -> Exercise:
        worlds.build()
        raise ValueError("no dice")

    monkeypatch.setattr(samples, "make", fails)
    assert finished.perform(row.pk) is None
    assert not Exercise.objects.exists()
    text = _home(client)
    assert "could not finish the sample" in text
    assert OFFER in text
    again = finished.ask(owner=row.owner)
    assert (again.pk, again.status, again.error) == (row.pk, Job.QUEUED, "")
