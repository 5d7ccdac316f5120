"""docs/walk.md names the functions that an order and its die pass, in the sequence of their calls."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from pkgutil import resolve_name
from types import FrameType
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Paper
from reports.services import due, papers
from tests import world as worlds
from tests.toy.forms import Form, forms
from tests.toy.test_exercise import Seat, sit
from wargame import tasks

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "walk.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([\w.]+)` \|", re.M)
NOT_RUN = {
    "wargame.bell.Bell",
    "wargame.views.live.live",
    "wargame.views.cell.news_parts",
    "reports.tasks.sweep_papers",
}
CHAPTERS = {part[0]: ROW.findall(part) for part in re.split(r"^## ", PAGE, flags=re.M)[1:]}


def test_every_function_on_the_page_is_there() -> None:
    assert sorted(CHAPTERS) == list("123456")
    named = re.findall(r"`((?:adjudication|reports|umpire|wargame)\.[\w.]+)`", PAGE)
    assert {name for name in named if not callable(resolve_name(name))} == set()


@contextmanager
def calls() -> Iterator[list[str]]:
    """The functions on the page that are called meanwhile, each where it is called first."""
    wanted: dict[Any, str] = {}
    for name in chain.from_iterable(CHAPTERS.values()):
        found = resolve_name(name)
        wanted[getattr(inspect.unwrap(found), "__code__", None)] = name
    met: list[str] = []

    def met_one(frame: FrameType, event: str, arg: object) -> None:
        name = wanted.get(frame.f_code) if event == "call" else None
        if name is not None and name not in met:
            met.append(name)

    sys.setprofile(met_one)
    try:
        yield met
    finally:
        sys.setprofile(None)


def filled(seat: Seat, do: str, subject: str = "", **fields: str) -> Form:
    """The form of an order, filled in."""
    (form,) = [form for form in seat.forms(subject) if form.data.get("do") == do]
    form.data |= {f"f.{name}": value for name, value in fields.items()}
    return form


def send(browser: Client, form: Form) -> None:
    """Send a form as the script of the page does."""
    answer = browser.post(form.action, form.data, headers={"HX-Request": "true"})
    assert answer.status_code in (200, 302), answer.content


def press(umpire: Client, world: worlds.World, button: str) -> None:
    """Press a button of the review."""
    review = forms(umpire, reverse("umpire_review", args=[world.exercise.pk]))
    send(umpire, next(form for form in review if form.action.endswith(f"/{button}/")))


@pytest.mark.django_db
def test_an_attack_passes_them_in_this_order(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    world, umpire = worlds.begun(system="two_bridges", pack_name="thaw", review="dice"), Client()
    umpire.force_login(world.owner)
    red = sit(world, "red")
    send(red.browser, filled(red, "move", "R3", to="0304"))
    met: dict[str, list[str]] = {}
    attack = filled(red, "attack", "R3", target="B3")
    with calls() as met["1"]:
        send(red.browser, attack)
    send(red.browser, filled(red, "done"))
    submit = next(form for form in red.forms() if form.action.endswith("/submit/"))
    sent: list[str] = []
    monkeypatch.setattr(tasks.perform_run, "delay", sent.append)
    with calls() as met["2"], django_capture_on_commit_callbacks(execute=True):
        send(red.browser, submit)
    (run,) = sent
    with calls() as met["3"]:
        tasks.perform_run(run)
    press(umpire, world, "accept-all")
    with calls() as met["4"]:
        press(umpire, world, "publish")
    while world.refresh() and world.decision().turn == 1:
        worlds.advance(world)
    with calls() as met["6"]:
        due.settle(exercise=world.exercise)
        paper = Paper.objects.get(cell=world.cells["red"], kind=Paper.Kind.SITREP, turn=1)
        papers.perform(paper.pk)
    for number, called in met.items():  # the rules are also asked for pages, so a chapter counts its own functions
        expected = [name for name in CHAPTERS[number] if name not in NOT_RUN]
        assert [name for name in called if name in expected] == expected
    paper.refresh_from_db()
    assert bytes(paper.file or b"").startswith(b"%PDF")
