"""The page on which the after-action report is written, as plain values. The viewer comes first."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, prefetch_related_objects

from reports import selectors_later as later
from reports.collect.report import gaps
from reports.collect.report.written import HANDLING, RATINGS, STATUSES
from reports.models import Approval, Entry, Paper
from reports.services.words import FIELDS, state
from wargame.models import Exercise
from wargame.selectors.record.log import local
from wargame.viewer import Viewer
from wargame.web.strict_input import fingerprint

LABELS: Mapping[tuple[str, str], str] = {
    ("handling", "text"): "Handling", ("contact", "text"): "Point of contact", ("summary", "text"): "Executive summary",
    ("objective", "rating"): "Rating", ("objective", "strengths"): "Strengths", ("objective", "improve"): "To improve",
    ("decision", "alternatives"): "What else could have been done", ("decision", "comment"): "Why it mattered",
    ("lesson", "text"): "Lesson", ("recommendation", "text"): "Action",
    ("recommendation", "objective"): "Objective it serves", ("recommendation", "cause"): "Root cause",
    ("recommendation", "owner"): "Owner", ("recommendation", "start"): "Start (2026-04-01)",
    ("recommendation", "due"): "By (2026-04-30)", ("recommendation", "status"): "Status",
}  # fmt: skip
SHORT = frozenset(
    {("handling", "text"), ("contact", "text"), *(("recommendation", name) for name in ("owner", "start", "due"))}
)


@dataclass(frozen=True)
class Field:
    """One text of an entry. `seen` is its fingerprint as the record has it; `line`: one line is enough."""

    name: str
    label: str
    value: str
    seen: str
    most: int
    line: bool
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class EntryCard:
    """An entry with its form. `title` and `text` say what it is about; `fresh`: nothing is stored yet."""

    part: str
    subject: str
    title: str
    text: str
    fields: tuple[Field, ...]
    saved: str
    fresh: bool
    removable: bool
    proposed: bool = False  # the record proposes it: it is printed unless it is left out
    about: int = 0  # the objective it rates, and what was marked as evidence for it
    marks: int = 0

    @property
    def key(self) -> str:
        """What the page calls its form."""
        return f"{self.part}-{self.subject}".replace(":", "-").replace(" ", "-").replace(".", "-")


@dataclass(frozen=True)
class ReportPage:
    """Everything on the page."""

    id: Any
    number: str
    title: str
    status: str
    status_word: str
    approved: bool
    version: int
    label: str
    ended: bool
    gaps: tuple[str, ...]
    history: tuple[tuple[int, str, str, str, str], ...]
    made: bool
    paper_id: int
    paper_busy: bool
    paper_pages: int
    released: bool
    versions: tuple[tuple[int, int, bool, bool], ...]  # approved and in print: version, paper, released, reopened since
    news: tuple[str, ...]  # what the record holds beyond the approved version
    changed: str
    head: tuple[EntryCard, ...]
    summary: EntryCard
    objectives: tuple[EntryCard, ...]
    decisions: tuple[EntryCard, ...]
    dropped: tuple[tuple[str, str], ...]  # proposed by the record and left out
    offered: tuple[tuple[str, str], ...]
    lessons: tuple[EntryCard, ...]
    recommendations: tuple[EntryCard, ...]


def report_page(viewer: Viewer) -> ReportPage:
    """The page of the report. A fixed number of queries."""
    exercise = viewer.exercise
    prefetch_related_objects([exercise], "objectives")
    entries = list(Entry.objects.filter(exercise=exercise))
    now = state(exercise)
    rows = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR).defer("file", "brief").order_by("version")
    draft = next((row for row in rows if not row.version), None)
    paper = draft or (list(rows)[-1] if rows else None)
    facts: dict[str, Any] = next((row.facts for row in (draft, *reversed(rows)) if row and row.facts), {})
    approvals = list(Approval.objects.filter(exercise=exercise))
    reopened = {one.version for one in approvals if one.act == Approval.Act.REOPENED}
    acts = dict(facts.get("decisions", []))
    have = {(entry.part, entry.subject): entry for entry in entries}
    return ReportPage(
        id=exercise.pk, number=exercise.number, title=exercise.title, status=exercise.status,
        status_word=exercise.get_status_display(), approved=now.approved, version=now.version, label=viewer.label,
        ended=exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED),
        gaps=() if now.approved else gaps.of(exercise), history=_history(exercise, approvals),
        made=paper is not None and paper.pages > 0, paper_id=paper.pk if paper else 0,
        paper_busy=paper is not None and paper.status in Paper.BUSY, paper_pages=paper.pages if paper else 0,
        released=any(row.released_at for row in rows),
        versions=tuple(
            (row.version, row.pk, row.released_at is not None, row.version in reopened)
            for row in reversed(rows) if row.fixed
        ),
        news=later.since(exercise, now.last.at) if now.approved and now.last else (),
        changed=str(facts.get("changed", "")) if draft and draft.pages else "",
        head=(
            _alone(exercise, have, Entry.Part.HANDLING, "", HANDLING),
            _alone(exercise, have, Entry.Part.CONTACT, "Name, post, where to be reached.", ""),
        ),
        summary=_alone(
            exercise, have, Entry.Part.SUMMARY,
            "The first paragraph is in large type. Leave a line blank between paragraphs.",
            facts.get("summary", ""),
        ),
        objectives=tuple(
            replace(
                card(exercise, Entry(part=Entry.Part.OBJECTIVE, subject=row.code) if found is None else found,
                     f"{row.code}. {row.title}".rstrip(". "), row.text),
                about=row.pk, marks=row.marks,
            )
            for row in exercise.objectives.exclude(code="").annotate(marks=Count("evidence"))
            for found in [have.get((Entry.Part.OBJECTIVE, row.code))]
        ),
        decisions=_decisions(exercise, have, acts, facts.get("proposed", [])),
        dropped=tuple(
            (key, words) for key, words, *_ in facts.get("proposed", []) if (Entry.Part.DROPPED, key) in have
        ),
        offered=tuple((key, words) for key, words in acts.items() if (Entry.Part.DECISION, key) not in have),
        lessons=_many(exercise, entries, Entry.Part.LESSON, "Lesson"),
        recommendations=_many(exercise, entries, Entry.Part.RECOMMENDATION, "Recommendation"),
    )  # fmt: skip


def _decisions(
    exercise: Exercise,
    have: Mapping[tuple[str, str], Entry],
    acts: Mapping[str, str],
    proposals: Iterable[tuple[str, str, str, str]],
) -> tuple[EntryCard, ...]:
    """What the record proposes and was not left out, then what people picked next to it."""
    found, part = [], Entry.Part.DECISION
    shown = set()
    for key, words, why, legal in proposals:
        if (Entry.Part.DROPPED, key) not in have:
            shown.add(key)
            stored = have.get((part, key))
            entry = stored or Entry(part=part, subject=key)
            found.append(
                replace(card(exercise, entry, words, f"{why} {legal}".strip(), stored=bool(stored)), proposed=True)
            )
    for (kind, key), entry in have.items():
        if kind == part and key not in shown:
            title = acts.get(key, "No longer in the record; it is not printed.")
            found.append(card(exercise, entry, title, "", True))
    return tuple(found)


def _history(exercise: Exercise, rows: Sequence[Approval]) -> tuple[tuple[int, str, str, str, str], ...]:
    return tuple(
        (
            row.version,
            row.get_act_display(),
            row.by_name,
            f"{row.at:%d %b} {local(row.at, ZoneInfo(exercise.timezone))}",
            row.reason,
        )
        for row in rows
    )


def _alone(
    exercise: Exercise, have: Mapping[tuple[str, str], Entry], part: Entry.Part, text: str, prefilled: str
) -> EntryCard:
    found = have.get((part, ""))
    entry = found or Entry(part=part, values={"text": prefilled})
    return card(exercise, entry, str(part.label), text, stored=found is not None)


def _many(exercise: Exercise, entries: Iterable[Entry], part: Entry.Part, word: str) -> tuple[EntryCard, ...]:
    """The entries of a part, and an empty one to write the next."""
    found = [entry for entry in entries if entry.part == part]
    cards = [card(exercise, entry, f"{word} {n}", "", True) for n, entry in enumerate(found, 1)]
    empty = Entry(part=part, subject=secrets.token_hex(6))
    return (*cards, card(exercise, empty, f"Next {word.lower()}", "", stored=False))


def card(
    exercise: Exercise, entry: Entry, title: str, text: str, removable: bool = False, stored: bool = True
) -> EntryCard:
    """One entry with its form. What is only proposed counts as not written yet."""
    there = stored and entry.pk is not None
    saved = f"Saved {local(entry.edited_at, ZoneInfo(exercise.timezone))}, {entry.edited_by}" if there else ""
    return EntryCard(
        entry.part, entry.subject, title, text,
        tuple(_field(exercise, entry, name, most, there) for name, most in FIELDS[entry.part].items()), saved,
        not there, removable and there,
    )  # fmt: skip


def _choices(exercise: Exercise, name: str) -> tuple[tuple[str, str], ...]:
    """What a field offers; nothing where it is written."""
    if name == "objective":
        rows = exercise.objectives.all()
        return (("", "None"), *((row.code, f"{row.code}. {row.title}".rstrip(". ")) for row in rows if row.code))
    return tuple({"rating": RATINGS, "status": STATUSES}.get(name, {}).items())


def _field(exercise: Exercise, entry: Entry, name: str, most: int, stored: bool) -> Field:
    value = str(entry.values.get(name, ""))
    return Field(
        name, LABELS[entry.part, name], value, fingerprint(value if stored else ""), most, (entry.part, name) in SHORT,
        _choices(exercise, name),
    )  # fmt: skip
