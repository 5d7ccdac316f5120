"""The page on which the after-action report is written, as plain values. The viewer comes first."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, prefetch_related_objects

from reports import selectors_later as later
from reports.collect.report import chain, citing, gaps
from reports.collect.report.written import FINDING_RATINGS, HANDLING, KINDS, RATINGS, STATUSES, entries
from reports.models import Approval, Entry, Paper
from reports.services.entry_rules import DAYS, FIELDS
from reports.services.words import state
from wargame.models import Exercise, Objective
from wargame.selectors.evaluation.evidence import MarkRow
from wargame.selectors.record.log import local
from wargame.viewer import Viewer
from wargame.web.strict_input import fingerprint

LABELS: Mapping[tuple[str, str], str] = {
    ("handling", "text"): "Handling", ("contact", "text"): "Point of contact", ("summary", "text"): "Executive summary",
    ("objective", "rating"): "Rating", ("finding", "objective"): "Objective", ("finding", "text"): "What was found",
    ("finding", "kind"): "Strength or area to improve", ("finding", "rating"): "Rating",
    ("finding", "evidence"): "Evidence it rests on",
    ("decision", "alternatives"): "What else could have been done", ("decision", "comment"): "Why it mattered",
    ("lesson", "text"): "Lesson", ("recommendation", "text"): "Recommendation",
    ("recommendation", "findings"): "Findings it answers", ("recommendation", "cause"): "Root cause",
    ("recommendation", "action"): "Corrective action",
    ("recommendation", "owner"): "Owner", ("recommendation", "start"): "Start",
    ("recommendation", "due"): "Due", ("recommendation", "status"): "Status",
}  # fmt: skip
SHORT = frozenset(
    {("handling", "text"), ("contact", "text"), *(("recommendation", name) for name in ("owner", "start", "due"))}
)


FOLDED = frozenset({Entry.Part.FINDING, Entry.Part.DECISION, Entry.Part.LESSON, Entry.Part.RECOMMENDATION})
"""The parts of which a report has many entries: each is one line until it is opened."""
CHOICES: Mapping[str, Mapping[str, str]] = {"rating": RATINGS, "status": STATUSES, "kind": KINDS}


@dataclass(frozen=True)
class Tick:
    """A number that an entry can cite, with what it stands for."""

    number: str
    text: str
    on: bool


@dataclass(frozen=True)
class Field:
    """One text of an entry. `seen` is its fingerprint as the record has it; `line`: one line is enough; `day`: it is a
    date; `fixed`: the page gives it. A list of numbers has `ticks`."""

    name: str
    label: str
    value: str
    seen: str
    most: int
    line: bool
    choices: tuple[tuple[str, str], ...]
    ticks: tuple[Tick, ...] | None = None
    fixed: bool = False
    day: bool = False


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

    @property
    def folds(self) -> bool:
        """Whether it is one line until it is opened."""
        return self.part in FOLDED

    @property
    def line(self) -> str:
        """What it says, while it is folded."""
        return next((field.value for field in self.fields if not (field.choices or field.fixed) and field.value), "")

    @property
    def chosen(self) -> str:
        """What was chosen of its lists, in a few words."""
        pairs = ((field.value, dict(field.choices)) for field in self.fields if field.value and field.choices)
        return ", ".join(words.get(value, value).partition(",")[0] for value, words in pairs)


@dataclass(frozen=True)
class ObjectiveCards:
    """An objective: its rating, the findings on it, and an empty one to add the next."""

    rating: EntryCard
    findings: tuple[EntryCard, ...]


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
    objectives: tuple[ObjectiveCards, ...]
    stray: tuple[EntryCard, ...]  # findings on objectives that no longer exist
    decisions: tuple[EntryCard, ...]
    dropped: tuple[tuple[str, str], ...]  # proposed by the record and left out
    offered: tuple[tuple[str, str], ...]
    lessons: tuple[EntryCard, ...]
    recommendations: tuple[EntryCard, ...]


def report_page(viewer: Viewer) -> ReportPage:
    """The page of the report. A fixed number of queries."""
    exercise = viewer.exercise
    prefetch_related_objects([exercise], "objectives")
    written = entries(exercise)
    now = state(exercise)
    rows = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR).defer("file", "brief").order_by("version")
    draft = next((row for row in rows if not row.version), None)
    paper = draft or (list(rows)[-1] if rows else None)
    facts: dict[str, Any] = next((row.facts for row in (draft, *reversed(rows)) if row and row.facts), {})
    approvals = list(Approval.objects.filter(exercise=exercise))
    reopened = {one.version for one in approvals if one.act == Approval.Act.REOPENED}
    acts = dict(facts.get("decisions", []))
    have = {(entry.part, entry.subject): entry for entry in written}
    links = chain.read(exercise)
    cited = _Cited(exercise, written, links.marks)
    return ReportPage(
        id=exercise.pk, number=exercise.number, title=exercise.title, status=exercise.status,
        status_word=exercise.get_status_display(), approved=now.approved, version=now.version, label=viewer.label,
        ended=exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED),
        gaps=() if now.approved else gaps.of(exercise, links), history=_history(exercise, approvals),
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
            ObjectiveCards(_rating(exercise, row, have), _findings(exercise, row.code, cited))
            for row in cited.objectives
        ),
        stray=_stray(exercise, cited),
        decisions=_decisions(exercise, have, acts, facts.get("proposed", [])),
        dropped=tuple(
            (key, words) for key, words, *_ in facts.get("proposed", []) if (Entry.Part.DROPPED, key) in have
        ),
        offered=tuple((key, words) for key, words in acts.items() if (Entry.Part.DECISION, key) not in have),
        lessons=_many(exercise, cited, Entry.Part.LESSON, "Lesson"),
        recommendations=_many(exercise, cited, Entry.Part.RECOMMENDATION, "Recommendation"),
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


class _Cited:
    """What entries can cite: the evidence on each objective, and the findings."""

    def __init__(self, exercise: Exercise, written: Sequence[Entry], marks: Sequence[MarkRow]) -> None:
        self.written = written
        self.objectives = list(exercise.objectives.exclude(code="").annotate(marks=Count("evidence")))
        self._marks = marks
        self._codes = {row.pk: row.code for row in self.objectives}

    def of(self, part: str) -> list[Entry]:
        """The entries of a part."""
        return [entry for entry in self.written if entry.part == part]

    def ticks(self, entry: Entry, name: str) -> tuple[Tick, ...]:
        """What an entry can cite, and what it cites that is gone."""
        wanted = citing.listed(entry, name)
        known = dict(self._evidence(entry.values.get("objective", "")) if name == "evidence" else self._findings())
        gone = {number: "is gone" for number in wanted if number not in known}
        return tuple(Tick(number, text, number in wanted) for number, text in (*known.items(), *gone.items()))

    def _evidence(self, code: str) -> Iterator[tuple[str, str]]:
        for mark in self._marks:
            if self._codes.get(mark.objective_id) == code:
                about = " ".join(filter(None, (mark.bearing_word.lower(), mark.indicator_number)))
                yield mark.number, f"{about}: {mark.text}{' (taken back)' if mark.gone else ''}"

    def _findings(self) -> Iterator[tuple[str, str]]:
        for one in self.of(Entry.Part.FINDING):
            made = finding_tick(one)
            yield made.number, made.text


def finding_tick(one: Entry) -> Tick:
    """A finding as what recommendations can cite."""
    kind = KINDS.get(one.values["kind"], "").lower() if one.values.get("kind") else "finding"
    said = one.values.get("text", "") or "not written yet"
    return Tick(citing.of(one), f"{kind} on {one.values.get('objective', '')}: {said}", False)


def _rating(exercise: Exercise, row: Objective, have: Mapping[tuple[str, str], Entry]) -> EntryCard:
    entry = have.get((Entry.Part.OBJECTIVE, row.code)) or Entry(part=Entry.Part.OBJECTIVE, subject=row.code)
    made = card(exercise, entry, f"{row.code}. {row.title}".rstrip(". "), row.text)
    return replace(made, about=row.pk, marks=row.marks)  # type: ignore[attr-defined]  # annotated


def _findings(exercise: Exercise, code: str, cited: _Cited) -> tuple[EntryCard, ...]:
    """The findings on an objective, and an empty one to add the next."""
    found = [one for one in cited.of(Entry.Part.FINDING) if one.values.get("objective") == code]
    empty = Entry(part=Entry.Part.FINDING, subject=secrets.token_hex(6), values={"objective": code})
    cards = [card(exercise, one, f"Finding {citing.of(one)}", "", True, cited=cited) for one in found]
    return (*cards, card(exercise, empty, f"Add a finding on {code}", "", stored=False, cited=cited))


def _stray(exercise: Exercise, cited: _Cited) -> tuple[EntryCard, ...]:
    codes = {row.code for row in cited.objectives}
    found = [one for one in cited.of(Entry.Part.FINDING) if one.values.get("objective") not in codes]
    text = "Its objective no longer exists, so it is not printed."
    return tuple(card(exercise, one, f"Finding {citing.of(one)}", text, True, cited=cited) for one in found)


def _many(exercise: Exercise, cited: _Cited, part: Entry.Part, word: str) -> tuple[EntryCard, ...]:
    """The entries of a part, and an empty one to add the next."""
    found = cited.of(part)
    cards = [
        card(exercise, entry, f"{word} {citing.of(entry) or n}", "", True, cited=cited)
        for n, entry in enumerate(found, 1)
    ]
    empty = Entry(part=part, subject=secrets.token_hex(6))
    return (*cards, card(exercise, empty, f"Add a {word.lower()}", "", stored=False, cited=cited))


def card(
    exercise: Exercise,
    entry: Entry,
    title: str,
    text: str,
    removable: bool = False,
    stored: bool = True,
    cited: _Cited | None = None,
) -> EntryCard:
    """One entry with its form. What is only proposed counts as not written yet."""
    there = stored and entry.pk is not None
    number = f"{citing.of(entry)} saved" if entry.number else "Saved"
    saved = f"{number} {local(entry.edited_at, ZoneInfo(exercise.timezone))}, {entry.edited_by}" if there else ""
    return EntryCard(
        entry.part, entry.subject, title, text,
        tuple(_field(entry, name, most, there, cited) for name, most in FIELDS[entry.part].items()), saved,
        not there, removable and there,
    )  # fmt: skip


def _field(entry: Entry, name: str, most: int, stored: bool, cited: _Cited | None) -> Field:
    value = str(entry.values.get(name, ""))
    choices = FINDING_RATINGS if (entry.part, name) == (Entry.Part.FINDING, "rating") else CHOICES.get(name, {})
    return Field(
        name, LABELS[entry.part, name], value, fingerprint(value if stored else ""), most, (entry.part, name) in SHORT,
        tuple(choices.items()), cited.ticks(entry, name) if cited and name in citing.LISTS else None,
        name == "objective", name in DAYS,
    )  # fmt: skip
