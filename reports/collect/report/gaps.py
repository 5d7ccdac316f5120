"""What an after-action report still lacks. Before approval, people read this list and say why the report is still good
enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.collect.report import chain
from reports.collect.report.chain import Advice, Chain, ReportFinding
from reports.collect.report.written import KINDS, entries
from reports.models import Entry, Paper
from wargame.models import Evidence, Exercise

MOST = 12  # numbers that a sentence lists


def of(exercise: Exercise, links: Chain | None = None) -> tuple[str, ...]:
    """A sentence for everything that is not rated, not linked or still a placeholder. A fixed number of queries."""
    written, links = entries(exercise), links or chain.read(exercise)
    return (
        *_objectives(written, links), *_evidence(links), *_findings(links), *_plan(links.plan),
        *_placeholders(written), *_alternatives(exercise, written),
    )  # fmt: skip


def _objectives(written: Sequence[Entry], links: Chain) -> Iterator[str]:
    rated = {one.subject for one in written if one.part == Entry.Part.OBJECTIVE and one.values.get("rating")}
    codes = [row.code for row in links.objectives if row.code]
    found = {one.objective for one in links.findings}
    marks = {row.code: row.marks for row in links.objectives}
    yield from _listed("Not rated", [code for code in codes if code not in rated])
    yield from _listed("Rated without evidence", [code for code in codes if code in rated and not marks[code]])
    yield from _listed("Rated without a finding", [code for code in codes if code in rated and code not in found])


def _evidence(links: Chain) -> Iterator[str]:
    indicators = [one for row in links.objectives for one in row.indicators]
    neutral = [one.number for one in indicators if one.marks and one.marks == one.tally.neutral]
    yield from _listed("All evidence is neutral on indicator", neutral)
    telling = [one.number for one in links.evidence if one.bearing != Evidence.Bearing.NEUTRAL]
    yield from _listed("No finding cites", [number for number in telling if not links.citing[number]])


def _findings(links: Chain) -> Iterator[str]:
    for one in links.findings:
        if lacking := list(_lacking(one)):
            yield f"{one.number} {', '.join(lacking)}."
    yield from _listed("On an objective that no longer exists", links.stray)


def _lacking(one: ReportFinding) -> Iterator[str]:
    if not one.text:
        yield "has no text"
    if not one.kind:
        yield "is not marked as a strength or an area to improve"
    if not one.rating:
        yield "is not rated"
    if not one.reference:
        yield "names no reference"
    if not one.analysis:
        yield "has no analysis"
    if not one.evidence:
        yield "cites no evidence"
    if one.gone:
        yield f"cites {', '.join(one.gone)}, which was removed"
    if undone := [link.number for link in one.evidence if link.undone]:
        yield f"rests on {', '.join(undone)}, which was undone"
    if one.kind == KINDS["improve"] and not one.actions:
        yield "has no recommendation"


def _plan(plan: Sequence[Advice]) -> Iterator[str]:
    for one in plan:
        wanted = (
            (one.text, "has no text"), (one.findings, "answers no finding"), (one.cause, "has no root cause"),
            (one.action, "has no corrective action"), (one.owner.strip(), "has no owner"),
            (one.start, "has no start date"), (one.due, "has no due date"), (one.status, "has no status"),
        )  # fmt: skip
        if lacking := [words for there, words in wanted if not there]:
            yield f"{one.number} {', '.join(lacking)}."


def _placeholders(written: Sequence[Entry]) -> Iterator[str]:
    parts = {one.part for one in written if one.values.get("text", "").strip()}
    if Entry.Part.CONTACT not in parts:
        yield "No point of contact is named."
    if not any(one.values.get("sponsor", "").strip() for one in written if one.part == Entry.Part.EXERCISE):
        yield "No sponsor is named."
    if Entry.Part.SUMMARY not in parts:
        yield "The executive summary is White Cell’s proposal."


def _alternatives(exercise: Exercise, written: Sequence[Entry]) -> Iterator[str]:
    """Key decisions without alternatives: those that people chose, and those of the last draft that they did not leave
    out."""
    made = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=0).values_list("facts", flat=True)
    dropped = {one.subject for one in written if one.part == Entry.Part.DROPPED}
    chosen = {one.subject: one for one in written if one.part == Entry.Part.DECISION}
    proposed = {str(key) for facts in made for key, *_ in facts.get("proposed", ())}
    known = {str(key) for facts in made for key, *_ in facts.get("decisions", ())} | proposed
    printed = (proposed - dropped) | (chosen.keys() & known)
    bare = sum(not (key in chosen and chosen[key].values.get("alternatives", "").strip()) for key in printed)
    if bare:
        decisions = "1 decision" if bare == 1 else f"{bare} decisions"
        yield f"What else could have been done is not written for {decisions} that mattered."


def _listed(sentence: str, numbers: Sequence[str]) -> Iterator[str]:
    if numbers:
        more = f" and {len(numbers) - MOST} more" if len(numbers) > MOST else ""
        yield f"{sentence}: {', '.join(numbers[:MOST])}{more}."
