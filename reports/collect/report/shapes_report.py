"""The after-action report as plain data: the shapes of its parts, and what people wrote into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reports.collect.report.chain import Advice
from reports.collect.report.lessons import Lessons
from reports.collect.report.shapes_rulings import RulingRow, Sources
from reports.collect.report.written import Written
from reports.collect.shapes import (
    Account,
    Furniture,
    MessageRecord,
    Msel,
    RfiRecord,
    Sides,
    Turn,
    Unruled,
)
from reports.collect.shapes_dice import LuckRow, Proof, RollRow


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
    unruled: tuple[Unruled, ...] = ()
    asked: tuple[RfiRecord, ...] = ()
    said: tuple[MessageRecord, ...] = ()
    msel: Msel = field(default_factory=Msel)
    lessons: Lessons = field(default_factory=Lessons)
    plan: tuple[Advice, ...] = ()  # the improvement plan
    marked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the evidence for each act
    replay: str = ""  # the address under which a step's number is its page; empty where it is not known
    changed: str = ""  # what differs from the version that was approved last
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def result(self) -> str:
        """How the game ended, or stands, in a sentence."""
        return self.account.result

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were played."""
        return self.account.turns

    @property
    def orders(self) -> tuple[tuple[str, str, str, str, str], ...]:
        """Every order carried out: step, side, decision, words, source."""
        return self.account.orders

    @property
    def by_dice(self) -> int:
        """Matrix actions that stand and that their own dice decided."""
        return sum(row.by_dice for row in self.rulings if row.stands)

    @property
    def ruled(self) -> int:
        """Rulings that stand and changed a result, dice or the state."""
        return sum(row.counts for row in self.rulings)

    @property
    def taken_back(self) -> tuple[str, ...]:
        """The numbers of the rulings that do not count: those of steps that were taken back, and the undos."""
        return tuple(row.number for row in self.rulings if not row.stands)
