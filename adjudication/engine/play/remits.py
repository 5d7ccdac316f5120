"""How the cells of one side share its decisions: some have a remit, such as air operations; one makes all the others.

A remit is a name of the rule system for some kinds of decision. The cell without one leads the side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from adjudication.engine.protocol import Due, Problem

LEADS = ""
"""The remit of the cell that leads a side."""


@dataclass(frozen=True)
class Scope:
    """The decisions that one cell of a side makes: its `own`, or, without any, all except those of the `others`."""

    own: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    @property
    def whole(self) -> bool:
        """Whether the cell makes every decision of its side."""
        return not self.own and not self.others

    def covers(self, kind: str) -> bool:
        """Whether the cell makes decisions of a kind."""
        return kind in self.own if self.own else kind not in self.others

    def takes(self, adjudicator: Any, order: type) -> bool:
        """Whether an order type can answer one of the cell's decisions, at once or as a standing order."""
        kinds = (*adjudicator.answered_by(order), *adjudicator.stands_for.get(order, ()))
        return self.whole or not kinds or any(map(self.covers, kinds))


WHOLE = Scope()


def scope(adjudicator: Any, remit: str, among: Collection[str] = ()) -> Scope:
    """The decisions of a cell with a remit, given the remits `among` the cells of its side; KeyError for a remit that
    the rules do not have."""
    if remit != LEADS:
        return Scope(own=frozenset(adjudicator.remits[remit]))
    return Scope(others=frozenset(kind for name in among if name != LEADS for kind in adjudicator.remits[name]))


class CellShare(msgspec.Struct, frozen=True):
    """A cell's part of its side's orders: how many consecutive orders it gave. None: its sheet did not come in time."""

    remit: str
    orders: int | None


class Player(msgspec.Struct, frozen=True):
    """A cell that shares the decisions of a side: its `remit`, and in `among` the remits of all cells of the side, its
    own included."""

    side: str
    remit: str
    among: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.side, self.remit, "of", *self.among))


Who = str | Player
"""Whose sheet it is: a side with one cell, or one of several cells that share its decisions."""


def side_of(who: Who) -> str:
    """The side of a sheet."""
    return who if isinstance(who, str) else who.side


def scope_of(adjudicator: Any, who: Who) -> Scope:
    """The decisions that a sheet covers."""
    return WHOLE if isinstance(who, str) else scope(adjudicator, who.remit, who.among)


def owing(adjudicator: Any, who: Who) -> Callable[[Due], bool]:
    """A test for whether a due decision belongs to the sheet of the player `who`."""
    side, within = side_of(who), scope_of(adjudicator, who)
    return lambda due: due.side == side and within.covers(due.kind)


def shares_of(who: Who, orders: int) -> tuple[CellShare, ...]:
    """The shares of a side when only this sheet, with `orders` orders, is known; empty for a side with one cell."""
    if isinstance(who, str):
        return ()
    return tuple(CellShare(name, orders if name == who.remit else None) for name in who.among)


class CellOrders(msgspec.Struct, frozen=True):
    """The orders of one cell within those of its side: `start` is the place of the first. None: no sheet."""

    scope: Scope
    start: int
    orders: tuple[Any, ...] | None


def parts(adjudicator: Any, orders: Sequence[Any], shares: Sequence[CellShare]) -> Iterator[CellOrders]:
    """The orders of a side cell by cell; one part if one cell makes all its decisions."""
    start, among = 0, [share.remit for share in shares]
    for share in shares:
        count = share.orders or 0
        given = None if share.orders is None else tuple(orders[start : start + count])
        yield CellOrders(scope(adjudicator, share.remit, among), start, given)
        start += count
    if not shares:
        yield CellOrders(WHOLE, 0, tuple(orders))


def strangers(adjudicator: Any, within: Scope, orders: Sequence[Any]) -> list[tuple[int, Problem]]:
    """The orders of a sheet that only other cells of the side can give, each with its place."""
    problem = Problem("order.other_cell", "do", "")
    return [(at, problem) for at, order in enumerate(orders) if not within.takes(adjudicator, type(order))]


def whose(side: str, remit: str) -> str:
    """The key of a cell that gives orders: its side, plus its remit unless it leads."""
    return f"{side}.{remit}" if remit != LEADS else side


def remit_at(shares: Sequence[CellShare], place: int) -> str:
    """The remit of the cell that gave the order at a place of its side's sheet."""
    end = 0
    for share in shares:
        end += share.orders or 0
        if place < end:
            return share.remit
    return LEADS


def remit_for(adjudicator: Any, kind: str) -> str:
    """The remit of a kind of decision, whether or not a cell has it."""
    return next((name for name, kinds in adjudicator.remits.items() if kind in kinds), LEADS)


def remit_of(adjudicator: Any, shares: Sequence[CellShare], kind: str) -> str:
    """The remit of the cell that makes a kind of decision, if cells share the side's decisions."""
    remit = remit_for(adjudicator, kind)
    return remit if remit in [share.remit for share in shares] else LEADS
