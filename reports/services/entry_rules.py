"""Rules for the entries of the report: the texts of each part, and the faults of sent texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

from reports.collect.report import annexes, citing
from reports.collect.report.written import FINDING_RATINGS, KINDS, RATINGS, STATUSES
from reports.models import Entry
from wargame.errors import Refused
from wargame.models import Exercise
from wargame.selectors.evaluation.tallies import cited
from wargame.services.words import said

FIELDS: Mapping[str, Mapping[str, int]] = {
    Entry.Part.EXERCISE: {"type": 120, "sponsor": 200, "threat": 300, "evaluators": 200},
    Entry.Part.ANNEXES: {"text": 200},
    Entry.Part.HANDLING: {"text": 200},
    Entry.Part.CONTACT: {"text": 200},
    Entry.Part.SUMMARY: {"text": 8000},
    Entry.Part.OBJECTIVE: {"rating": 10},
    Entry.Part.FINDING: {
        "objective": 16,
        "text": 4000,
        "reference": 200,
        "analysis": 2000,
        "kind": 10,
        "rating": 10,
        "evidence": 4000,
    },
    Entry.Part.DECISION: {"alternatives": 2000, "comment": 2000},
    Entry.Part.DROPPED: {},
    Entry.Part.LESSON: {"text": 2000},
    Entry.Part.RECOMMENDATION: {
        "text": 2000,
        "findings": 1600,
        "cause": 2000,
        "action": 2000,
        "owner": 120,
        "start": 10,
        "due": 10,
        "status": 10,
    },
}
"""The texts of each part, and how long they may be."""
DAYS = ("start", "due")
"""The texts that are a day of the calendar, as in 2026-04-30."""
ALONE = (Entry.Part.EXERCISE, Entry.Part.ANNEXES, Entry.Part.HANDLING, Entry.Part.CONTACT, Entry.Part.SUMMARY)
SUBJECT = re.compile(r"[\w .:-]{1,60}")


def tidied(
    exercise: Exercise, part: str, subject: str, values: Mapping[str, str], stored: Mapping[str, str]
) -> dict[str, str]:
    """The texts as they are stored; `Refused` lists the faults. `stored` has the entry's present texts."""
    fields = FIELDS.get(part)
    if fields is None or (part in ALONE) != (subject == ""):
        raise Refused(f"part: the report has no part {part!r} of that kind.")
    if subject and not SUBJECT.fullmatch(subject):
        raise Refused("subject: letters, digits and the signs . : - only.")
    if part == Entry.Part.OBJECTIVE and not exercise.objectives.filter(code=subject).exists():
        raise Refused(f"subject: the exercise has no objective {subject}.")
    for name, text in values.items():
        if name not in fields:
            raise Refused(f"{name}: this part has no text of that name.")
        said(name, text, fields[name])
    _chosen(part, values)
    if part == Entry.Part.FINDING:
        _placed(exercise, values, stored)
    if part == Entry.Part.RECOMMENDATION:
        _in_order({**stored, **values})
    tidy = {name: _one_way(name, text) for name, text in values.items()}
    if part == Entry.Part.ANNEXES:
        return {name: _annexes(text) for name, text in tidy.items()}
    return tidy | {
        name: _list(exercise, name, tidy[name], {**stored, **tidy}, stored) for name in citing.LISTS.keys() & tidy
    }


def _annexes(text: str) -> str:
    try:
        return ", ".join(annexes.wanted(text))
    except ValueError as error:
        raise Refused(f"text: {error}") from None


def _chosen(part: str, values: Mapping[str, str]) -> None:
    """Faults of texts that must be one of a list."""
    ratings = FINDING_RATINGS if part == Entry.Part.FINDING else RATINGS
    for name, known in (("rating", ratings), ("kind", KINDS), ("status", STATUSES)):
        if values.get(name, "") not in known:
            raise Refused(f"{name}: choose one from the list.")


def _in_order(values: Mapping[str, str]) -> None:
    """Faults in the dates of a recommendation."""
    start, due = (_day(name, values.get(name, "")) for name in DAYS)
    if start and due and due < start:
        raise Refused(f"due: {due} is before the start, {start}. Change one of them.")


def _day(name: str, text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Refused(f"{name}: {text} is not a date. Write a day as 2026-04-30.") from None


def _one_way(name: str, text: str) -> str:
    """A text as it is stored, with uniform line ends and dates."""
    day = _day(name, text) if name in DAYS else None
    return day.isoformat() if day else text.replace("\r\n", "\n")


def _placed(exercise: Exercise, values: Mapping[str, str], stored: Mapping[str, str]) -> None:
    """Check that a finding is on an objective and stays on it, because its evidence is."""
    code = values.get("objective", stored.get("objective", ""))
    if not code:
        raise Refused("objective: choose the objective the finding is about.")
    if code != stored.get("objective", code):
        raise Refused(f"objective: this finding is on {stored['objective']}. Write a new one on {code}.")
    if not exercise.objectives.filter(code=code).exists():
        raise Refused(f"objective: the exercise has no objective {code}.")


def _list(exercise: Exercise, name: str, text: str, values: Mapping[str, str], stored: Mapping[str, str]) -> str:
    """A list of numbers as it is stored. Its present numbers can stay, even if they no longer exist."""
    letters = citing.LISTS[name]
    try:
        wanted = citing.read(text, letters)
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None
    new = [number for number in wanted if number not in citing.found(stored.get(name, ""), letters)]
    if name == "evidence":
        _known_evidence(exercise, str(values["objective"]), new)
    else:
        _known_findings(exercise, new)
    return citing.line(wanted, letters)


def _known_evidence(exercise: Exercise, code: str, numbers: Iterable[int]) -> None:
    on = dict(exercise.evidence.filter(number__in=numbers).values_list("number", "objective__code"))
    for number in numbers:
        if number not in on:
            raise Refused(f"evidence: nothing has the number {cited(number)}. Mark it first, or cite another number.")
        if on[number] != code:
            raise Refused(
                f"evidence: {cited(number)} is evidence on {on[number]}, and the finding is on {code}. "
                f"Mark the same thing for {code}, and cite that number."
            )


def _known_findings(exercise: Exercise, numbers: Iterable[int]) -> None:
    known = Entry.objects.filter(exercise=exercise, part=Entry.Part.FINDING, number__in=numbers).exclude(values={})
    missing = set(numbers) - set(known.values_list("number", flat=True))
    if missing:
        named = citing.line(sorted(missing), citing.LETTERS[Entry.Part.FINDING])
        raise Refused(f"findings: the report has no finding {named}. Write it first, or cite another number.")
