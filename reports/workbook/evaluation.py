"""The sheets of the evaluation: each link of the report's chain by its number, and the chain itself."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from reports.collect.report.chain import Chain
from reports.collect.report.written import RATINGS, entries
from reports.models import Entry
from reports.workbook.table import WorkbookSheet, moment, table
from wargame.models import Evidence, Exercise
from wargame.selectors.evaluation.tallies import cited

COUNTS = (
    ("for", "pieces of evidence that speak for it"), ("against", "pieces that speak against it"),
    ("neutral", "pieces that do neither"),
)  # fmt: skip
OBJECTIVE = ("objective", "its code; see Objectives")


def sheets(exercise: Exercise, zone: ZoneInfo, links: Chain) -> tuple[WorkbookSheet, ...]:
    """All of them, in the order of the chain."""
    return (
        _objectives(exercise, links), _indicators(links), _evidence(exercise, zone, links), _findings(links),
        _plan(links), _chain(links),
    )  # fmt: skip


def _objectives(exercise: Exercise, links: Chain) -> WorkbookSheet:
    rated = {one.subject: one.values for one in entries(exercise) if one.part == Entry.Part.OBJECTIVE}
    rows = [
        (0, row.code, row.kind_word, row.title, row.text, RATINGS.get(_rating(rated, row.code), ""),
         row.tally.speak_for, row.tally.speak_against, row.tally.neutral)
        for row in links.objectives
    ]  # fmt: skip
    columns = (
        ("objective", "its code"), ("kind", ""), ("title", ""), ("text", ""), ("rating", "of the report"), *COUNTS,
    )  # fmt: skip
    return table("Objectives", "What the exercise teaches or asks; they belong to no turn.", columns, rows)


def _rating(rated: Mapping[str, Mapping[str, str]], code: str) -> str:
    return rated.get(code, {}).get("rating", "")


def _indicators(links: Chain) -> WorkbookSheet:
    rows = [
        (0, one.number, row.code, one.text, one.cell, one.when, one.tally.speak_for, one.tally.speak_against,
         one.tally.neutral)
        for row in links.objectives
        for one in row.indicators
    ]  # fmt: skip
    columns = (
        ("indicator", "its number, a text: 1.10 comes after 1.9"), OBJECTIVE, ("text", "what to watch for"),
        ("cell", "to watch"), ("when", "to watch"), *COUNTS,
    )  # fmt: skip
    return table("Indicators", "What to watch for under each objective; they belong to no turn.", columns, rows)


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
    columns = (
        ("evidence", "its number"), OBJECTIVE, ("indicator", "its number; empty: the objective as a whole"),
        ("bearing", "for or against the indicator, or the objective where none is given; or neutral"),
        ("kind", "of thing that is marked"),
        ("reference", "the number of that thing on its own sheet; for a step that of the ledger"),
        ("step", "of the ledger that it is, or that the entry or the sheet is about"), ("cell", ""),
        ("note", ""), ("time", "in the exercise’s zone"),
    )  # fmt: skip
    return table("Evidence", "What was marked as evidence on an objective, for it or against it.", columns, rows)


def _findings(links: Chain) -> WorkbookSheet:
    rows = [(0, one.number, one.objective, one.kind, one.rating, "\n\n".join(one.text)) for one in links.findings]
    columns = (
        ("finding", "its number"), OBJECTIVE, ("kind", "strength or area to improve"), ("rating", ""), ("text", ""),
    )  # fmt: skip
    return table("Findings", "The findings of the report; Chain has the evidence of each.", columns, rows)


def _plan(links: Chain) -> WorkbookSheet:
    rows = [
        (0, one.number, "\n\n".join(one.text), "\n\n".join(one.cause), "\n\n".join(one.action), one.owner, one.start,
         one.due, one.status)
        for one in links.plan
    ]  # fmt: skip
    columns = (
        ("recommendation", "its number"), ("text", "of the recommendation"), ("root_cause", ""),
        ("action", "the corrective action"), ("owner", ""), ("start", "the day"), ("due", "the day"), ("status", ""),
    )  # fmt: skip
    return table(
        "Improvement plan", "The recommendations of the report with their corrective actions.", columns, rows
    )  # fmt: skip


def _chain(links: Chain) -> WorkbookSheet:
    rows = [
        (0, row.objective, row.indicator, row.evidence, row.bearing, row.finding, row.recommendation)
        for row in links.rows()
    ]  # fmt: skip
    columns = (
        OBJECTIVE, ("indicator", "its number; see Indicators"), ("evidence", "its number; see Evidence"),
        ("bearing", "of the evidence"), ("finding", "its number; see Findings"),
        ("recommendation", "its number; see Improvement plan"),
    )  # fmt: skip
    about = "Each way from an objective to a recommendation, to join the other sheets; empty where a link is missing."
    return table("Chain", about, columns, rows)
