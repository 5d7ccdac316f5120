"""What a forecast of a whole-turn sheet says."""

from __future__ import annotations

import msgspec

from adjudication.engine.menu import Option, Subject
from adjudication.engine.planning.merged_menus import Offered
from adjudication.engine.protocol import Problem


class OrderForecast(msgspec.Struct, frozen=True):
    """What becomes of one order of a sheet.

    It is carried out as written in `carried` of `of` possible turns; its decision is due from the side in `due` of
    them. `problem` is the most frequent reason against it and holds in `failed` turns; numbers in it that differ from
    turn to turn are ranges such as "2 to 5". No problem, but `failed`: its decision is not due, or is over too soon.
    In `short` turns it is carried out but falls short: a move that ends before its goal, an attack with fewer units.
    `moves`: it is a move.
    `hopeless`: a rule refuses it in every turn, with the best and the worst dice too.
    """

    carried: int
    of: int
    due: int
    failed: int = 0
    problem: Problem | None = None
    hopeless: bool = False
    short: int = 0
    moves: bool = False


class MomentForecast(msgspec.Struct, frozen=True):
    """What a side may order behind its sheet where a decision is due, in some possible turn or other.

    The sheet leaves the decision open in `due` turns, of which `first` is the number of the first; the menu was read in
    the first `read` of them, and `offered` says in how many of those an option is on it.
    """

    kind: str
    due: int
    read: int
    subjects: tuple[Subject, ...]
    offered: tuple[Offered, ...]
    first: int = 0

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of all menus."""
        return tuple(one.option for one in self.offered)


class SheetForecast(msgspec.Struct, frozen=True):
    """The forecast of a sheet: one for each order, None for a standing one and for `done`; the moments of the turn; for
    each branch of the rules, in how many turns the side is asked for a decision of it."""

    of: int
    orders: tuple[OrderForecast | None, ...]
    moments: tuple[MomentForecast, ...]
    branches: tuple[int, ...] = ()


class AddedForecast(msgspec.Struct, frozen=True):
    """What becomes of an order that is put behind a sheet: it is legal in `carried` of the `read` possible turns in
    which the sheet leaves its decision open and its menu was read; `due` are all of the former, `of` all turns."""

    carried: int
    read: int
    due: int
    of: int
