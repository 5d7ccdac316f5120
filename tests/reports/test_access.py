"""Who may read which paper, over the real addresses."""

from __future__ import annotations

import pytest
from django.test import Client

from reports.models import Paper
from reports.services import papers, words
from tests import world as worlds
from tests.reports.conftest import make_sitreps, stand_in
from wargame.errors import Refused
from wargame.models import Seat
from wargame.services import exercises
from wargame.services.participants import seats


def browser(world: worlds.World, kind: str) -> Client:
    """A browser seated in a cell; the umpire is the owner."""
    client = Client()
    if kind == "umpire":
        client.force_login(world.owner)
        return client
    seat = seats.issue_code(seat=world.seats[kind])
    client.post(f"/seat/{seat.code}/", {"name": seat.name})
    world.seats[kind] = Seat.objects.select_related("cell").get(pk=seat.pk)
    return client


def address(world: worlds.World, paper: Paper | None = None) -> str:
    start = f"/papers/{world.exercise.pk}/"
    return f"{start}{paper.pk}/" if paper else start


@pytest.mark.usefixtures("unprinted")
def test_each_reads_what_is_his(played: worlds.World) -> None:
    made = make_sitreps(played.exercise)
    aar = stand_in(played.exercise, Paper.Kind.AAR)
    cards = stand_in(played.exercise, Paper.Kind.JOIN_CARDS)
    red, blue, public = made[1, "RED"], made[1, "BLUE"], made[1, None]
    may = {
        "red": {red},
        "blue": {blue},
        "green": {public},
        "observer": {public},
        "umpire": {red, blue, public, aar, cards},
        "white": {red, blue, public, aar, cards},
    }
    for who, own in may.items():
        client = browser(played, who)
        page = client.get(address(played))
        assert page.status_code == 200
        for paper in (red, blue, public, aar, cards):
            answer = client.get(address(played, paper))
            assert answer.status_code == (200 if paper in own else 404), (who, paper.title)
            assert (f'href="{address(played, paper)}"' in page.content.decode()) == (paper in own), (who, paper.title)
    nobody = Client()
    assert nobody.get(address(played)).status_code == 404
    assert nobody.get(address(played, public)).status_code == 404


@pytest.mark.usefixtures("unprinted")
def test_the_file_comes_with_honest_headers(played: worlds.World) -> None:
    red = make_sitreps(played.exercise)[1, "RED"]
    answer = browser(played, "red").get(address(played, red))
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith('inline; filename="wx-1-amber-situation-report-1-red.pdf"')
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.content == bytes(red.file or b"") != b""


@pytest.mark.usefixtures("unprinted")
def test_the_report_reaches_the_cells_once_released(played: worlds.World) -> None:
    aar = stand_in(played.exercise, Paper.Kind.AAR)
    red = browser(played, "red")
    umpire = played.viewer("white", umpire=True)
    exercises.end(exercise=played.exercise)
    assert red.get(address(played, aar)).status_code == 404
    with pytest.raises(Refused, match="a draft"):
        papers.release(paper=aar)
    words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    with pytest.raises(Refused, match="not been printed yet"):
        papers.release(paper=aar)
    papers.perform(aar.pk)
    papers.release(paper=aar)
    assert red.get(address(played, aar)).status_code == 200
    words.reopen(viewer=umpire, reason="A rating was wrong")
    assert red.get(address(played, aar)).status_code == 404


def test_only_the_umpire_has_papers_made(played: worlds.World, django_capture_on_commit_callbacks: object) -> None:
    red = browser(played, "red")
    paper = stand_in(played.exercise, Paper.Kind.AAR)
    for path in ("make/", f"{paper.pk}/do/retry/", f"{paper.pk}/do/cancel/", f"{paper.pk}/do/release/"):
        assert red.post(address(played) + path, {"kind": "aar"}).status_code == 404
    umpire = browser(played, "umpire")
    assert umpire.post(address(played) + "make/", {"kind": "aar"}).status_code == 302
    assert Paper.objects.get(pk=paper.pk).status == Paper.Status.QUEUED
    assert umpire.post(address(played) + f"{paper.pk}/do/release/").status_code == 422
    assert umpire.post(address(played) + f"{paper.pk}/do/cancel/").status_code == 302
    assert Paper.objects.get(pk=paper.pk).status == Paper.Status.CANCELLED
    assert umpire.post(address(played) + f"{paper.pk}/do/burn/").status_code == 404
    assert umpire.get(address(played) + "make/").status_code == 405
    refused = umpire.post(address(played) + "make/", {"kind": "novel"})
    assert refused.status_code == 422
    assert "no document called" in refused.content.decode()


@pytest.mark.parametrize("part", ["list", "other"])
def test_the_list_alone(played: worlds.World, part: str) -> None:
    answer = browser(played, "umpire").get(address(played) + f"part/{part}/")
    assert answer.status_code == (200 if part == "list" else 404)
    assert b"<html" not in answer.content or part == "other"


def test_who_waits_at_the_door_reads_nothing(played: worlds.World) -> None:
    client = browser(played, "red")
    Seat.objects.filter(pk=played.seats["red"].pk).update(status=Seat.Status.WAITING)
    assert client.get(address(played)).status_code == 404
