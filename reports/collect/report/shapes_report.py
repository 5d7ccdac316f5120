"""The after-action report as plain data: the types of its parts, and the texts that people wrote."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from reports.collect.decided.hot_wash import LessonSlide
from reports.collect.report.annexes import Annex
from reports.collect.report.chain import Advice, ReportFinding
from reports.collect.report.course import CourseLine
from reports.collect.report.lessons import Lesson, Lessons
from reports.collect.report.shapes_rulings import RulingRow, Sources
from reports.collect.report.written import KINDS, Written
from reports.collect.shapes import (
    Account,
    Furniture,
    MessageRecord,
    Msel,
    RfiRecord,
    Sides,
    TrackChart,
    Turn,
    Unruled,
)
from reports.collect.shapes_dice import LuckRow, Proof, RollRow

MANY = 10_000  # more findings than a report has
RULED = 8  # rulings that have room outside the annex
IMPROVE = KINDS["improve"]


EVIDENCE = 24  # pieces of evidence that have room outside the annex


def weighty(rulings: Iterable[RulingRow]) -> tuple[RulingRow, ...]:
    """The rulings that the report prints outside the annex: those in force that changed something."""
    return tuple(row for row in rulings if row.counts)[:RULED]


def _with(lesson: Lesson, numbers: Container[str]) -> Lesson | None:
    """An objective with some of its evidence and the corresponding indicators; None without evidence."""
    pieces = tuple(piece for piece in lesson.pieces if piece.number in numbers)
    on = {piece.indicator for piece in pieces}
    lines = tuple(line for line in lesson.indicators if line.number in on)
    return replace(lesson, pieces=pieces, indicators=lines) if pieces else None


@dataclass(frozen=True)
class Aar:
    """The after-action report."""

    furniture: Furniture
    draft: bool
    title: str
    subtitle: str
    control: tuple[tuple[str, str], ...]
    sides: Sides
    spoken: Sides  # a side in the middle of a sentence, by its id and by its name
    account: Account
    luck_text: str
    record_text: str
    objectives: tuple[str, ...]
    overview: tuple[tuple[str, str], ...]
    people: tuple[tuple[str, str, str, str], ...]  # cell, side, role, seats
    method: tuple[str, ...]
    limits: tuple[str, ...]
    switches: tuple[tuple[str, str, str, str], ...]  # title, set to, meaning, ruling; only those changed
    switches_kept: int
    reconstructed: tuple[tuple[str, str], ...]
    luck: tuple[LuckRow, ...]
    rolls: tuple[RollRow, ...]
    rulings: tuple[RulingRow, ...]
    accepted: int
    sources: Sources
    proof: Proof
    roster: tuple[tuple[str, str, str], ...]
    clock: tuple[tuple[str, int, str], ...]  # when, the last step then, what was done to it
    written: Written
    refused: tuple[tuple[str, str, str, str], ...] = ()  # orders not carried out: step, side, words, why
    unmet: tuple[tuple[str, str, int, str], ...] = ()  # of those: side, why, how many, in which turns
    unruled: tuple[Unruled, ...] = ()
    asked: tuple[RfiRecord, ...] = ()
    said: tuple[MessageRecord, ...] = ()
    msel: Msel = field(default_factory=Msel)
    lessons: Lessons = field(default_factory=Lessons)
    plan: tuple[Advice, ...] = ()  # the improvement plan
    marked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the evidence for each act
    slide: LessonSlide | None = None  # of the hot wash, on what the rules teach
    replay: str = ""  # the address under which a step's number is its page; empty where it is not known
    annexes: tuple[Annex, ...] = ()
    score: TrackChart | None = None  # the points after each turn
    course: tuple[CourseLine, ...] = ()
    about: tuple[tuple[str, str], ...] = ()  # the exercise in short
    changed: str = ""  # what differs from the version that was approved last
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def result(self) -> str:
        """How the game ended, or its current result, as a sentence."""
        return self.account.result

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were played."""
        return self.account.turns

    @property
    def orders(self) -> tuple[tuple[str, str, str, str, str], ...]:
        """Every order carried out: step, side, decision, text, source."""
        return self.account.orders

    @property
    def findings(self) -> tuple[ReportFinding, ...]:
        """All findings, most important first: areas to improve before strengths, worst rating first, then those
        addressed."""
        found = [one for lesson in self.lessons.objectives for one in lesson.findings if one.text]
        return tuple(sorted(found, key=lambda one: (one.kind != IMPROVE, "UMSP".find(one.rating[:1]), not one.actions)))

    @property
    def _shown(self) -> tuple[str, ...]:
        """The numbers of the evidence that the report itself prints: as much as fits, with cited evidence first."""
        every = [piece for one in self.lessons.objectives for piece in one.pieces]
        return tuple(piece.number for piece in sorted(every, key=lambda piece: not piece.findings))[:EVIDENCE]

    @property
    def shown_lessons(self) -> tuple[Lesson, ...]:
        """The objectives with the evidence that the report itself prints, and its indicators."""
        if not self.elsewhere:
            return self.lessons.objectives
        return tuple(filter(None, (_with(one, self._shown) for one in self.lessons.objectives)))

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """The numbers of the evidence that only the data and the annex have."""
        shown = self._shown
        return tuple(
            piece.number for one in self.lessons.objectives for piece in one.pieces if piece.number not in shown
        )

    @property
    def advice(self) -> tuple[Advice, ...]:
        """The recommendations, those for the most important findings first."""
        order = [one.number for one in self.findings]
        places = {
            one: min(map(order.index, filter(order.__contains__, one.findings)), default=MANY) for one in self.plan
        }
        return tuple(sorted((one for one in self.plan if one.text), key=places.__getitem__))

    @property
    def ruled_here(self) -> tuple[RulingRow, ...]:
        """The rulings that the report itself prints: those in force that changed something, as many as fit."""
        return weighty(self.rulings)

    @property
    def by_dice(self) -> int:
        """Matrix actions in force that were decided by their own dice."""
        return sum(row.by_dice for row in self.rulings if row.stands)

    @property
    def ruled(self) -> int:
        """Rulings in force that changed a result, dice or the state."""
        return sum(row.counts for row in self.rulings)

    @property
    def taken_back(self) -> tuple[str, ...]:
        """The numbers of the rulings that do not count: those of undone steps, and the undos."""
        return tuple(row.number for row in self.rulings if not row.stands)
