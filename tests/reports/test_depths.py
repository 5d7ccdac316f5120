"""The two depths of a sitrep: one page for the commander, whatever was written; both published together."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from pypdf import PdfReader

from reports import makers, press
from reports.collect import brief, sitrep, words
from reports.collect.shapes import Act
from reports.models import Paper
from reports.services import due, papers
from tests import world as worlds
from tests.reports.conftest import brief_of, text_of
from wargame.models import Inject, Message, Rfi

LONG = "W" * 2000
SYSTEMS = (("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"))


def size(data: bytes) -> tuple[int, int, int]:
    """Pages, and the first one's width and height in points."""
    pages = PdfReader(BytesIO(data)).pages
    return len(pages), round(float(pages[0].mediabox.width)), round(float(pages[0].mediabox.height))


@pytest.mark.slow
@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_one_page_for_the_commander_and_all_of_it_for_the_staff(db: None, system: str, pack: str) -> None:
    world = worlds.begun(system=system, pack_name=pack, number="WX 7")
    exercise, red, blue = world.exercise, world.cells["red"], world.cells["blue"]
    Rfi.objects.create(exercise=exercise, number=1, cell=blue, turn=1, question="CANARY-ASKED", asked_name="B")
    Rfi.objects.create(exercise=exercise, number=2, cell=red, turn=1, question="CANARY-OTHERS", asked_name="R")
    common = {"exercise": exercise, "kind": "press", "sender": "Daily", "by_name": "x", "turn": 1}
    Message.objects.create(**common, number=1, text="CANARY-PRINTED", status="sent")
    Message.objects.create(**common, number=2, text="CANARY-WAITING", status="waiting")
    Inject.objects.create(exercise=exercise, number="1", kind="news", title="CANARY-TO-COME", text="x", to_all=True)
    worlds.play_until(world, turn=2)
    found = Paper.objects.filter(pk__in=due.settle(exercise=exercise))
    paper = papers.perform(found.get(cell=blue).pk)
    assert paper is not None
    assert paper.status == Paper.Status.DONE, paper.error
    assert size(brief_of(paper)) == (1, 595, 842)
    assert paper.pages >= 2
    for text, data in ((text_of(brief_of(paper)), brief_of(paper)), (text_of(paper), None)):
        for word in ("CANARY-ASKED", "CANARY-PRINTED", "Bottom line.", "Due next.", "Enemy as we see it", "WX 7 Amber"):
            assert word in text.replace("- ", "-"), (word, data is None)
        for word in ("CANARY-OTHERS", "CANARY-WAITING", "CANARY-TO-COME"):
            assert word not in text, word
    report = sitrep.collect(exercise, blue, 1, paper.through_seq)
    many = tuple(replace(act, task=LONG, outcome=LONG, how=LONG) for act in report.told.acts) * 12
    page = replace(report.told.brief, own=report.told.brief.own * 9, enemy=report.told.brief.enemy * 9)
    told = replace(report.told, acts=many, brief=page, bottom_line=(LONG,) * 5)
    long = replace(report, told=told, rulings=(LONG,) * 9, heading=f"Situation report 1: {LONG[:60]}")
    assert size(makers.one_page(long, 1).data) == (1, 595, 842)
    assert brief.cut(long, 1, brief.MEASURES[0]).orders_more == len(many) - brief.MEASURES[0].orders


@pytest.mark.parametrize("widest", range(len(brief.MEASURES)))
def test_the_commanders_page_takes_the_widest_measure_that_fits(monkeypatch: pytest.MonkeyPatch, widest: int) -> None:
    tried = []

    def fit(number: str, pages: int) -> press.Printed | None:
        tried.append(int(number))
        return press.Printed(number.encode(), pages) if int(number) >= widest else None

    monkeypatch.setattr(press, "fit", fit)
    monkeypatch.setattr(makers, "commander_html", lambda _, __, measure: str(brief.MEASURES.index(measure)))
    data: Any = None
    assert makers.one_page(data, 1).data == str(widest).encode()
    assert len(tried) <= 5
    assert len(set(tried)) == len(tried)


def test_refusals_leave_half_of_the_commanders_page_to_what_was_carried_out() -> None:
    def act(number: int, group: str, chance: float | None) -> Act:
        return Act(number, 0, 1, "RED", group, f"act {number}", "", "", "", chance)

    refused = [act(number, "Not carried out", None) for number in range(20)]
    fights = [act(number, "Fights", 0.5) for number in range(20, 23)]
    told = SimpleNamespace(acts=(*refused, *fights), by_event=True)
    report: Any = SimpleNamespace(told=told, public=True, sides=(), side="RED")
    shown = [order.task for order in brief._orders(report, 1, brief.MEASURES[0])]
    assert shown == [f"act {number}" for number in (0, 1, 2, 3, 4, 5, 20, 21, 22)]


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("It holds. ", "It holds. "),
        ("It holds. The rest does not fit.", "It holds. …"),  # a whole sentence rather than half of the next
        ("A sentence too long for it", "A sentence too …"),
    ],
)
def test_a_text_is_cut_behind_a_sentence(text: str, cut: str) -> None:
    assert words.fitted(text, 18) == cut


def test_columns_of_the_commanders_page_share_their_row_by_what_they_hold() -> None:
    assert brief._widths([["x" * 300], ["x" * 60], []]) == (62, 19, 19)
    assert brief._widths([[], []]) == (50, 50)
