"""Marks go to a learning platform from a row, through a platform that can be gone, unwilling or choosy."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from tests import world as worlds
from tests.patience import PATIENCE
from tests.wargame.lti_platform import Campus, running
from wargame import dispatch, tasks
from wargame.errors import Refused
from wargame.models import LtiLink, LtiMark, LtiPerson, LtiPlatform, LtiSending, Seat
from wargame.selectors.college.platform_marks import SentMarks, sent_marks
from wargame.services import erasure
from wargame.services.lti import links, sending
from wargame.services.participants import seats


@pytest.fixture(scope="module")
def host() -> Iterator[Campus]:
    with running() as campus:
        yield campus


@pytest.fixture
def campus(host: Campus, db: None) -> Campus:
    host.columns, host.scores, host.redirects, host.answers = [], [], False, {}
    links.register(given=host.given)
    return host


@pytest.fixture
def world(db: None) -> worlds.World:
    return worlds.build()


@pytest.fixture
def link(campus: Campus, world: worlds.World) -> LtiLink:
    service = campus.claims("n")["https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"]
    made = LtiLink.objects.create(
        platform=LtiPlatform.objects.get(), exercise=world.exercise, services={sending.SCORES: service}
    )
    for number, seat in enumerate(seats.add(cell=world.cells["red"], role="staff", names=["Jan Nowak", "Eva Roth"]), 1):
        Seat.objects.filter(pk=seat.pk).update(status=Seat.Status.TAKEN)
        LtiPerson.objects.create(link=made, subject=f"u-{number}", seat=seat)
    return made


def send(link: LtiLink, given: int = 1) -> LtiSending:
    marks = [(person, given, 2) for person in link.people.order_by("subject")]
    dispatch.send_to_platform(link=link, what="participation", label="Crimea: participation", marks=marks)
    return LtiSending.objects.latest("asked_at")


def shown(link: LtiLink) -> SentMarks:
    (one,) = sent_marks(link.exercise)[link.pk]
    return one


@pytest.mark.django_db
def test_marks_are_sent_once_by_a_worker_and_the_page_says_so(campus: Campus, link: LtiLink) -> None:
    send(link)
    assert (campus.scores, shown(link).waiting) == ([], 2)
    assert (tasks.send_marks(), tasks.send_marks()) == (2, 0)
    assert [(one["userId"], one["scoreGiven"], one["scoreMaximum"]) for one in campus.scores] == [
        ("u-1", 1, 2), ("u-2", 1, 2),
    ]  # fmt: skip
    (column,) = campus.columns
    assert (column["label"], column["scoreMaximum"]) == ("Crimea: participation", 2)
    found = shown(link)
    assert (found.sent, found.total, found.waiting, found.problem) == (2, 2, 0, "")
    umpire = Client()
    umpire.force_login(link.exercise.owner)
    page = umpire.get(f"/umpire/{link.exercise_id}/lti/").content.decode()
    assert re.search(r"2 of 2 marks sent, asked for on \d{4}-\d\d-\d\d", page)
    assert link.platform.key not in page


@pytest.mark.django_db
def test_a_platform_that_is_gone_gets_them_later(campus: Campus, link: LtiLink) -> None:
    campus.answers = {"/token": 503}
    send(link)
    assert (tasks.send_marks(), tasks.send_marks()) == (0, 0)
    assert (shown(link).problem, shown(link).waiting) == ("Campus answered with error 503.", 2)
    campus.answers = {}
    assert tasks.send_marks() == 0, "not at once"
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert tasks.send_marks() == 2
    assert {one["timestamp"] for one in campus.scores} == {LtiSending.objects.get().asked_at.isoformat()}


@pytest.mark.django_db
def test_a_person_whom_the_platform_does_not_know_stops_nobody_else(campus: Campus, link: LtiLink) -> None:
    campus.answers = {"u-1": 404}
    send(link)
    assert (tasks.send_marks(), tasks.send_marks()) == (1, 0)
    assert [one["userId"] for one in campus.scores] == ["u-2"]
    assert shown(link).refused == (("Jan Nowak", "the platform does not know this person"),)
    assert shown(link).waiting == 0


@pytest.mark.django_db
def test_a_failure_half_way_keeps_what_was_sent(campus: Campus, link: LtiLink) -> None:
    campus.answers = {"u-2": 500}
    send(link)
    assert tasks.send_marks() == 1
    assert (shown(link).sent, shown(link).waiting) == (1, 1)
    campus.answers = {}
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert tasks.send_marks() == 1
    assert [one["userId"] for one in campus.scores] == ["u-1", "u-2"]


@pytest.mark.django_db
def test_after_a_day_they_are_given_up_and_the_page_says_so(campus: Campus, link: LtiLink) -> None:
    campus.answers = {"/columns": 403}
    send(link)
    tasks.send_marks()
    campus.answers = {}
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert tasks.send_marks() == 0
        assert (shown(link).given_up, shown(link).problem) == (True, "Campus answered with error 403.")


@pytest.mark.django_db
def test_a_later_sending_takes_the_place_of_one_that_waits(campus: Campus, link: LtiLink) -> None:
    send(link, 1)
    send(link, 2)
    assert tasks.send_marks() == 2
    assert [one["scoreGiven"] for one in campus.scores] == [2, 2]
    assert shown(link).sent == 2


@pytest.mark.django_db
def test_a_platform_without_a_gradebook_is_refused_and_nothing_is_kept(campus: Campus, link: LtiLink) -> None:
    LtiLink.objects.update(services={})
    with pytest.raises(Refused, match="has not offered its gradebook"):
        send(link)
    assert not LtiSending.objects.exists()


@pytest.mark.django_db
def test_the_mark_of_a_person_goes_with_their_name(campus: Campus, link: LtiLink) -> None:
    campus.answers = {"/token": 503}
    send(link)
    tasks.send_marks()
    erasure.erase(exercise=link.exercise, seat=link.people.get(subject="u-1").seat)
    assert LtiMark.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_loses_nothing_and_two_workers_send_once(
    campus: Campus, link: LtiLink, monkeypatch: Any
) -> None:
    class Killed(BaseException):
        pass

    def die(*args: Any) -> int:
        raise Killed

    send(link)
    monkeypatch.setattr(sending, "_give", die)
    with pytest.raises(Killed):
        sending.deliver()
    monkeypatch.undo()
    assert shown(link).waiting == 2
    sent: list[int] = []

    def other() -> None:
        sent.append(sending.deliver())
        connection.close()

    with transaction.atomic():
        LtiSending.objects.select_for_update().get()  # the first worker is at it
        second = threading.Thread(target=other)
        second.start()
        second.join(PATIENCE)
        assert sent == [0]
    assert sending.deliver() == 2
    assert len(campus.scores) == 2
