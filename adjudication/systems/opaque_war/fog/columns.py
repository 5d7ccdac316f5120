"""The column of the combat table on which an attack would be resolved (8.10, 8.11)."""

from __future__ import annotations

from typing import Any

from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.orders import Attack
from adjudication.systems.opaque_war.fog.guesses import expected
from adjudication.systems.opaque_war.fog.picture import Picture


def columns(f: Facts) -> tuple[str, ...]:
    """The columns of the combat table."""
    return f.crt.columns


def column(f: Facts, s: State, p: Picture, side: int, order: Any) -> int | None:
    """The column of an attack in the worst case that its side's picture allows; None for other orders."""
    if not isinstance(order, Attack):
        return None
    found = expected(f, s, p, side, f.index[order.target], [f.piece[name] for name in order.units])
    return None if found is None else found.worst.number
