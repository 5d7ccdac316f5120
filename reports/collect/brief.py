"""The commander's page: the staff's sitrep cut to one side of paper. What is left out is counted, never hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from reports.collect.shapes import Act, Sitrep
from reports.collect.shapes_brief import BriefPage, BriefRequest, Force, Order, Report

T = TypeVar("T")


@dataclass(frozen=True)
class Measure:
    """How much is kept: rows of forces a side, orders, lines of a list, letters of a text; how close it is set."""

    density: str
    forces: int
    orders: int
    lines: int
    letters: int


SENTENCES = 9  # of the bottom line
MEASURES = (
    Measure("", 9, 9, 3, 180),
    Measure("", 8, 7, 2, 180),
    Measure("tight", 14, 12, 4, 200),
    Measure("tight", 11, 10, 3, 170),
    Measure("tight", 8, 9, 3, 150),
    Measure("tight dense", 9, 9, 3, 150),
    Measure("tight dense", 7, 7, 2, 110),
    Measure("tight dense", 5, 4, 1, 60),
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
    return BriefPage(
        density=measure.density,
        bottom_line=_short(told.bottom_line, measure, SENTENCES),
        own=tuple(own),
        own_more=len(brief.own) - len(own),
        enemy=tuple(enemy),
        enemy_more=len(brief.enemy) - len(enemy),
        orders=tuple(orders),
        orders_more=len(told.acts) - len(orders),
        civil=_short(brief.civil, measure, measure.lines + 1),
        requests=tuple(_request(row, measure) for row in requests),
        requests_more=len(report.traffic.requests) - len(requests),
        reports=tuple(_report(row, measure) for row in report.traffic.reports[: measure.lines]),
        reports_more=_left(report.traffic.reports, measure.lines) + _left(brief.civil, measure.lines + 1),
        amendments=_short(said, replace(measure, letters=measure.letters * 3 // 2), measure.lines),
        amendments_more=_left(said, measure.lines),
    )


def _left(rows: Sequence[object], most: int) -> int:
    return max(len(rows) - most, 0)


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
    task, outcome, how = (_cut(part, text) for part in (act.task, act.outcome, act.how))
    return Order(number, act.side, others.get(act.side, ""), task, outcome, how, act.chance)


def _force(row: Force, measure: Measure) -> Force:
    half = max(measure.letters // 3, 16)
    return replace(row, name=_cut(row.name, half), where=_cut(row.where, half), note=_cut(row.note, half))


def _request(row: BriefRequest, measure: Measure) -> BriefRequest:
    return replace(row, question=_cut(row.question, measure.letters // 2), answer=_cut(row.answer, measure.letters))


def _report(row: Report, measure: Measure) -> Report:
    return replace(row, sender=_cut(row.sender, 40), text=_cut(row.text, measure.letters))


def _newest(requests: Sequence[BriefRequest]) -> list[BriefRequest]:
    return sorted(requests, key=lambda row: (bool(row.answer), -row.number))


def _short(texts: Iterable[str], measure: Measure, most: int) -> tuple[str, ...]:
    return tuple(_cut(text, measure.letters) for text in list(texts)[:most])


def _cut(text: str, most: int) -> str:
    """A text that fits: its first sentences, or what fits of the first one, cut at a word and marked."""
    if len(text) <= most:
        return text
    head = text[:most]
    if end := max(head.rfind(f"{sign} ") for sign in ".?!") + 1:
        return f"{text[:end]} …"
    at = head.rfind(" ")
    return f"{(head[:at] if at > most // 2 else head).rstrip(' ,;:.')} …"
