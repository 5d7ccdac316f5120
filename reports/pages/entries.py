"""The entries of the after-action report as cards with their forms, as plain values."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from django.db.models import Count

from reports.collect.report import annexes, chain, citing
from reports.collect.report.written import FINDING_RATINGS, KINDS, RATINGS, STATUSES
from reports.collect.report.written import entries as stored_entries
from reports.models import Entry
from reports.services.entry_rules import DAYS, FIELDS
from wargame.models import Exercise
from wargame.selectors.evaluation.evidence import MarkRow
from wargame.selectors.record.log import local
from wargame.web.strict_input import fingerprint

LABELS: Mapping[tuple[str, str], str] = {
    ("exercise", "type"): "Type of exercise", ("exercise", "sponsor"): "Sponsor", ("exercise", "threat"): "Threat",
    ("exercise", "evaluators"): "Evaluated by", ("annexes", "text"): "Annexes",
    ("finding", "reference"): "Reference: the plan or doctrine it is measured against",
    ("finding", "analysis"): "Analysis: what was seen, what was expected, what happened, why",
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
    {
        ("handling", "text"), ("contact", "text"), ("finding", "reference"),
        *(("exercise", name) for name in ("type", "sponsor", "threat", "evaluators")),
        *(("recommendation", name) for name in ("owner", "start", "due")),
    }
)  # fmt: skip


FOLDED = frozenset({Entry.Part.FINDING, Entry.Part.DECISION, Entry.Part.LESSON, Entry.Part.RECOMMENDATION})
"""The parts of which a report has many entries: each is one line until it is opened."""
MANY: Mapping[str, str] = {
    Entry.Part.FINDING: "Finding", Entry.Part.LESSON: "Lesson", Entry.Part.RECOMMENDATION: "Recommendation",
}  # fmt: skip
"""The parts that always have an empty form for the next entry, and what one of it is called."""
CHOICES: Mapping[str, Mapping[str, str]] = {"rating": RATINGS, "status": STATUSES, "kind": KINDS}


@dataclass(frozen=True)
class Tick:
    """A number that an entry can cite, with a description."""

    number: str
    text: str
    on: bool


@dataclass(frozen=True)
class Field:
    """One text of an entry. `seen` is its recorded fingerprint; `line`: one line is enough; `day`: it is a date;
    `fixed`: the page sets it. A list of numbers has `ticks`. `error` is the reason for a refusal."""

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
    error: str = ""


@dataclass(frozen=True)
class EntryCard:
    """An entry with its form. `title` and `text` describe its subject; `fresh`: nothing is stored yet.

    `problems`: why what was sent was refused, where that is not said at a field; `theirs`: the fingerprint of what
    someone else wrote in the meantime.
    """

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
    problems: tuple[str, ...] = ()
    theirs: str = ""

    @property
    def key(self) -> str:
        """The key of its form on the page."""
        return key_of(self.part, self.subject)

    @property
    def code(self) -> str:
        """The objective that its form is for; empty if there is none."""
        return next((field.value for field in self.fields if field.fixed), "")

    @property
    def folds(self) -> bool:
        """True if the entry is folded to one line."""
        return self.part in FOLDED

    @property
    def refused(self) -> bool:
        """Whether the texts in its form were sent but not stored."""
        return bool(self.problems) or any(field.error for field in self.fields)

    @property
    def line(self) -> str:
        """Its summary while it is folded."""
        return next((field.value for field in self.fields if not (field.choices or field.fixed) and field.value), "")

    @property
    def chosen(self) -> str:
        """The choices from its lists, in a few words."""
        pairs = ((field.value, dict(field.choices)) for field in self.fields if field.value and field.choices)
        return ", ".join(words.get(value, value).partition(",")[0] for value, words in pairs)


def key_of(part: str, subject: str) -> str:
    """The key of an entry's form on the page."""
    return f"{part}-{subject}".replace(":", "-").replace(" ", "-").replace(".", "-")


@dataclass(frozen=True)
class Sent:
    """A refused form: its texts, what its writer saw, and the reason."""

    part: str
    subject: str
    values: Mapping[str, str]
    seen: Mapping[str, str]
    problems: tuple[str, ...]
    theirs: str = ""

    def on(self, card: EntryCard) -> EntryCard:
        """The card with the sent texts in its fields, each with its error sentence."""
        at = {name: sentence for name, sentence in map(_placed, self.problems) if name in self.values}
        fields = tuple(self._field(field, at.get(field.name, "")) for field in card.fields)
        shown = {field.name for field in fields if field.error}
        rest = tuple(problem for problem in self.problems if _placed(problem)[0] not in shown)
        return replace(card, subject=self.subject, fields=fields, problems=rest, theirs=self.theirs)

    def _field(self, field: Field, error: str) -> Field:
        value = self.values.get(field.name, field.value)
        wanted = set(re.split(r"[\s,;]+", value))
        ticks = field.ticks and tuple(replace(tick, on=tick.number in wanted) for tick in field.ticks)
        seen = self.seen.get(field.name, field.seen)
        return replace(field, value=value, seen=seen, ticks=ticks, error="" if field.fixed else error)

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The written texts, each under its label."""
        pairs = ((LABELS.get((self.part, name), name), value) for name, value in self.values.items())
        return tuple((label, value) for label, value in pairs if value)


def _placed(problem: str) -> tuple[str, str]:
    """The field that a refusal names, and the sentence without that name."""
    found = re.fullmatch(r"([a-z]+): (.+)", problem, re.DOTALL)
    return (found[1], found[2][0].upper() + found[2][1:]) if found else ("", problem)


def worded(part: str, problem: str) -> str:
    """A refusal with the label of its field."""
    name, sentence = _placed(problem)
    return f"{LABELS.get((part, name), name)}: {sentence}" if name else sentence


class Cited:
    """Everything that entries can cite: the evidence for each objective, and the findings."""

    def __init__(self, exercise: Exercise, written: Sequence[Entry], marks: Sequence[MarkRow]) -> None:
        self.written = written
        counted = exercise.objectives.exclude(code="").annotate(marks=Count("evidence"))
        self.objectives = list(counted.order_by("order", "id"))  # counting forgets the order of the model
        self._marks = marks
        self._codes = {row.pk: row.code for row in self.objectives}

    def of(self, part: str) -> list[Entry]:
        """The entries of a part."""
        return [entry for entry in self.written if entry.part == part]

    def ticks(self, entry: Entry, name: str) -> tuple[Tick, ...]:
        """Everything that an entry can cite, and its citations that no longer exist."""
        wanted = citing.listed(entry, name)
        known = dict(self._evidence(entry.values.get("objective", "")) if name == "evidence" else self._findings())
        gone = {number: "is gone" for number in wanted if number not in known}
        return tuple(Tick(number, text, number in wanted) for number, text in (*known.items(), *gone.items()))

    def _evidence(self, code: str) -> Iterator[tuple[str, str]]:
        for mark in self._marks:
            if self._codes.get(mark.objective_id) == code:
                about = " ".join(filter(None, (mark.bearing_word.lower(), mark.indicator_number)))
                yield mark.number, f"{about}: {mark.text}{' (undone)' if mark.gone else ''}"

    def _findings(self) -> Iterator[tuple[str, str]]:
        for one in self.of(Entry.Part.FINDING):
            made = finding_tick(one)
            yield made.number, made.text


def finding_tick(one: Entry) -> Tick:
    """A finding as something that recommendations can cite."""
    kind = KINDS.get(one.values["kind"], "").lower() if one.values.get("kind") else "finding"
    said = one.values.get("text", "") or "not written yet"
    return Tick(citing.of(one), f"{kind} on {one.values.get('objective', '')}: {said}", False)


def named(entry: Entry, place: int) -> str:
    """The name of an entry in a part with several; `place`: its position, if it has no number."""
    return f"{MANY[entry.part]} {citing.of(entry) or place}"


def empty(exercise: Exercise, part: str, cited: Cited, code: str = "") -> EntryCard:
    """The form for the next entry of a part; for a finding on an objective."""
    entry = Entry(part=part, subject=secrets.token_hex(6), values={"objective": code} if code else {})
    title = f"Add a {MANY[part].lower()}{f' on {code}' if code else ''}"
    return card(exercise, entry, title, "", stored=False, cited=cited)


def following(exercise: Exercise, entry: Entry) -> tuple[str, EntryCard | None]:
    """The name of an entry that was saved for the first time, and the form for the next one."""
    if entry.part not in MANY:
        return "", None
    written = stored_entries(exercise)
    cited = Cited(exercise, written, chain.read(exercise).marks)
    shown = [one.pk for one in cited.of(entry.part)]
    if entry.pk not in shown:
        return "", None  # it has no words, so it is not an entry yet
    place = shown.index(entry.pk) + 1
    return named(entry, place), empty(exercise, entry.part, cited, str(entry.values.get("objective", "")))


def card(
    exercise: Exercise,
    entry: Entry,
    title: str,
    text: str,
    removable: bool = False,
    stored: bool = True,
    cited: Cited | None = None,
) -> EntryCard:
    """One entry with its form. A proposed entry counts as not written yet."""
    there = stored and entry.pk is not None
    number = f"{citing.of(entry)} saved" if entry.number else "Saved"
    saved = f"{number} {local(entry.edited_at, ZoneInfo(exercise.timezone))}, {entry.edited_by}" if there else ""
    fields = FIELDS.get(entry.part, {})
    return EntryCard(
        entry.part, entry.subject, title, text,
        tuple(_field(entry, name, most, there, cited) for name, most in fields.items()), saved, not there,
        removable and there,
    )  # fmt: skip


def _ticks(entry: Entry, name: str, cited: Cited | None) -> tuple[Tick, ...] | None:
    """The choices for a text made of ticks; None for a written text."""
    if entry.part == Entry.Part.ANNEXES:
        chosen = annexes.wanted(str(entry.values.get(name, "")))
        return tuple(Tick(key, title, key in chosen) for key, title in annexes.ANNEXES.items())
    return cited.ticks(entry, name) if cited and name in citing.LISTS else None


def _field(entry: Entry, name: str, most: int, stored: bool, cited: Cited | None) -> Field:
    value = str(entry.values.get(name, ""))
    choices = FINDING_RATINGS if (entry.part, name) == (Entry.Part.FINDING, "rating") else CHOICES.get(name, {})
    return Field(
        name, LABELS[entry.part, name], value, fingerprint(value if stored else ""), most, (entry.part, name) in SHORT,
        tuple(choices.items()), _ticks(entry, name, cited),
        name == "objective", name in DAYS,
    )  # fmt: skip
