"""The column of the combat table on which an attack would be resolved (17.1, 17.2)."""

from __future__ import annotations

from typing import Any

from adjudication.systems.millennium_wars.basics.board import in_hex
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.combat.odds import forecast
from adjudication.systems.millennium_wars.combat.orders import Attack
from adjudication.systems.millennium_wars.fog.picture import Picture
from adjudication.systems.millennium_wars.headquarters.supply import wanting


def columns(f: Facts) -> tuple[str, ...]:
    """The columns of the combat table."""
    return f.crt.columns


def column(f: Facts, s: State, p: Picture, side: int, order: Any) -> int | None:
    """The column of an attack before support; None for other orders, and if the odds are too low."""
    if not isinstance(order, Attack):
        return None
    here, units = f.index[order.target], [f.piece[name] for name in order.units]
    defenders = in_hex(f, s, 1 - camp_of_side(f, s, side), here)
    out = (wanting(f, s, units), wanting(f, s, defenders))
    found = forecast(f, s, side, here, units, defenders, out)
    return None if found is None else found.number
