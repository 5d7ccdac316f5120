"""Orders of set-up."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class Place(Order, frozen=True):
    """The placement of one dummy, work or minefield in set-up (G-42). Decision `setup`."""

    what: Literal["dummy", "dag_dummy", "strongpoint", "dug_in", "mine", "dummy_mine"]
    where: PlaceName


class Deploy(Order, frozen=True):
    """The secret deployment of a block to another start hex of its side (1.11). Decision `setup`."""

    unit: UnitName
    where: PlaceName
