"""The end of a turn: recovery, supply, C4I, and the end of the game (12.0)."""

from __future__ import annotations

from adjudication.systems.millennium_wars.basics.board import barring, camp_of_piece, names, owned
from adjudication.systems.millennium_wars.basics.effects import Disrupted
from adjudication.systems.millennium_wars.basics.facts import CAMPS, FORCES, NOBODY, Facts
from adjudication.systems.millennium_wars.basics.sides import sides_of
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.end_phase.events import PointsCapped, Recovered, SupplyChecked
from adjudication.systems.millennium_wars.headquarters.supply import supplied
from adjudication.systems.millennium_wars.information.events import C4iChanged
from adjudication.systems.millennium_wars.turn.events import GameEnded
from adjudication.systems.millennium_wars.turn.flow import Run
from adjudication.systems.millennium_wars.victory.score import leader


def end_phase(run: Run) -> None:
    """Node: resolve recovery, supply, C4I and victory, in this order (12.0)."""
    _recover(run)
    _starve(run)
    _stragglers(run)
    _reconnect(run)
    f, s = run.facts, run.state
    kept = _kept(f, s)
    if [*kept, *[0] * (len(f.sides) - len(CAMPS))] != s.points:
        run.do(PointsCapped(*kept))
    last = s.turn >= f.last_turn(s.options.last_turn)
    if last or abs(s.index) >= f.numbers.automatic:
        winner = leader(f, s)
        run.do(GameEnded(CAMPS[winner] if winner != NOBODY else ""))
    else:
        run.go("turn")


def _kept(f: Facts, s: State) -> list[int]:
    """The points that each camp carries over: partners return unspent points, and any above the limit are lost
    (21.0)."""
    sums = [sum(s.points[side] for side in sides_of(f, s, camp)) for camp in range(len(CAMPS))]
    return [min(points, f.numbers.carry) for points in sums]


def _on_map(f: Facts, s: State) -> list[int]:
    return sorted(p for side in (0, 1) for p in owned(f, s, side))


def _recover(run: Run) -> None:
    """Recover Disrupted pieces in supply that are not next to an enemy (16.0)."""
    f, s = run.facts, run.state
    shaken = [p for p in _on_map(f, s) if s.disrupted[p]]
    enemies = (barring(f, s, 1), barring(f, s, 0))
    supply = supplied(f, s, shaken)
    well = [p for p in shaken if supply[p] and not enemies[camp_of_piece(f, s, p)] & f.beside[s.where[p]]]
    if well:
        run.do(Recovered(names(f, well)))


def _starve(run: Run) -> None:
    """Disrupt units without supply; those that are Disrupted already and had none at the last end phase are lost
    (15.0)."""
    f, s = run.facts, run.state
    supply = supplied(f, s, _on_map(f, s))
    out = [p for p, fed in supply.items() if not fed]
    lost = [p for p in out if s.starving[p] and s.disrupted[p]]
    shaken = [p for p in out if not s.disrupted[p]]
    run.eliminate(lost, "supply")
    if shaken:
        run.do(Disrupted(names(f, shaken), "supply"))
    if out or any(s.starving):
        run.do(SupplyChecked(names(f, [p for p in out if p not in lost])))


def _stragglers(run: Run) -> None:
    """Remove the units that are still in Romania (2.2, MW-11)."""
    f, s = run.facts, run.state
    late = [p for p in _on_map(f, s) if f.role[s.where[p]] == "romania"]
    if s.options.romanian_stragglers_lost:
        run.eliminate(late, "romania")


def _reconnect(run: Run) -> None:
    """Raise the C4I of each force by one level, up to its level at the start (13.1)."""
    f, s = run.facts, run.state
    for n, force in enumerate(f.forces):
        if force is not None and s.entered[n] and s.c4i[n] < force.c4i:
            run.do(C4iChanged(FORCES[n], s.c4i[n] + 1, "recovers"))


NODES = {"end_phase": end_phase}
