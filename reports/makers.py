"""From a row to a finished document: collect, compare with the last issue, fill the template, print."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import msgspec
from django.template.loader import render_to_string

from adjudication.models import Run
from reports import press
from reports.collect import aar, cards, handouts, order_sheets, sitrep
from reports.collect.commander import brief
from reports.collect.report import participation
from reports.collect.report.shapes_report import Aar
from reports.collect.shapes import Sitrep
from reports.compare import collecting, drawings
from reports.figures import hot_wash, report
from reports.models import Paper
from reports.press import shorter
from reports.workbook import book
from wargame.models import Cell, Exercise

Progress = Callable[[int, str], None]

IN_PARTS = (Paper.Kind.SITREP, Paper.Kind.AAR, Paper.Kind.ORDER_SHEETS)
"""Papers of several pages whose parts can be set closer."""
STAFF_PAGES = 3
EVERY = 1.0  # seconds between two signs of life
EDITION = "26"  # raise it when a template changes so that papers are printed again


@dataclass(frozen=True)
class Made:
    """A printed document, and the digest of its contents. `brief` is a sitrep's page for the commander, `facts` what
    the umpire's page offers for the report, `why` the reason for a new issue."""

    printed: press.Printed
    digest: str
    brief: bytes | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    why: str = ""


AMENDED, CHANGED = " with its amendments", ": what it says has changed"
NEW_PRINT = " in a new print; what it says has not changed"


def make(paper: Paper, progress: Progress) -> Made | None:
    """Print a document; None if its contents have not changed since the last issue. `progress` can raise to stop the
    work."""
    progress(5, "Reading the record")
    data = _collect(paper)
    digest = _digest(_shown(data) if paper.kind == Paper.Kind.HOT_WASH else data)
    if digest == paper.inputs_digest and paper.pages:
        return None
    if isinstance(data, book.Workbook):
        return Made(_tables(paper, data, progress), digest)
    progress(25, "Drawing maps and charts")
    html = _html(paper, data)
    progress(40, "Setting the pages")
    if paper.kind in Paper.HANDED_OUT:
        html = _closer(html)
    tell = _by_the_page(progress)
    if paper.kind != Paper.Kind.SITREP:
        printed = press.render(html, tell, closer=paper.kind in IN_PARTS)
        return Made(printed, digest, facts=_facts(paper, data))
    printed = staff(html, tell)
    facts = {"said": _digest(data, edition=""), "amended": _digest(list(data.amendments), edition="")}
    facts[Paper.BOTTOM_LINE] = "\n".join(data.told.bottom_line[: brief.SENTENCES])
    brief_page = one_page(data, paper.turn, progress).data
    return Made(printed, digest, brief_page, facts, _why(paper.facts, facts, amended=bool(data.amendments)))


def _facts(paper: Paper, data: Any) -> dict[str, Any]:
    """The facts of a document that pages need: for slides, the number of decisions that have not been played out."""
    if paper.kind == Paper.Kind.HOT_WASH:
        return {"unplayed": data.facts["unplayed"]}
    return data.facts if paper.kind == Paper.Kind.AAR else {}


def _tables(paper: Paper, data: book.Workbook, progress: Progress) -> press.Printed:
    """The tables of an exercise as a file; its pages are the tables and the one that explains them."""
    from reports.workbook import folder, xlsx  # what writes spreadsheets is large, and seldom needed

    progress(40, "Filling the tables")
    written = folder.write(data) if paper.kind == Paper.Kind.DATA else xlsx.write(data)
    return press.Printed(written, len(data.tables) + 1)


def _why(before: dict[str, Any], now: dict[str, Any], amended: bool) -> str:
    """The reason for a new issue of a sitrep, as text for its readers; empty if the last issue left no trace."""
    if not before:
        return ""
    if amended and before["amended"] != now["amended"]:
        return AMENDED
    return NEW_PRINT if before["said"] == now["said"] else CHANGED


def preview(exercise: Exercise, cell: Cell, run: Run) -> bytes:
    """The printed staff sitrep of a cell, as if a finished draft were published now. Takes some seconds."""
    turn, data = sitrep.preview(exercise, cell, run)
    return staff(sitrep_html(data, turn)).data


def staff(html: str, tell: press.Tell | None = None) -> press.Printed:
    """The printed staff sitrep. If it has too many pages, it is set closer and with shorter lists, then its last part
    continues from page to page."""
    if laid := press.within(html, STAFF_PAGES, tell, closer=True):
        return laid.written()
    close = html.replace('<body class="sitrep', '<body class="close sitrep', 1)
    candidates: list[str] = []
    for one in (close, close.replace('<div class="cols part"', '<div class="cols part long"')):
        candidates = shorter.variants(one)
        if laid := shorter.first_that_fits(candidates, lambda html: press.within(html, STAFF_PAGES, tell)):
            return laid.written()
    return press.render(candidates[-1], tell)


def _closer(html: str) -> str:
    """A handout that is a few lines too long, set closer if that saves a page."""
    close = html.replace('class="handout"', 'class="handout close"')
    return close if press.count(close) < press.count(html) else html


def one_page(data: Sitrep, turn: int, progress: Progress | None = None) -> press.Printed:
    """The commander's sitrep in the measure with the largest map that still fits on one page.

    One of the first two fits nearly always; of the others, half are ruled out at a time.
    """

    def fitted(number: int) -> press.SetPages | None:
        if progress:
            progress(
                99, "Setting the commander’s page" if not number else "Setting the commander’s page with a smaller map"
            )
        return press.within(commander_html(data, turn, brief.MEASURES[number]), pages=1)

    numbers = range(len(brief.MEASURES))
    if found := fitted(0) or fitted(1) or shorter.first_that_fits(numbers[2:], fitted):
        return found.written()
    raise ValueError("The commander’s sitrep does not fit on one page.")


def _by_the_page(progress: Progress) -> press.Tell:
    """Progress page by page, at most once a second and never backwards, because the layout can go through the pages
    again."""
    said = [monotonic(), 40]

    def tell(what: str, number: int, count: int) -> None:
        if monotonic() - said[0] < EVERY:
            return
        percent = 75 + 24 * number // count if count else 40 + min(number, 34)
        said[:] = monotonic(), max(int(said[1]), percent)
        progress(int(said[1]), f"Writing page {number} of {count}" if count else f"Setting page {number}")

    return tell


def _collect(paper: Paper) -> Any:
    if paper.kind == Paper.Kind.SITREP:
        return sitrep.collect(paper.exercise, paper.cell, paper.turn, paper.through_seq)
    if paper.kind == Paper.Kind.JOIN_CARDS:
        return cards.collect(paper.exercise, paper.base_url)
    if paper.kind == Paper.Kind.ORDER_SHEETS:
        return order_sheets.sheets(paper.exercise)
    if paper.kind == Paper.Kind.MAPS:
        return order_sheets.maps(paper.exercise)
    if paper.kind in (Paper.Kind.WORKBOOK, Paper.Kind.DATA):
        return book.collect(paper.exercise)
    if paper.kind in Paper.HANDED_OUT:
        return handouts.collect(paper)
    if paper.kind == Paper.Kind.GRADING:
        return participation.collect(paper.exercise)
    if paper.kind in Paper.OF_COURSE:
        assert paper.exercise.course is not None
        return collecting.collect(paper.exercise.course)
    return aar.collect(paper.exercise, paper.base_url)


def _shown(report: Aar) -> tuple[Any, ...]:
    """The part of the report that is on the slides, so that other changes do not make new slides."""
    goals = [(goal.code, goal.title, goal.text, len(goal.pieces)) for goal in report.lessons.objectives]
    ratings = [(one.code, one.rating) for one in report.written.objectives]
    words = report.luck_text, report.sources.text
    decisions = report.written.decisions
    return report.furniture, report.title, report.sides, report.account, words, goals, ratings, decisions


def _digest(data: Any, edition: str | None = None) -> str:
    plain = msgspec.json.encode(
        [EDITION if edition is None else edition, msgspec.to_builtins(data)], order="deterministic"
    )
    return hashlib.sha256(plain).hexdigest()


def _html(paper: Paper, data: Any) -> str:
    if paper.kind == Paper.Kind.SITREP:
        return sitrep_html(data, paper.turn)
    if paper.kind == Paper.Kind.JOIN_CARDS:
        return render_to_string("reports/pdf/cards.html", report.cards(data))
    if paper.kind == Paper.Kind.ORDER_SHEETS:
        return render_to_string("reports/pdf/order_sheets.html", report.order_sheets(data))
    if paper.kind == Paper.Kind.MAPS:
        return render_to_string("reports/pdf/maps.html", report.maps(data))
    if paper.kind in Paper.HANDED_OUT:
        return render_to_string("reports/pdf/handouts.html", {"report": data, "furniture": data.furniture})
    if paper.kind == Paper.Kind.GRADING:
        return render_to_string("reports/pdf/participation.html", {"report": data, "furniture": data.furniture})
    if paper.kind == Paper.Kind.HOT_WASH:
        return render_to_string("reports/pdf/hot_wash.html", hot_wash.hot_wash(data))
    if paper.kind == Paper.Kind.COMPARISON:
        return render_to_string("reports/pdf/comparison.html", drawings.paper(data))
    if paper.kind == Paper.Kind.PLENUM:
        return render_to_string("reports/pdf/plenum.html", drawings.slides(data))
    return render_to_string("reports/pdf/aar.html", report.aar(data))


def sitrep_html(data: Sitrep, turn: int) -> str:
    """The staff's sitrep, ready for printing."""
    return render_to_string(data.told.template, report.sitrep(data) | {"turn": turn})


def commander_html(data: Sitrep, turn: int, measure: brief.Measure) -> str:
    """The commander's sitrep in one measure."""
    context = report.commander(data, brief.cut(data, turn, measure))
    return render_to_string("reports/pdf/commander.html", context)


def prepared(data: handouts.Handouts) -> bytes:
    """Printed documents of a scenario pack, as an exercise from it would hand them out."""
    html = render_to_string("reports/pdf/handouts.html", {"report": data, "furniture": data.furniture})
    return press.render(_closer(html)).data
