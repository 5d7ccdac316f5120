"""Orders of the movement side of the rules."""

from __future__ import annotations

from typing import Literal

from adjudication.systems.opuc.orders_base import Order

TaskName = Literal[
    "strongpoint", "blow", "mine", "rubble", "breach", "bridge", "pontoon", "ferry", "lake_ferry", "mend_rail",
    "mend_airfield", "mend_port",
]  # fmt: skip


class Move(Order, frozen=True):
    """Blocks that stand in one place go the same way (8.1); the route names every place they enter.

    Decision `manoeuvre`. A further `move` by some of the blocks that moved last goes on and drops the others.
    """

    units: tuple[str, ...]
    route: tuple[str, ...]


class BreakDown(Order, frozen=True):
    """A block breaks down into its sub-units, in place (8.6). Decision `manoeuvre`."""

    unit: str


class Reform(Order, frozen=True):
    """All living sub-units of a block, in one place, become the block again (8.6). Decision `manoeuvre`."""

    unit: str


class TakeZone(Order, frozen=True):
    """The zone of a block that has stood in a BUA without naming one (8.3). Decision `zones`."""

    unit: str
    zone: str


class AssignIsr(Order, frozen=True):
    """One thrown deep ISR die to a place or box (5.3); face 0 where dice are assigned first. Decision `deep_isr`."""

    face: int
    target: str


class Reroll(Order, frozen=True):
    """What happens to an ISR die that has not detected: again, again by a card, or left (5.5). Decision `reroll`."""

    answer: Literal["again", "card", "keep"]


class Task(Order, frozen=True):
    """One ED or BD of a block starts a task (10.2). Decision `engineers_tasks`.

    `target`: the far end of a bridge or ferry, the mined place a breach leads into, or, for a minefield, the place of
    the dummy field that comes with it ("" for none, G-17).
    """

    parent: str
    task: TaskName
    at: str
    target: str = ""


class Feint(Order, frozen=True):
    """A dummy ED pretends a task within reach of an own ED block (1.9, G-44). Decision `engineers_tasks`."""

    task: Literal["strongpoint", "mine"]
    at: str


class Fortify(Order, frozen=True):
    """A block digs in, or builds a strongpoint, by itself (10.3). `at` the zone where it stands in a BUA.

    Decision `engineers_tasks`.
    """

    unit: str
    work: Literal["dig_in", "strongpoint"]
    at: str


class Recall(Order, frozen=True):
    """An ED or BD ("ED5") gives up its task and goes home, or a block its work (10.8.2). Decision `engineers_tasks`."""

    what: str


MovementOrder = Move | BreakDown | Reform | TakeZone | AssignIsr | Reroll | Task | Feint | Fortify | Recall
