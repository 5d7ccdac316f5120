"""What people did, counted. Papers, workbook and pages take these figures and these words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from adjudication.engine.figures import count
from wargame.models import OrderSheet


@dataclass(frozen=True)
class Sheets:
    """The order sheets of some decisions. Each cell that a decision asks has one.

    `in_time` were handed in when the decision was locked, by the cell or by an umpire for it. `by_default` were not, so
    the default policy answered. `unlocked` belong to a decision that is open, or that was opened again before its lock.
    """

    in_time: int
    by_default: int
    unlocked: int

    @property
    def locked(self) -> int:
        """Those whose decision was locked."""
        return self.in_time + self.by_default

    @property
    def every(self) -> int:
        """All of them."""
        return self.locked + self.unlocked


def sheets(found: Iterable[OrderSheet]) -> Sheets:
    """The order sheets in figures."""
    by = Counter(sheet.status for sheet in found)
    in_time, by_default = by[OrderSheet.Status.LOCKED], by[OrderSheet.Status.DEFAULTED]
    return Sheets(in_time, by_default, by.total() - in_time - by_default)


def asked(found: Sheets) -> str:
    """How many sheets there were: "197 order sheets, 64 of them answered by default policy; 2 not locked"."""
    said = f"{count(found.every, 'order sheet')}, {found.by_default} of them answered by default policy"
    return f"{said}; {found.unlocked} not locked" if found.unlocked else said


def in_time(found: Sheets) -> str:
    """How many of the locked sheets were handed in before the lock."""
    return f"{found.in_time} of {count(found.locked, 'order sheet')} in time" if found.locked else "no order sheets"
