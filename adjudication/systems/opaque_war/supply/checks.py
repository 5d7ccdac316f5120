"""Chapter 12: the times at which supply is checked."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.opaque_war.basics.board import names, on_map
from adjudication.systems.opaque_war.basics.facts import SIDES
from adjudication.systems.opaque_war.supply.events import SupplyChecked, SupplyFixed
from adjudication.systems.opaque_war.supply.lines import supplied
from adjudication.systems.opaque_war.turn.flow import Run


def check(run: Run, side: int, units: Iterable[int], restore_only: bool = False) -> None:
    """Check which of `units` have a line, and mark them. `restore_only`: at the end of a movement segment units can
    only come back into supply (12.0)."""
    f, s = run.facts, run.state
    units = list(units)
    fed = supplied(f, s, side, units)
    out = [] if restore_only else [p for p in units if p not in fed and not s.out[p]]
    back = [p for p in units if p in fed and s.out[p]]
    if out or back:
        run.do(SupplyChecked(SIDES[side], names(f, out), names(f, back)))


def check_before(run: Run, side: int) -> None:
    """Check supply before each move: units that have not moved can be out of supply now, or in supply again. Those out
    of supply when the segment began stay so until its end (12.0, OWR-21)."""
    s = run.state
    if s.options.supply_before_each_move:
        units = on_map(run.facts, s, side)
        check(run, side, [p for p in units if not s.moved[p] and p not in s.starved])


def begin(run: Run, side: int) -> None:
    """Check supply at the start of a movement segment; units out of supply then stay so (12.0)."""
    check_all(run, side)
    if any(run.state.out[p] for p in on_map(run.facts, run.state, side)):
        run.do(SupplyFixed(SIDES[side]))


def check_all(run: Run, side: int, restore_only: bool = False) -> None:
    """Check the supply of every unit of `side` on the map."""
    check(run, side, list(on_map(run.facts, run.state, side)), restore_only)
