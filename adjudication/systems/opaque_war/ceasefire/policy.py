"""The default policy on opposing a ceasefire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opaque_war.basics.facts import RED, Facts
from adjudication.systems.opaque_war.basics.state import State, skill
from adjudication.systems.opaque_war.ceasefire.orders import Modify
from adjudication.systems.opaque_war.victory.points import points


def _modify(f: Facts, s: State, side: int) -> Modify:
    """No modification, except once by skilled Rebels who need one more month for an automatic victory,
    if the point that it costs them does not give Ukraine a draw."""
    if side != RED or skill(s, side) != "skilled" or s.red_modified:
        return Modify(False)
    missing = sum(s.held[here] != RED for here in f.automatic)
    return Modify(missing in (1, 2) and points(f, s) + 1 < f.pack.charts.victory.draw)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"modify": _modify}
