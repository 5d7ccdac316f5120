"""The sheets of the evaluation: each link of the report's chain by its number, and the chain itself."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from reports.collect.report import citing
from reports.collect.report.chain import Chain
from reports.collect.report.written import RATINGS, entries
from reports.models import Entry
from reports.workbook.names import People
from reports.workbook.schema import evaluation as schema
from reports.workbook.table import WorkbookSheet, day, moment, table
from wargame.models import Evidence, Exercise
from wargame.selectors.evaluation.tallies import cited


def sheets(exercise: Exercise, zone: ZoneInfo, people: People, links: Chain) -> tuple[WorkbookSheet, ...]:
    """All evaluation sheets, in the order of the chain."""
    return (
        _objectives(exercise, links), _indicators(links), _evidence(exercise, zone, links), _findings(links),
        _plan(exercise, people, links), _chain(links),
    )  # fmt: skip


def _objectives(exercise: Exercise, links: Chain) -> WorkbookSheet:
    rated = {one.subject: one.values for one in entries(exercise) if one.part == Entry.Part.OBJECTIVE}
    rows = [
        (None, row.code, row.kind_word, row.title, row.text, RATINGS.get(_rating(rated, row.code), ""),
         row.tally.speak_for, row.tally.speak_against, row.tally.neutral)
        for row in links.objectives
    ]  # fmt: skip
    return table(schema.OBJECTIVES, rows)


def _rating(rated: Mapping[str, Mapping[str, str]], code: str) -> str:
    return rated.get(code, {}).get("rating", "")


def _indicators(links: Chain) -> WorkbookSheet:
    rows = [
        (None, one.number, row.code, one.text, one.cell, one.when, one.tally.speak_for, one.tally.speak_against,
         one.tally.neutral)
        for row in links.objectives
        for one in row.indicators
    ]  # fmt: skip
    return table(schema.INDICATORS, rows)


def _evidence(exercise: Exercise, zone: ZoneInfo, links: Chain) -> WorkbookSheet:
    numbers = {one.id: one.number for row in links.objectives for one in row.indicators}
    steps = {mark.number: mark.step or None for mark in links.marks}
    turns = {mark.number: mark.turn for mark in links.marks}
    rows = [
        (turns.get(cited(row.number), row.turn), cited(row.number), row.objective.code,
         numbers.get(row.indicator_id or 0, ""), str(row.bearing),
         Evidence.Kind(row.kind).label, links.references.of(row.kind, row.ref), steps.get(cited(row.number)),
         row.cell.name if row.cell else "",
         row.note, moment(row.made_at, zone))
        for row in exercise.evidence.select_related("objective", "cell")
    ]  # fmt: skip
    return table(schema.EVIDENCE, rows)


def _findings(links: Chain) -> WorkbookSheet:
    rows = [
        (None, one.number, one.objective, one.kind, one.rating, "\n\n".join(one.text), one.reference,
         "\n\n".join(one.analysis))
        for one in links.findings
    ]  # fmt: skip
    return table(schema.FINDINGS, rows)


def _plan(exercise: Exercise, people: People, links: Chain) -> WorkbookSheet:
    said = {citing.of(one): one.values for one in entries(exercise) if one.part == Entry.Part.RECOMMENDATION}
    rows = [
        (None, one.number, "\n\n".join(one.text), "\n\n".join(one.cause), "\n\n".join(one.action),
         people.called(one.owner), *(day(str(said[one.number].get(name, ""))) for name in ("start", "due")), one.status)
        for one in links.plan
    ]  # fmt: skip
    return table(schema.PLAN, rows)


def _chain(links: Chain) -> WorkbookSheet:
    rows = [
        (None, row.objective, row.indicator, row.evidence, row.bearing, row.finding, row.recommendation)
        for row in links.rows()
    ]  # fmt: skip
    return table(schema.CHAIN, rows)
