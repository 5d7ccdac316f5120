"""Chapter 12: the moments at which supply is checked."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.opaque_war.basics.board import names, on_map
from adjudication.systems.opaque_war.basics.facts import SIDES
from adjudication.systems.opaque_war.supply.events import SupplyChecked
from adjudication.systems.opaque_war.supply.lines import supplied
from adjudication.systems.opaque_war.turn.flow import Run


def check(run: Run, side: int, units: Iterable[int], restore_only: bool = False) -> None:
    """See which of these units have a line, and mark them. `restore_only`: at the end of a movement segment units only
    come back into supply (12.0)."""
    f, s = run.facts, run.state
    units = list(units)
    fed = supplied(f, s, side, units)
    out = [] if restore_only else [p for p in units if p not in fed and not s.out[p]]
    back = [p for p in units if p in fed and s.out[p]]
    if out or back:
        run.do(SupplyChecked(SIDES[side], names(f, out), names(f, back)))


def check_all(run: Run, side: int, restore_only: bool = False) -> None:
    """The same for every unit of a side on the map."""
    check(run, side, list(on_map(run.facts, run.state, side)), restore_only)
