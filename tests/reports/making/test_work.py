"""Papers in the making: claimed once, cancelled, failed in words, taken up again after a dead worker."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.template import TemplateDoesNotExist
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from reports import dispatch, makers, press, selectors, tasks
from reports.models import Paper
from reports.press import pdf
from reports.services import papers
from tests import world as worlds
from wargame.errors import Refused
from wargame.viewer import Viewer


@pytest.fixture
def cards(db: None) -> Paper:
    world = worlds.build()
    return papers.request(exercise=world.exercise, kind=Paper.Kind.JOIN_CARDS, base_url="http://h")


def test_two_workers_make_it_once(cards: Paper) -> None:
    first = papers.perform(cards.pk)
    assert first is not None
    assert first.status == Paper.Status.DONE
    assert papers.perform(cards.pk) is None
    assert Paper.objects.get(pk=cards.pk).issue == 1


def test_asking_twice_is_one_paper(cards: Paper) -> None:
    assert papers.request(exercise=cards.exercise, kind=Paper.Kind.JOIN_CARDS).pk == cards.pk
    assert Paper.objects.count() == 1


def test_cancelling_stops_the_work_and_keeps_the_last_issue(cards: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    papers.perform(cards.pk)
    papers.retry(paper=cards)
    original = pdf.render

    def cancelled_meanwhile(html: str, between: Any = None, closer: bool = False) -> press.Printed:
        papers.cancel(paper=cards)
        return original(html, between, closer)

    monkeypatch.setattr(pdf, "render", cancelled_meanwhile)
    monkeypatch.setattr(makers, "EDITION", "another")
    papers.perform(cards.pk)
    cards.refresh_from_db()
    assert (cards.status, cards.issue) == (Paper.Status.CANCELLED, 1)
    assert cards.file


def test_a_failure_says_why_and_can_be_tried_again(cards: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(pdf, "render", lambda *_, **__: (_ for _ in ()).throw(OSError("the press is jammed")))
        papers.perform(cards.pk)
    cards.refresh_from_db()
    assert (cards.status, cards.error) == (Paper.Status.FAILED, "the press is jammed")
    papers.retry(paper=cards)
    papers.perform(cards.pk)
    cards.refresh_from_db()
    assert (cards.status, cards.error) == (Paper.Status.DONE, "")


def test_what_a_dead_worker_left_is_made_in_the_end(cards: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago = timezone.now() - papers.SILENT - timedelta(seconds=1)
    Paper.objects.filter(pk=cards.pk).update(
        status=Paper.Status.RUNNING, heartbeat_at=long_ago, queued_at=long_ago, attempts=1
    )
    sent: list[bool] = []
    monkeypatch.setattr(tasks.make_next, "delay", lambda: sent.append(True))
    assert tasks.sweep_papers() == 1
    assert sent == [True]
    tasks.make_next()
    assert Paper.objects.get(pk=cards.pk).status == Paper.Status.DONE


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (OSError(28, "No space left on device"), "The disk is full"),
        (TemplateDoesNotExist("reports/pdf/cards.html"), "missing: reports/pdf/cards.html"),
        (KeyError("turn"), "White Cell failed on it (KeyError: 'turn')"),
    ],
)
def test_why_a_paper_failed_is_said_in_words(
    cards: Paper, monkeypatch: pytest.MonkeyPatch, trouble: Exception, words: str
) -> None:
    def fails(*given: Any) -> None:
        raise trouble

    monkeypatch.setattr(makers, "make", fails)
    papers.perform(cards.pk)
    cards.refresh_from_db()
    assert cards.status == Paper.Status.FAILED
    assert words in cards.error


def test_a_paper_that_kills_its_workers_is_given_up(cards: Paper) -> None:
    long_ago = timezone.now() - papers.SILENT - timedelta(seconds=1)
    Paper.objects.filter(pk=cards.pk).update(
        status=Paper.Status.RUNNING, heartbeat_at=long_ago, attempts=Paper.MOST_ATTEMPTS
    )
    assert papers.waiting() == []
    cards.refresh_from_db()
    assert cards.status == Paper.Status.FAILED
    assert "died" in cards.error


def test_there_is_nothing_to_report_before_the_start(cards: Paper) -> None:
    with pytest.raises(Refused, match="not started"):
        papers.request(exercise=cards.exercise, kind=Paper.Kind.AAR)
    with pytest.raises(Refused, match="no document"):
        papers.request(exercise=cards.exercise, kind="novel")


def test_release_takes_the_lock_of_the_exercise_before_that_of_the_paper(played: worlds.World) -> None:
    aar = papers.request(exercise=played.exercise, kind=Paper.Kind.AAR)
    with CaptureQueriesContext(connection) as asked, pytest.raises(Refused):
        papers.release(paper=aar)
    locked = [query["sql"].split('"')[1::2] for query in asked if "FOR UPDATE" in query["sql"]]
    assert ["wargame_exercise" in locked[0], "reports_paper" in locked[1]] == [True, True]
    assert "reports_paper" not in locked[0]


def test_the_report_is_released_after_the_end_only(played: worlds.World) -> None:
    aar = papers.request(exercise=played.exercise, kind=Paper.Kind.AAR)
    with pytest.raises(Refused, match="End the exercise"):
        papers.release(paper=aar)


def test_a_message_that_cannot_be_sent_leaves_the_paper_waiting_and_says_so(
    cards: Paper, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def full() -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tasks.make_next, "delay", full)
    with django_capture_on_commit_callbacks(execute=True):
        dispatch.retry(paper=cards)
    Paper.objects.filter(pk=cards.pk).update(queued_at=timezone.now() - timedelta(minutes=3))
    (row,) = selectors.paper_list(Viewer(cards.exercise, umpire=True)).rows
    assert (row.state, row.note[:20]) == ("queued", "Has waited 3 minutes")
    assert papers.waiting() == [cards.pk]
