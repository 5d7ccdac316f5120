"""Orders of set-up."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class Place(Order, frozen=True):
    """Set-up (G-42): one dummy, work or minefield onto a place. Decision `setup`."""

    what: Literal["dummy", "dag_dummy", "strongpoint", "dug_in", "mine", "dummy_mine"]
    where: PlaceName


class Deploy(Order, frozen=True):
    """Secretly plotted deployment (1.11): a block to another start hex of its side. Decision `setup`."""

    unit: UnitName
    where: PlaceName
