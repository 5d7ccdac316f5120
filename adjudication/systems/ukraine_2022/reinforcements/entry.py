"""Chapter 5: units drawn from the cups, recovery, and the entry of units on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from adjudication.engine.kit import pools
from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.basics.board import blocked, hex_names, unit_names
from adjudication.systems.ukraine_2022.basics.facts import (
    ARRIVING,
    BLUE,
    CUP,
    DRAWN,
    GONE,
    KEPT,
    RED,
    ROUTED,
    SIDES,
    Facts,
)
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.reinforcements.events import (
    Entered,
    KeptArrive,
    RecoveryRolled,
    UnitsDrawn,
)
from adjudication.systems.ukraine_2022.reinforcements.orders import Enter
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run


def drawn_by(f: Facts, side: int, turn: int) -> int:
    """The number of units that `side` draws in `turn` (5.0)."""
    rates = f.pack.charts.rates
    late = {str(name): number for name, number in rates.later.items()} if turn >= rates.later_from else {}
    usual = {str(name): number for name, number in rates.drawn.items()}
    return late.get(SIDES[side], usual.get(SIDES[side], 0))


def reinforce(run: Run) -> None:
    """Node: both sides draw units, and units kept back arrive (5.0, 13.0)."""
    f, s = run.facts, run.state
    for side in (BLUE, RED):
        _draw(run, side)
    kept = [u for u in f.everyone[RED] if s.where[u] == KEPT]
    if kept:
        run.do(KeptArrive("RED", unit_names(f, kept)))
    run.go("entries")


def recoveries(run: Run) -> None:
    """Node: each routed unit rolls after the reinforcements have entered; units that recover enter as well (5.1)."""
    f, s = run.facts, run.state
    for side in (BLUE, RED):
        for u in [u for u in f.units_of[side] if s.where[u] == ROUTED]:
            _recover(run, side, u)
    run.go("returns")


def _draw(run: Run, side: int) -> None:
    f, s = run.facts, run.state
    cup = pools.pool((f.unit_ids[u] for u in f.units_of[side] if s.where[u] == CUP), SIDES[side])
    drawn = pools.draw(
        cup,
        lambda n: run.throw("draw", side, 1, "pick", "5.0", faces=n, secret_to=cup.secret_to),
        drawn_by(f, side, s.turn),
    )
    if drawn.pieces:
        run.do(UnitsDrawn(SIDES[side], len(drawn.pieces), drawn.pieces, drawn.rolls))


def _recover(run: Run, side: int, u: int) -> None:
    f, rates = run.facts, run.facts.pack.charts.rates
    needed = rates.recover[SIDES[side]]  # type: ignore[index]  # the ids of sides are the keys
    roll = run.one("recovery", side, "5.1", f.unit_ids[u], target=needed)
    result = "recovers" if roll.result >= needed else "surrenders" if roll.result <= rates.surrender else "stays"
    run.do(RecoveryRolled(SIDES[side], f.unit_ids[u], result, roll))
    if result == "surrenders":
        run.score_for(1 - side, 1, "surrender")


def entry_hexes(f: Facts, s: State, u: int) -> list[int]:
    """The entry hexes of unit `u`: its supply sources and the adjacent hexes that its side controls (5.0)."""
    side, shut = f.side[u], blocked(f, s, f.side[u])
    return [here for here in _gates(f, s, u) if s.held[here] == side and here not in shut]


def _gates(f: Facts, s: State, u: int) -> tuple[int, ...]:
    """The hexes where unit `u` might enter, apart from control and enemies."""
    if u in f.guards:
        return tuple(sorted(set(f.capital) & f.open_to[f.side[u]]))
    if f.side[u] == BLUE:
        return _around(f, BLUE, tuple([here for here in f.cities if s.held[here] == BLUE]))
    return _around(f, RED, f.district_of(u))


@lru_cache(maxsize=128)
def _around(f: Facts, side: int, sources: tuple[int, ...]) -> tuple[int, ...]:
    near = set(sources).union(*(f.beside[here] for here in sources))
    return tuple(sorted(near & f.open_to[side]))


def waiting(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that can enter now: in the Reinforcement Phase all that wait; during activations those that
    western supplies have brought back (5.0, PCS-17)."""
    return [u for u in _due(f, s, side) if s.where[u] in (DRAWN, ARRIVING) and _can_enter(f, s, u)]


def _due(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that are due to enter, wherever they are."""
    return [u for u in s.relieved if f.side[u] == side] if s.relieved else f.units_of[side]


def _can_enter(f: Facts, s: State, u: int) -> bool:
    side, shut = f.side[u], blocked(f, s, f.side[u])
    return any(s.held[here] == side and here not in shut for here in _gates(f, s, u))


def _waits(f: Facts, s: State, side: int, u: int) -> bool:
    """True if unit `u` of `side`, or -1 for none, can enter now."""
    return u in _due(f, s, side) and s.where[u] in (DRAWN, ARRIVING) and _can_enter(f, s, u)


def entries(run: Run) -> None:
    """Node: Ukraine enters its units, then Russia (5.0)."""
    if not _asked(run, "entries"):
        run.go("recoveries")


def returns(run: Run) -> None:
    """Node: recovered units enter, in the same order (5.1)."""
    if not _asked(run, "returns"):
        run.go("initiative", "initiative")


def _asked(run: Run, back: str) -> bool:
    f, s = run.facts, run.state
    for side in (BLUE, RED):
        if waiting(f, s, side):
            run.ask(side, "enter", back=back)
            return True
    return False


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.unit_ids[u], "unit") for u in waiting(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    u = f.unit.get(subject, -1)
    if _waits(f, s, side, u):
        yield Option("enter", {"unit": Is(subject), "to": OneOf(hex_names(f, entry_hexes(f, s, u)))}, subject, "5.0")


def _check(f: Facts, s: State, side: int, order: Enter) -> list[Problem]:
    u = f.unit.get(order.unit, -1)
    if not _waits(f, s, side, u):
        code, rule = _not_now(f, s, side, u)
        return refuse(code, "unit", rule, unit=order.unit)
    to = f.index.get(order.to, -1)
    if to in entry_hexes(f, s, u):
        return []
    code, rule = _closed(f, s, u, to)
    return refuse(code, "to", rule, unit=order.unit, place=order.to)


_PLACES = {CUP: "enter.cup", ROUTED: "enter.routed", GONE: "enter.gone"}


def _not_now(f: Facts, s: State, side: int, u: int) -> tuple[str, str]:
    """The reason why unit `u` cannot enter, and the section (5.0)."""
    if u < 0 or f.side[u] != side:
        return "enter.not_yours", "5.0"
    if u >= f.units:
        return "enter.special", "5.0, 3.1.1"
    if s.where[u] >= 0:
        return "enter.on_map", "5.0"
    if s.where[u] in _PLACES:
        return _PLACES[s.where[u]], "5.1, 5.0" if s.where[u] == ROUTED else "5.0"
    return ("enter.no_hex", "5.0") if u in _due(f, s, side) else ("enter.later", "5.0, PCS-17")


def _closed(f: Facts, s: State, u: int, to: int) -> tuple[str, str]:
    """The reason why unit `u` cannot enter in hex `to`, and the section (5.0)."""
    side = f.side[u]
    if to in f.closed_to[side]:
        return "move.closed", "5.0, PCS-01"
    if u in f.guards and to not in f.capital:
        return "move.guard", "13.0, 5.0"
    if to in blocked(f, s, side):
        return "move.enemy", "5.0"
    if to not in _gates(f, s, u):
        return ("enter.district" if side == RED else "enter.far"), "5.0"
    return "enter.control", "5.0"


def _take(run: Run, side: int, order: Enter) -> None:
    """Enter a unit, with the special unit that starts with it if that was kept back (3.1.1, 13.0)."""
    f, s = run.facts, run.state
    run.do(Entered(SIDES[side], order.unit, order.to))
    for special, host in f.starts_with.items():
        if host == f.unit[order.unit] and s.where[special] == ARRIVING:
            run.do(Entered(SIDES[side], f.unit_ids[special], order.to))
    run.go(s.back)


ENTER = Decision(the_actor, (AnswerType(Enter, "5.0", _subjects, _menu, _check, _take),), never)
NODES: dict[str, Callable[[Run], None]] = {
    "reinforce": reinforce, "entries": entries, "recoveries": recoveries, "returns": returns,
}  # fmt: skip
DECISIONS = {"enter": ENTER}
