"""The umpire's rulings, and the sources of the points, as documents print them."""

from __future__ import annotations

from dataclasses import dataclass

FREE = "Free"  # the verdict on a matrix action


@dataclass(frozen=True)
class RulingRow:
    """An umpire's ruling, amendment or undo."""

    number: str
    where: str
    verdict: str
    subject: str
    reason: str
    note: str
    told: str
    by: str = ""
    findings: tuple[tuple[str, str, str], ...] = ()  # what, the engine's result, the umpire's
    seq: int = 0
    changed: tuple[str, ...] = ()  # what it changed in the results of its step, in sentences
    evidence: tuple[str, ...] = ()  # the numbers of the evidence that points to it; so too in the rows below
    event: int | None = None  # the event of its step whose dice it is about
    stands: bool = True  # neither undone nor an undo
    changes: bool = False  # a result, dice or the state, whether it stands or not

    @property
    def by_dice(self) -> bool:
        """True for a matrix action decided by its own dice: a ruling without a reason from the umpire."""
        return self.verdict == FREE and not self.reason

    @property
    def counts(self) -> bool:
        """True if the ruling is in force and changed something."""
        return self.stands and self.changes

    @property
    def changes_result(self) -> bool:
        """Whether the umpire decided something differently from the rules or dice."""
        return self.verdict != "Undo" and not self.by_dice


@dataclass(frozen=True)
class SourceRow:
    """The sources of one side's points, ready to print: they add up from the start to the end."""

    side: str
    start: str
    rules: str
    dice: str
    umpire: str
    final: str
    error: str


@dataclass(frozen=True)
class Sources:
    """Points by source; `moved` is each source's share of all movement in percent, `text` the sentence about it."""

    rows: tuple[SourceRow, ...]
    moved: tuple[tuple[str, str], ...]
    text: str
    reasons: tuple[tuple[str, int], ...]  # rulings by reason code
    throws: int  # sets of other dice behind each mean
