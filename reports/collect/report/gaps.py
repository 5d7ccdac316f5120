"""What an after-action report still lacks: before it is approved, people read it and say why it is enough."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count

from reports.models import Entry
from wargame.models import Exercise

RECOMMENDATION = (
    ("objective", "serves no objective"), ("owner", "has no owner"), ("start", "has no start date"),
    ("due", "has no due date"), ("status", "has no status"),
)  # fmt: skip


def of(exercise: Exercise) -> tuple[str, ...]:
    """A sentence for everything that is not rated, not linked or still a placeholder. Two queries."""
    entries = list(Entry.objects.filter(exercise=exercise))
    objectives = exercise.objectives.exclude(code="").annotate(marks=Count("evidence")).values_list("code", "marks")
    return (*_objectives(entries, dict(objectives)), *_plan(entries), *_placeholders(entries))


def _objectives(entries: list[Entry], marks: dict[str, int]) -> Iterator[str]:
    rated = {one.subject for one in entries if one.part == Entry.Part.OBJECTIVE and one.values.get("rating")}
    if unrated := [code for code in marks if code not in rated]:
        yield f"Not rated: {', '.join(unrated)}."
    if bare := [code for code in marks if code in rated and not marks[code]]:
        yield f"Rated without evidence: {', '.join(bare)}."


def _plan(entries: list[Entry]) -> Iterator[str]:
    found = [one for one in entries if one.part == Entry.Part.RECOMMENDATION and one.values.get("text", "").strip()]
    for number, one in enumerate(found, 1):
        if lacking := [words for name, words in RECOMMENDATION if not one.values.get(name, "").strip()]:
            yield f"Recommendation {number} {', '.join(lacking)}."


def _placeholders(entries: list[Entry]) -> Iterator[str]:
    written = {one.part for one in entries if one.values.get("text", "").strip()}
    if Entry.Part.CONTACT not in written:
        yield "No point of contact is named."
    if Entry.Part.SUMMARY not in written:
        yield "The executive summary is the one that White Cell proposes."
