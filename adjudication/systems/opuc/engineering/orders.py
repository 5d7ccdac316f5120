"""Orders for engineers, and for blocks that dig in or build."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.names import JudgedName, PlaceName, UnitName
from adjudication.engine.play.orders import Order

TaskName = Literal[
    "strongpoint", "blow", "mine", "rubble", "breach", "bridge", "pontoon", "ferry", "lake_ferry", "mend_rail",
    "mend_airfield", "mend_port",
]  # fmt: skip


class Task(Order, frozen=True):
    """The start of a task by one ED or BD of a block (10.2). Decision `engineers_tasks`.

    `target`: the far end of a bridge or ferry, the mined place a breach leads into, or, for a minefield, the place of
    the dummy field that comes with it ("" for none, G-17).
    """

    parent: UnitName
    task: TaskName
    at: PlaceName
    target: PlaceName = ""


class Feint(Order, frozen=True):
    """A dummy ED, which pretends a task within reach of an own ED block (1.9, G-44). Decision `engineers_tasks`."""

    task: Literal["strongpoint", "mine"]
    at: PlaceName


class Fortify(Order, frozen=True):
    """A block's own work: digging in, or a strongpoint (10.3). `at`: its zone if it is in a BUA.

    Decision `engineers_tasks`.
    """

    unit: UnitName
    work: Literal["dig_in", "strongpoint"]
    at: PlaceName


class Recall(Order, frozen=True):
    """The recall of an ED or BD ("ED5") from its task, or of a block from its work (10.8.2). Decision
    `engineers_tasks`."""

    what: JudgedName
