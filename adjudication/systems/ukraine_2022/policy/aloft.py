"""Air policy: the boxes of wings, and their escorts, strikes, interceptions and support (6.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.ukraine_2022.air import orders as air
from adjudication.systems.ukraine_2022.air.duels import exposed
from adjudication.systems.ukraine_2022.basics.board import foe, in_box, places, rating, sky_of, wing_names
from adjudication.systems.ukraine_2022.basics.facts import RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State, skill
from adjudication.systems.ukraine_2022.combat.declaration import assets


def _station(f: Facts, s: State, side: int) -> air.Station:
    w = in_box(f, s, side, "ready")[0]
    number = f.wings_of[side].index(w)
    if f.wings[w].kind == "F":
        return air.Station(f.wings[w].id, "suppression" if side == RED and number % 2 else "patrol")
    boxes = ("support", "airstrike", "bombing", "interdiction") if side == RED else ("support", "interdiction")
    return air.Station(f.wings[w].id, boxes[number % len(boxes)])


def stand_by(f: Facts, s: State, side: int) -> air.Station:
    """A wing in a box from which it flies only if ordered: no mission follows."""
    w = in_box(f, s, side, "ready")[0]
    return air.Station(f.wings[w].id, "patrol" if f.wings[w].kind == "F" else "support")


def _suppressed(f: Facts, s: State, side: int) -> air.Suppress:
    wings = sorted(in_box(f, s, side, "patrol"), key=lambda w: rating(f, s, w))
    return air.Suppress(wing_names(f, wings[: min(sky_of(s).round, len(wings))]))


def _bomb(f: Facts, s: State, side: int) -> air.Bomb:
    return air.Bomb(wing_names(f, in_box(f, s, side, "patrol")[:1]))


def _strike(f: Facts, s: State, side: int) -> Any:
    """An airstrike on the best fresh enemy unit next to own units, in the open first."""
    crowds = [at for at in s.where if at >= 0]
    front = {near for here in places(f, s, side) for near in f.near[here]}
    found = [
        u for u in f.units_of[foe(side)] if s.where[u] in front and not s.static[u] and crowds.count(s.where[u]) == 1
    ]
    if not found:
        return Done()
    best = max(found, key=lambda u: (s.where[u] not in f.is_city, f.quality[u], -u))
    wings = in_box(f, s, side, "airstrike")
    return air.UnitStrike(f.unit_ids[best], wing_names(f, wings), ())


def _intercept(f: Facts, s: State, side: int) -> Any:
    wings = in_box(f, s, side, "patrol")
    escorts = sky_of(s).fighters[SIDES[foe(side)]]
    if skill(s, side) == "cautious" or len(wings) < len(escorts):
        return Done()
    return air.Intercept(wing_names(f, wings))


def _intercept_flight(f: Facts, s: State, side: int) -> air.InterceptFlight:
    return air.InterceptFlight(f.ids[s.route[0]], wing_names(f, in_box(f, s, side, "patrol")))


def _interdict(f: Facts, s: State, side: int) -> Any:
    if skill(s, side) == "cautious" or any(
        s.where[v] == s.where[s.active] for v in f.units_of[f.side[s.active]] if v != s.active
    ):
        return Done()
    return air.Interdict(f.ids[s.where[s.active]], wing_names(f, in_box(f, s, side, "interdiction")[:1]), ())


def _commit(f: Facts, s: State, side: int) -> air.CombatCommitment:
    support = wing_names(f, sorted(in_box(f, s, side, "support"), key=lambda w: -rating(f, s, w))[:1])
    cut = wing_names(f, in_box(f, s, side, "interdiction")[:1]) if skill(s, side) != "cautious" else ()
    escorts = wing_names(f, in_box(f, s, side, "patrol")[:1]) if skill(s, side) == "skilled" and support else ()
    safe = [name for name in assets(f, s, side) if not f.assets[name].naval or skill(s, side) == "steady"]
    return air.CombatCommitment(cut, support, escorts, tuple(safe[:2]))


def _air_losses(f: Facts, s: State, side: int) -> air.AbsorbInAir:
    sky = sky_of(s)
    wings = exposed(sky, SIDES[side])
    due = min(sky.owed[SIDES[side]], 2 * len(wings))
    found: dict[str, int] = {}
    for name in wings:
        if due > sum(found.values()):
            found[name] = 1
    for name in found:
        if due > sum(found.values()):
            found[name] = 2
    return air.AbsorbInAir(found)


def _done(f: Facts, s: State, side: int) -> Done:
    return Done()


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "station": _station, "suppressed": _suppressed, "bomb": _bomb, "strike": _strike, "intercept": _intercept,
    "intercept_flight": _intercept_flight, "air_losses": _air_losses, "on_call": _done, "barrage": _done,
    "interdict": _interdict, "commit": _commit,
}  # fmt: skip
