"""The annexes of the after-action report: the possible ones, the selected ones, and two that need no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from string import ascii_uppercase

from reports.collect.words import local
from reports.record import StepAt
from wargame.models import Exercise, LogEntry, Seat

ANNEXES: Mapping[str, str] = {
    "turns": "Turns in full", "evidence": "Evidence", "rulings": "Rulings", "matrix": "Matrix actions",
    "traffic": "Requests and messages", "injects": "Injects", "notes": "Notes and log entries",
    "answers": "Survey answers", "proof": "Dice proof", "roster": "Roster and clock",
    "rules": "Rule options, reconstructed data and glossary",
}  # fmt: skip
"""Every annex in the order of print: what an entry calls it, and its title."""


@dataclass(frozen=True)
class Annex:
    """A selected annex."""

    key: str
    letter: str
    title: str

    @property
    def template(self) -> str:
        """The template of its contents."""
        return f"reports/pdf/aar/_annex_{self.key}.html"

    @property
    def heading(self) -> str:
        """Its title in the report."""
        return f"Annex {self.letter}: {self.title[:1].lower()}{self.title[1:]}"


def wanted(text: str) -> tuple[str, ...]:
    """The annexes in a list such as "turns, roster", in the order of print. ValueError names unknown ones."""
    names = [name for part in text.split(",") if (name := part.strip())]
    for name in names:
        if name not in ANNEXES:
            raise ValueError(f"“{name[:40]}” is not an annex. Choose from {', '.join(ANNEXES)}.")
    return tuple(key for key in ANNEXES if key in names)


def lettered(keys: Iterable[str]) -> tuple[Annex, ...]:
    """The annexes with their letters."""
    return tuple(Annex(key, letter, ANNEXES[key]) for letter, key in zip(ascii_uppercase, keys, strict=False))


def roster(exercise: Exercise) -> tuple[tuple[str, str, str], ...]:
    """Cell, role with post, and name of everyone who took a seat."""
    taken = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell")
    return tuple(
        (seat.cell.name, _role(seat.get_role_display(), seat.post), seat.name)
        for seat in taken.order_by("cell__order", "role", "name")
    )


def _role(role: str, post: str) -> str:
    return f"{role}, {post}" if post and post.lower() != role.lower() else role


def clock(exercise: Exercise, step_at: StepAt) -> tuple[tuple[str, int, str], ...]:
    """The changes of the clock: pauses, more or less time, and locks, each with its step and its text in the room.
    Identical consecutive texts are one line, with the first and last time."""
    rows = exercise.log.filter(kind=LogEntry.Kind.CLOCK).order_by("id").values_list("created_at", "text")
    runs = (list(run) for _, run in groupby(rows, itemgetter(1)))
    return tuple(_clock_line(run, exercise.timezone, step_at) for run in runs)


def _clock_line(run: Sequence[tuple[datetime, str]], zone: str, step_at: StepAt) -> tuple[str, int, str]:
    """One text, which may have been said several times in a row."""
    (first, text), (last, _) = run[0], run[-1]
    begins, ends = (local(at, zone) for at in (first, last))
    when, until = f"{begins:%d %b, %H:%M}", f"{ends:%H:%M}" if begins.date() == ends.date() else f"{ends:%d %b, %H:%M}"
    said = text if len(run) == 1 else f"{text.rstrip('.')}, {len(run)} times."
    return when if when.endswith(until) else f"{when} to {until}", step_at(first), said
