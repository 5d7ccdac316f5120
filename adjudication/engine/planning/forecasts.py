"""The contents of a forecast for a whole-turn sheet."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from adjudication.engine.menu import Option, Subject
from adjudication.engine.planning.merged_menus import Offered
from adjudication.engine.protocol import Problem


class OrderForecast(msgspec.Struct, frozen=True):
    """The forecast for one order of a sheet.

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
    """The orders that a side can add to its sheet when a decision is due, in at least one possible turn.

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
    """The forecast for a sheet: one entry for each order (None for a standing order and for `done`), the moments of the
    turn, and for each branch of the rules the number of turns in which the side is asked for one of its decisions."""

    of: int
    orders: tuple[OrderForecast | None, ...]
    moments: tuple[MomentForecast, ...]
    branches: tuple[int, ...] = ()


class AddedForecast(msgspec.Struct, frozen=True):
    """The forecast for an order added to a sheet: it is legal in `carried` of the `read` possible turns in which the
    sheet leaves its decision open and its menu was read. `due` counts all turns in which it is left open, `of` all
    turns."""

    carried: int
    read: int
    due: int
    of: int


def ranged(problems: Sequence[Problem]) -> Problem:
    """Several reasons of one kind as one: differing numbers become a range, differing words the most frequent one."""
    params: dict[str, str | int] = {}
    for name, value in problems[0].params.items():
        values = [problem.params.get(name, value) for problem in problems]
        numbers = [one for one in values if isinstance(one, int)]
        if len(numbers) == len(values):
            least, most = min(numbers), max(numbers)
            params[name] = least if least == most else f"{least} to {most}"
        else:
            params[name] = max(dict.fromkeys(values), key=values.count)
    return replace(problems[0], params=params)
