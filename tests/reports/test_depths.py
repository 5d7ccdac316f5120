"""The two depths of a sitrep: one page for the commander, whatever was written; both published together."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from pypdf import PdfReader

from reports import makers, press
from reports.collect import sitrep, words
from reports.collect.commander import brief
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
    heads = {"commander": ("Facts", "What failed, and why"), "staff": ("Bottom line.", "Enemy as we see it")}
    assert "CANARY-ASKED" in text_of(paper)
    for depth, text in (("commander", text_of(brief_of(paper))), ("staff", text_of(paper))):
        for word in ("CANARY-PRINTED", "Due next.", "WX 7 Amber", *heads[depth]):
            assert word in text.replace("- ", "-"), (word, depth)
        for word in ("CANARY-OTHERS", "CANARY-WAITING", "CANARY-TO-COME"):
            assert word not in text, word
    report = sitrep.collect(exercise, blue, 1, paper.through_seq)
    many = tuple(replace(act, task=LONG, outcome=LONG, how=LONG) for act in report.told.acts) * 12
    told = replace(report.told, acts=many, bottom_line=(LONG,) * 5)
    long = replace(
        report, told=told, facts=(LONG,) * 5, rulings=(LONG,) * 9, heading=f"Situation report 1: {LONG[:60]}"
    )
    assert size(makers.one_page(long, 1).data) == (1, 595, 842)
    assert brief.cut(long, 1, brief.MEASURES[0]).more > 0


@pytest.mark.parametrize("widest", range(len(brief.MEASURES)))
def test_the_commanders_page_takes_the_widest_measure_that_fits(monkeypatch: pytest.MonkeyPatch, widest: int) -> None:
    tried = []

    def within(number: str, pages: int) -> Any:
        tried.append(int(number))
        found = press.Printed(number.encode(), pages)
        return SimpleNamespace(written=lambda: found) if int(number) >= widest else None

    monkeypatch.setattr(press, "within", within)
    monkeypatch.setattr(makers, "commander_html", lambda _, __, measure: str(brief.MEASURES.index(measure)))
    data: Any = None
    assert makers.one_page(data, 1).data == str(widest).encode()
    assert len(tried) <= 6
    assert len(set(tried)) == len(tried)


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
