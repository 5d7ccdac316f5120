"""Counts of people's actions. Documents, workbook and pages use these figures and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from adjudication import selectors as game_selectors
from adjudication.engine.record.figures import count
from adjudication.models import Step
from wargame.models import Exercise, OrderSheet


@dataclass(frozen=True)
class Sheets:
    """The order sheets of some decisions. Each cell that a decision asks has one.

    `in_time` were handed in when the decision was locked, by the cell or by an umpire for it. Of `from_draft` the draft
    counted, and of `by_default` the default policy answered. `unlocked` belong to a decision that is open, or was when
    the exercise ended.
    """

    in_time: int
    by_default: int
    unlocked: int
    from_draft: int = 0

    @property
    def locked(self) -> int:
        """The sheets whose decision was locked."""
        return self.in_time + self.from_draft + self.by_default

    @property
    def every(self) -> int:
        """All of them."""
        return self.locked + self.unlocked


def in_force(exercise: Exercise) -> QuerySet[OrderSheet]:
    """The order sheets that count: those whose orders are in a step that stands, and those of the last decision while
    its orders wait. Not those of a step that was undone, nor of a decision that was asked again before its lock.

    Three queries and that of the sheets.
    """
    every = OrderSheet.objects.filter(decision__exercise=exercise)
    if exercise.game is None:
        return every
    stand = [place.seq for place in game_selectors.chain_places(exercise.game) if place.stands]
    runs = list(Step.objects.filter(game=exercise.game, seq__in=stand).exclude(run=None).values_list("run", flat=True))
    last = exercise.decisions.order_by("-pk").first()
    waits = last is not None and last.seq == game_selectors.head(exercise.game).seq
    return every.filter(Q(decision__run_id__in=runs) | Q(decision=last if waits else None))


def sheets(found: Iterable[OrderSheet]) -> Sheets:
    """The order sheets in figures."""
    by = Counter("from draft" if sheet.from_draft else sheet.status for sheet in found)
    in_time, by_default = by[OrderSheet.Status.LOCKED], by[OrderSheet.Status.DEFAULTED]
    from_draft = by["from draft"]
    return Sheets(in_time, by_default, by.total() - in_time - by_default - from_draft, from_draft)


def asked(found: Sheets) -> str:
    """The number of sheets as text: "197 order sheets, 64 of them answered by the program; 2 not locked"."""
    said = f"{count(found.every, 'order sheet')}, {found.by_default} of them answered by the program"
    return f"{said}{_drafts(found)}; {found.unlocked} not locked" if found.unlocked else said + _drafts(found)


def in_time(found: Sheets) -> str:
    """The number of locked sheets that were submitted before the lock."""
    said = f"{found.in_time} of {count(found.locked, 'order sheet')} in time"
    return said + _drafts(found) if found.locked else "no order sheets"


def share_in_time(found: Sheets) -> str:
    """The same without its words, for a column that has them."""
    return f"{found.in_time} of {found.locked}{_drafts(found)}" if found.locked else "none"


def _drafts(found: Sheets) -> str:
    return f", {found.from_draft} taken from drafts" if found.from_draft else ""
