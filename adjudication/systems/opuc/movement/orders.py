"""Orders to move, to break down and to reform."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class Move(Order, frozen=True):
    """A move of blocks in one place along the same route, which names every place they enter (8.1).

    Decision `manoeuvre`. A further `move` by some of the blocks that moved last goes on and drops the others.
    """

    throws: ClassVar[bool] = True
    units: tuple[UnitName, ...]
    route: tuple[PlaceName, ...]


class BreakDown(Order, frozen=True):
    """The break-down of a block into its sub-units in its place (8.6). Decision `manoeuvre`."""

    unit: UnitName


class Reform(Order, frozen=True):
    """The reassembly of a block from all its living sub-units in one place (8.6). Decision `manoeuvre`."""

    unit: UnitName


class TakeZone(Order, frozen=True):
    """The zone of a block that has been in a BUA without naming one (8.3). Decision `zones`."""

    unit: UnitName
    zone: PlaceName
