"""The measurements of OPUC for the benchmark besides orders a second: a menu, a forecast, a full turn of a large
force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.systems.opuc.assaults import forecast
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.pack.schema import Pack, Unit
from adjudication.systems.opuc.rules import Opuc

_BATTALIONS = 30


def measures(rules: Opuc) -> Mapping[str, Callable[[], Any]]:
    """The functions to time, by name of the measure."""
    state, unit = _marching(rules)
    side = rules.sides[rules.facts.roster.side[unit]]
    name = rules.facts.roster.ids[unit]
    large = Opuc(enlarged(rules.pack))
    begun = driver.advance(large, large.initial_state(large.option_type()), {}, Dice(Seeded(b"measure", 0)), "sheet")
    fight, order = _largest(rules)
    number = rules.facts.roster.side[rules.facts.roster.index[order.attackers[0]]]
    return {
        "legal moves of one unit": lambda: list(rules.legal_orders(state, side, name)),
        "odds of the largest assault": lambda: forecast.of_order(rules.facts, fight, number, order),
        f"a full turn, {_BATTALIONS} battalions a side": lambda: driver.advance(
            large, begun.state, {}, Dice(Seeded(b"measure", 1)), "sheet", large.sides
        ),
    }


def _first_movement(rules: Opuc) -> State:
    """The state at the start of the first side's movement on turn 1, played by doctrine until then."""
    state = rules.initial_state(rules.option_type())
    position = 0
    while state.at != "manoeuvre":
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        for event in rules.adjudicate(state, orders, Dice(Seeded(b"measure", position))):
            rules.apply(state, event)
        position += 1
    return state


def _marching(rules: Opuc) -> tuple[State, int]:
    """The state at the start of the first movement, and a block of the acting side, on wheels if it has any."""
    state = _first_movement(rules)
    r = rules.facts.roster
    blocks = [u for u in r.of_side[state.actor] if r.is_combat[u] and state.place[u] >= 0]
    return state, max(blocks, key=lambda u: (r.mob[u] == "W", u))


def _largest(rules: Opuc) -> tuple[State, Assault]:
    """An assault by all battalions of one side that fit around a hex, against all those of the other side in it."""
    state = _first_movement(rules)
    f = rules.facts
    target = next(h for h in range(f.board.hexes) if f.board.land[h] and f.board.bua_at[h] < 0 and _open(rules, h))
    sides: list[list[int]] = [[u for u in f.roster.of_side[side] if f.roster.is_combat[u]] for side in (0, 1)]
    state.place = [-1] * len(state.place)
    for u in sides[0]:
        state.place[u] = target
    ring = [h for h in f.board.near[target] for _ in range(3)]
    attackers = sides[1][: len(ring)]
    for u, h in zip(attackers, ring, strict=False):
        state.place[u] = h
    return state, Assault(f.board.ids[target], tuple(f.roster.ids[u] for u in attackers))


def _open(rules: Opuc, h: int) -> bool:
    board = rules.facts.board
    return len(board.near[h]) == 6 and all(board.land[n] and board.bua_at[n] < 0 for n in board.near[h])


def enlarged(pack: Pack) -> Pack:
    """A pack with more manoeuvre battalions a side; the new ones are next to those of the pack."""
    units = list(pack.forces.units)
    for side in ("BLUE", "RED"):
        models = [u for u in pack.forces.units if u.side == side and u.hex and _fights(u) and u.breakdown is None]
        count = sum(1 for u in units if u.side == side and _fights(u))
        for number in range(_BATTALIONS - count):
            units.append(replace(models[number % len(models)], id=f"{side[0]}M{number + 1}", breakdown=None))
    return replace(pack, forces=replace(pack.forces, units=units))


def _fights(unit: Unit) -> bool:
    return unit.unit_class not in ("arty", "engr_ed", "engr_bd")
