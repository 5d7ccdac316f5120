"""Exercises played far enough to be written about, and ways to read what was printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pytest
from django.template.loader import render_to_string
from pypdf import PdfReader

from reports import press
from reports.collect import aar
from reports.collect.report.annexes import ANNEXES
from reports.figures import report
from reports.models import Entry, Paper
from reports.press import pdf
from reports.services import due, papers
from tests import world as worlds
from tests.pages import printed_pages
from wargame.models import Exercise


def text_of(paper: Paper | bytes) -> str:
    """All text of a paper on one line, as a search would find it."""
    if isinstance(paper, bytes):
        return " ".join(pages_of(paper))
    paper.refresh_from_db()
    assert paper.file is not None
    return " ".join(pages_of(bytes(paper.file)))


def pages_of(data: bytes) -> list[str]:
    """The text of each page on one line. A paper that was not set is one page of HTML."""
    return printed_pages(data) if data.startswith(b"%PDF-") else [words_of(data.decode())]


class Words(HTMLParser):
    """The words of a page as they come, those of its running heads as well."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == "data-run" and value]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def words_of(html: str) -> str:
    """All text of a page on one line."""
    reader = Words()
    reader.feed(html)
    return " ".join(" ".join(reader.found).split())


def with_annexes(exercise: Exercise, *keys: str) -> Exercise:
    """Have the report printed with some annexes; with all, where none is named."""
    values = {"text": ", ".join(keys or ANNEXES)}
    Entry.objects.update_or_create(exercise=exercise, part=Entry.Part.ANNEXES, subject="", defaults={"values": values})
    return exercise


def report_words(exercise: Exercise, *, annexes: bool = True) -> str:
    """What the after-action report says, with all its annexes, without the seconds that it takes to set its pages."""
    if annexes:
        with_annexes(exercise)
    return words_of(render_to_string("reports/pdf/aar.html", report.aar(aar.collect(exercise))))


def stand_in(exercise: Exercise, kind: str) -> Paper:
    """A paper that is there, where nobody reads what it says."""
    return Paper.objects.create(
        exercise=exercise, kind=kind, status=Paper.Status.DONE, file=b"%PDF-", pages=1, issue=1
    )  # fmt: skip


def brief_of(paper: Paper) -> bytes:
    """The commander's page of a sitrep."""
    paper.refresh_from_db()
    assert paper.brief is not None
    return bytes(paper.brief)


def make_sitreps(exercise: Exercise) -> dict[tuple[int, str | None], Paper]:
    """Make every sitrep that is due; by turn and side."""
    for paper_id in due.settle(exercise=exercise):
        papers.perform(paper_id)
    found = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.SITREP).select_related("cell")
    return {(paper.turn, paper.cell.side if paper.cell else None): paper for paper in found}


def make_sitrep(exercise: Exercise, turn: int, side: str | None) -> Paper:
    """Make one of those that are due, and leave the others waiting."""
    due.settle(exercise=exercise)
    cell = exercise.cells.get(side=side) if side else None
    waiting = Paper.objects.get(exercise=exercise, kind=Paper.Kind.SITREP, turn=turn, cell=cell, status="queued")
    paper = papers.perform(waiting.pk)
    assert paper is not None
    assert paper.status == Paper.Status.DONE, paper.error
    return paper


def make(exercise: Exercise, kind: str, **more: Any) -> Paper:
    """Make one paper now."""
    paper = papers.request(exercise=exercise, kind=kind, **more)
    made = papers.perform(paper.pk)
    assert made is not None
    assert made.status == Paper.Status.DONE, made.error
    return made


def tags(data: bytes) -> Iterator[tuple[str, Any]]:
    """Every element of the tag tree with its kind."""
    yield from below(PdfReader(BytesIO(data)).root_object["/StructTreeRoot"])


def below(node: Any) -> Iterator[tuple[str, Any]]:
    """An element and all those in it, each with its kind."""
    node = node.get_object()
    if isinstance(node, list):
        for child in node:
            yield from below(child)
    elif isinstance(node, dict):
        if "/S" in node:
            yield str(node["/S"]), node
        if "/K" in node:
            yield from below(node["/K"])


def _as_html(html: str) -> press.Printed:
    return press.Printed(html.encode(), 1)


@dataclass(frozen=True)
class _SetAsHtml:
    html: str

    def written(self) -> press.Printed:
        return _as_html(self.html)


def print_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that look at no page: a paper is its HTML."""
    monkeypatch.setattr(pdf, "render", lambda html, *_, **__: _as_html(html))
    monkeypatch.setattr(pdf, "within", lambda html, *_, **__: _SetAsHtml(html))


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what papers say: to set their pages takes far longer than to write them."""
    print_nothing(monkeypatch)


def print_only(monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    """For tests that look at the pages of one paper among many: those with a title are set, all others are HTML."""

    def instead_of(really: Callable[..., Any], unset: Callable[[str], Any]) -> Callable[..., Any]:
        def one(html: str, *more: Any, **named: Any) -> Any:
            return really(html, *more, **named) if title in words_of(html) else unset(html)

        return one

    monkeypatch.setattr(pdf, "render", instead_of(pdf.render, _as_html))
    monkeypatch.setattr(pdf, "within", instead_of(pdf.within, _SetAsHtml))


@pytest.fixture
def played(db: None) -> worlds.World:
    """Turn 1 is over, turn 2 awaits its cards."""
    return worlds.second_turn(number="WX 1")
