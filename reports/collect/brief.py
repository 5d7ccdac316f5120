"""The commander's page: the staff's sitrep cut to one side of paper. What is left out is counted, never hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from reports.collect.shapes import Act, Sitrep
from reports.collect.shapes_brief import BriefPage, BriefRequest, Force, Order, Report
from reports.collect.words import fitted

T = TypeVar("T")


@dataclass(frozen=True)
class Measure:
    """How much is kept: rows of forces a side, orders, lines of a list, letters of a text; how close it is set."""

    density: str
    forces: int
    orders: int
    lines: int
    letters: int


SENTENCES = 12  # of the bottom line
NARROWEST = 0.25  # of a row: a column
MEASURES = (
    Measure("", 9, 9, 3, 240),
    Measure("", 8, 7, 2, 200),
    Measure("tight", 14, 12, 4, 260),
    Measure("tight", 11, 10, 3, 230),
    Measure("tight", 8, 8, 3, 150),
    Measure("tight bare", 11, 11, 3, 220),
    Measure("tight dense", 10, 9, 3, 170),
    Measure("tight dense", 5, 4, 1, 80),
    Measure("tight dense", 2, 2, 1, 24),
)
"""The widest first; the last one fits whatever people wrote."""


def cut(report: Sitrep, turn: int, measure: Measure) -> BriefPage:
    """The page in one measure."""
    told, brief = report.told, report.told.brief
    orders = _orders(report, turn, measure)
    own = [_force(row, measure) for row in brief.own[: measure.forces]]
    enemy = [_force(row, measure) for row in brief.enemy[: measure.forces]]
    requests = _newest(report.traffic.requests)[: measure.lines]
    said = [*(f"Taken back: {one.text}" for one in report.amendments), *report.rulings]
    civil = _short(brief.civil, measure, measure.lines + 1)
    reports = [_report(row, measure) for row in report.traffic.reports[: measure.lines]]
    amendments = _short(said, replace(measure, letters=measure.letters * 3 // 2), measure.lines)
    news = [*civil, *(f"{row.kind}, {row.sender}. {row.text}" for row in reports)]
    asked = [f"{row.question} {row.answer}" for row in requests]
    return BriefPage(
        density=measure.density,
        bottom_line=tuple(fitted(text, 2 * measure.letters) for text in told.bottom_line[:SENTENCES]),
        own=tuple(own),
        own_more=len(brief.own) - len(own),
        enemy=tuple(enemy),
        enemy_more=len(brief.enemy) - len(enemy),
        orders=tuple(orders),
        orders_more=len(told.acts) - len(orders),
        civil=civil,
        requests=tuple(_request(row, measure) for row in requests),
        requests_more=len(report.traffic.requests) - len(requests),
        reports=tuple(reports),
        reports_more=_left(report.traffic.reports, measure.lines) + _left(brief.civil, measure.lines + 1),
        amendments=amendments,
        amendments_more=_left(said, measure.lines),
        widths=_widths([news, *([] if report.public else [asked]), amendments]),
    )


def _left(rows: Sequence[object], most: int) -> int:
    return max(len(rows) - most, 0)


def _widths(columns: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The parts of their row that columns get, in per cent: by what they hold, so that they end at one height."""
    long = [sum(map(len, texts)) for texts in columns]
    wanted = [max(one, NARROWEST * sum(long), 1) for one in long]
    return tuple(round(100 * one / sum(wanted)) for one in wanted)


def _orders(report: Sitrep, turn: int, measure: Measure) -> list[Order]:
    """The acts that matter most, in their own sequence and under their own numbers; refusals leave half of the room to
    what was carried out."""
    acts, others = report.told.acts, _others(report)
    ranked = sorted(range(len(acts)), key=lambda n: (_weight(acts[n], others), n))
    refused = [n for n in ranked if _weight(acts[n], others) == 0]
    shown, late = refused[: (measure.orders + 1) // 2], refused[(measure.orders + 1) // 2 :]
    kept = [*shown, *(n for n in ranked if n not in refused), *late][: measure.orders]
    by_event = report.told.by_event  # then the task has the room of the outcome too
    return [_order(acts[n], f"{turn}/{n + 1}", others, measure, by_event) for n in sorted(kept)]


def _others(report: Sitrep) -> dict[str, str]:
    """The sides whose acts are set apart from the reader's own, by name."""
    apart = not report.public and not report.told.by_event
    return {side: name for side, name in report.sides if side != report.side} if apart else {}


def _weight(act: Act, others: Mapping[str, str]) -> int:
    """What was refused comes first, then what leads, what dice decided, own orders, what others did, and last what was
    left undone."""
    if act.group.lower() in ("refused", "not carried out"):
        return 0
    if act.leads:
        return 1
    return 5 if act.nothing else 2 if act.chance is not None else 4 if act.side in others else 3


def _order(act: Act, number: str, others: Mapping[str, str], measure: Measure, by_event: bool) -> Order:
    text = measure.letters if by_event else measure.letters * 2 // 3
    task, outcome, how = (fitted(part, text) for part in (act.task, act.outcome, act.how))
    return Order(number, act.side, others.get(act.side, ""), task, outcome, how, act.chance)


def _force(row: Force, measure: Measure) -> Force:
    half = max(measure.letters // 3, 16)
    return replace(row, name=fitted(row.name, half), where=fitted(row.where, half), note=fitted(row.note, half))


def _request(row: BriefRequest, measure: Measure) -> BriefRequest:
    return replace(row, question=fitted(row.question, measure.letters // 2), answer=fitted(row.answer, measure.letters))


def _report(row: Report, measure: Measure) -> Report:
    return replace(row, sender=fitted(row.sender, 40), text=fitted(row.text, measure.letters))


def _newest(requests: Sequence[BriefRequest]) -> list[BriefRequest]:
    return sorted(requests, key=lambda row: (bool(row.answer), -row.number))


def _short(texts: Iterable[str], measure: Measure, most: int) -> tuple[str, ...]:
    return tuple(fitted(text, measure.letters) for text in list(texts)[:most])
