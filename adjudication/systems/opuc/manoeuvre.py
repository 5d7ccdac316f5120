"""Step 8 (2.2, 3.5, 8): one side activates its blocks, then the other; by option they alternate, block by block."""

from __future__ import annotations

from adjudication.systems.opuc import assaults, breakdown, local_fires, movement
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.flow import Decision, Run, Way, done, the_actor
from adjudication.systems.opuc.orders_base import Done
from adjudication.systems.opuc.precedence import ask_first
from adjudication.systems.opuc.state import State


def begin(run: Run) -> None:
    """Node: who goes first."""
    ask_first(run, "manoeuvre")


def _ended(run: Run, side: int) -> None:
    """A side is through; in alternate movement it has finished an activation, or passes if it has none open."""
    s = run.state
    if s.options.alternating_movement:
        passed = s.group is None and not any(s.memo.get(name) for name in ("acted BLUE", "acted RED"))
        over = run.alternate(passed)
    else:
        over = run.second()
    movement.close_group(run)
    if over:
        run.next_step()


def _nobody(f: Facts, s: State, side: int) -> Done | None:
    """A side without a block on the map has nothing to say; any other says itself when it is through."""
    return None if any(s.place[b] >= 0 for b in f.roster.of_side[side]) else Done()


_WAYS: tuple[Way, ...] = (movement.WAY, *assaults.WAYS, *local_fires.ACT_WAYS, *breakdown.WAYS)
WAYS = (*_WAYS, done(_ended, "3.5"))
NODES = {"movement": begin}
DECISIONS = {"manoeuvre": Decision(the_actor, WAYS, _nobody, several=True)}
