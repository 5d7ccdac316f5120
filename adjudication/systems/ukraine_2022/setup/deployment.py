"""Chapter 13: Russian units set up in their districts, or kept back; Ukrainian units anywhere in their own country."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, refuse
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.basics.board import hex_names
from adjudication.systems.ukraine_2022.basics.facts import BLUE, CUP, DISTRICTS, RED, RESERVE, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.setup.events import Deployed, ForcesShown, SideReady
from adjudication.systems.ukraine_2022.setup.orders import PlaceUnit
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run
from adjudication.systems.ukraine_2022.victory.ending import over_at_once


def owners(f: Facts, s: State) -> tuple[int, ...]:
    """The sides that set up now: both at the same time, or Ukraine first if the set-up is not sealed (PCS-02)."""
    open_ = tuple(side for side in (RED, BLUE) if not s.ready[side])
    return open_ if s.options.sealed_setup else open_[-1:]


def places_for(f: Facts, s: State, u: int) -> list[int]:
    """The hexes where unit `u` may be set up (13.0)."""
    if f.side[u] == RED:
        return sorted(f.district_of(u))
    taken, held = _taken(f, s), s.held
    ground = f.capital if u in f.guards else f.open_in_order[BLUE]
    return [here for here in ground if held[here] == BLUE and here not in taken]


def _taken(f: Facts, s: State) -> set[int]:
    return {s.placed[u] for u in f.units_of[BLUE]}


def _fits(f: Facts, s: State, u: int, here: int) -> bool:
    """True if unit `u` may be set up in hex `here`, or -1 for none."""
    if f.side[u] == RED:
        return here in f.district_of(u)
    ground = f.capital if u in f.guards else f.open_to[BLUE]
    return here in ground and s.held[here] == BLUE and here not in _taken(f, s)


def _waits(s: State, u: int) -> bool:
    return s.where[u] == RESERVE and s.placed[u] < 0


def _waiting(f: Facts, s: State, side: int) -> list[int]:
    where, placed = s.where, s.placed
    return [u for u in f.units_of[side] if where[u] == RESERVE and placed[u] < 0]


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.unit_ids[u], "unit") for u in _waiting(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    u = f.unit.get(subject, -1)
    if u in _waiting(f, s, side):
        found = places_for(f, s, u)
        if found:
            yield Option("place_unit", {"unit": Is(subject), "to": OneOf(hex_names(f, found))}, subject, "13.0")


def _check(f: Facts, s: State, side: int, order: PlaceUnit) -> list[Problem]:
    u = f.unit.get(order.unit, -1)
    if u < 0 or u >= f.units or f.side[u] != side or not _waits(s, u):
        code, rule = _not_now(f, s, side, u)
        return refuse(code, "unit", rule, unit=order.unit)
    if not _fits(f, s, u, f.index.get(order.to, -1)):
        return _misplaced(f, s, u, order)
    return []


def _not_now(f: Facts, s: State, side: int, u: int) -> tuple[str, str]:
    """The reason why unit `u` cannot be set up, and the section (13.0)."""
    if u < 0 or f.side[u] != side:
        return "deploy.not_yours", "13.0"
    if u >= f.units:
        return "deploy.special", "13.0, 3.1.1"
    return ("deploy.cup" if s.where[u] == CUP else "deploy.placed"), "13.0"


def _misplaced(f: Facts, s: State, u: int, order: PlaceUnit) -> list[Problem]:
    unit, place = f.titles[order.unit], f.titles.get(order.to, order.to)
    if f.side[u] == RED:
        known = DISTRICTS.get(f.district[u], f.district[u]) or "any military district"
        return refuse("deploy.district", "to", "13.0", unit=unit, place=place, district=known)
    here = f.index.get(order.to, -1)
    if u in f.guards and here not in f.capital:
        return refuse("deploy.guard", "to", "13.0", unit=unit, place=place)
    if here not in f.open_to[BLUE]:
        return refuse("deploy.ground", "to", "13.0", unit=unit, place=place)
    if s.held[here] != BLUE:
        return refuse("deploy.control", "to", "13.0, PCS-02", unit=unit, place=place)
    return refuse("deploy.taken", "to", "13.0, PCS-02", unit=unit, place=place)


def _take(run: Run, side: int, order: PlaceUnit) -> None:
    run.do(Deployed(SIDES[side], order.unit, order.to))


def _ready(run: Run, side: int) -> None:
    run.do(SideReady(SIDES[side]))


def _after(run: Run) -> None:
    if all(run.state.ready):
        run.go("show")


def show(run: Run) -> None:
    """Node: show both set-ups. Russian units not placed are kept back; Ukrainian ones go where the pack has them
    (PCS-02)."""
    f, s = run.facts, run.state
    red = {f.unit_ids[u]: f.ids[s.placed[u]] for u in f.units_of[RED] if s.placed[u] >= 0}
    kept = [f.unit_ids[u] for u in _waiting(f, s, RED)]
    for side, found in ((RED, red), (BLUE, _ukraine(f, s))):
        alone = _with_specials(f, side, found)
        run.do(ForcesShown(SIDES[side], found, tuple([*kept, *alone] if side == RED else alone)))
    if not over_at_once(run):
        run.go("turn")


def _with_specials(f: Facts, side: int, found: dict[str, str]) -> list[str]:
    """Add the special units to `found`, each with its unit or the first unit placed; returns those that wait
    (3.1.1)."""
    alone = []
    for special in f.specials_of[side]:
        at = found.get(f.unit_ids[f.starts_with[special]]) or next(iter(found.values()), "")
        if at:
            found[f.unit_ids[special]] = at
        else:
            alone.append(f.unit_ids[special])
    return alone


def _ukraine(f: Facts, s: State) -> dict[str, str]:
    found = {u: s.placed[u] for u in f.units_of[BLUE] if s.placed[u] >= 0}
    taken = set(found.values())
    for u in sorted(_waiting(f, s, BLUE), key=lambda v: v not in f.guards):
        nearest = _nearest(f, f.default[u], u in f.guards)
        found[u] = next(here for here in nearest if s.held[here] == BLUE and here not in taken)
        taken.add(found[u])
    return {f.unit_ids[u]: f.ids[found[u]] for u in sorted(found)}


@lru_cache(maxsize=256)
def _nearest(f: Facts, start: int, guard: bool) -> tuple[int, ...]:
    """The hexes for a Ukrainian unit, the nearest to hex `start`, its place in the pack, first."""
    distances = f.grid.distances(start)
    return tuple(sorted(f.capital if guard else f.open_to[BLUE], key=lambda here: (distances[here], here)))


def _nothing_left(f: Facts, s: State, side: int) -> Done | None:
    return None if any(_waits(s, u) for u in f.units_of[side]) else Done()


DEPLOY = Decision(
    owners,
    (AnswerType(PlaceUnit, "13.0", _subjects, _menu, _check, _take), done(_ready, "13.0")),
    _nothing_left,
    several=True,
    after=_after,
)
NODES = {"show": show}
DECISIONS = {"deploy": DEPLOY}
