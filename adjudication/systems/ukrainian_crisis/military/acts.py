"""Chapter 6.1: mobilisation, deployment and withdrawal in a Strategic Turn, and the two events with free deployment."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.kit.areas import bits
from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import family, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import (
    BLUE,
    IRREGULAR,
    MOBILIZED,
    RED,
    REGULAR,
    RESERVE,
    SIDES,
    SPECIAL,
    TYPES,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.events import ActEnded
from adjudication.systems.ukrainian_crisis.event_phase.events import EventPlayed
from adjudication.systems.ukrainian_crisis.military.events import (
    UnitDeployed,
    UnitExpelled,
    UnitMobilised,
    UnitWithdrawn,
)
from adjudication.systems.ukrainian_crisis.military.orders import Deploy, Expel, Mobilise, Withdraw
from adjudication.systems.ukrainian_crisis.pack.schema import Free
from adjudication.systems.ukrainian_crisis.turn.flow import Decision, Run

MilitaryOrder = Mobilise | Deploy | Withdraw | Expel | Done


def presence(f: Facts, s: State, side: int) -> int:
    """The areas with a Regular or Irregular of `side`, including neutralised ones, as a mask."""
    mask = 0
    where = s.where
    for unit in f.fighters_of[side]:
        if where[unit] >= 0:
            mask |= 1 << where[unit]
    return mask


def free_card(f: Facts, s: State, side: int) -> Free | None:
    """The free act that the held event gives `side` in its Military step."""
    return f.cards[s.held[side]].free.get(SIDES[side]) if s.held[side] >= 0 else None  # type: ignore[call-overload]  # SIDES holds the names of both sides


def free_types(f: Facts, s: State, side: int) -> list[str]:
    """The types of unit that `side` can still deploy by event: of the held card, or of the card being played."""
    if s.free > 0:
        return list(f.cards[s.gone[-1]].free[SIDES[side]].types)  # type: ignore[index]  # SIDES holds the names of both sides
    held = free_card(f, s, side)
    return list(held.types) if held and held.deploy else []


def destinations(f: Facts, s: State, unit: int) -> int:
    """The areas to which a mobilised unit can be deployed, whatever the cost (6.12), as a mask."""
    side, kind = f.side_of[unit], f.type_of[unit]
    if kind == SPECIAL:
        return f.enterable(s, unit)
    if kind == IRREGULAR:
        if side == BLUE:
            return f.own[s.annexed][BLUE]
        hosts = f.special_areas(s) if s.options.fresh_sf_hosts_irregular else s.hosts & f.special_areas(s)
        return hosts & f.pro_russian
    return _regular_destinations(f, s, side)


def _regular_destinations(f: Facts, s: State, side: int) -> int:
    own = f.own[s.annexed][side]
    if side == RED:
        own |= f.belarus if s.belarus == "russia" else 0
        own |= f.moldova if s.moldova == "russia" and not _moldova_full(f, s) else 0
    friends, enemies = presence(f, s, side), presence(f, s, 1 - side)
    return own & (~enemies | friends) if s.options.mixed_area_deploy else own & ~enemies


def _moldova_full(f: Facts, s: State) -> bool:
    if not s.options.moldova_limit_by_presence:
        return s.moldova_used
    return any(s.where[u] >= 0 and f.moldova >> s.where[u] & 1 and f.type_of[u] == REGULAR for u in f.units_of[RED])


# the decision


def _can_pay(s: State, side: int) -> bool:
    return s.prestige[side] > 0 or not s.options.regular_cost_is_spending


def _subjects(f: Facts, s: State, side: int) -> list[tuple[str, str]]:
    found = [(f.unit_ids[u], "unit") for u in f.units_of[side] if _any_act(f, s, u)]
    card = free_card(f, s, side)
    if card and card.expel:
        found += [(f.unit_ids[u], "unit") for u in f.special if s.where[u] >= 0]
    return [*found, ("military", "decision")]


def _any_act(f: Facts, s: State, unit: int) -> bool:
    side, where = f.side_of[unit], s.where[unit]
    if where >= 0:
        return True
    if where == RESERVE:
        return s.rp[side] > 0
    if s.withdrawn[unit] or not (s.rp[side] > 0 or TYPES[f.type_of[unit]] in free_types(f, s, side)):
        return False
    if f.type_of[unit] == REGULAR and not _can_pay(s, side):
        return False
    return destinations(f, s, unit) != 0


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject in f.unit:
        yield from _unit_menu(f, s, side, f.unit[subject])
    elif subject == "military":
        yield Option("done", {}, "military", "6.0")


def _unit_menu(f: Facts, s: State, side: int, unit: int) -> Iterator[Option]:
    name, where = f.unit_ids[unit], s.where[unit]
    if f.side_of[unit] != side:
        card = free_card(f, s, side)
        if card and card.expel and f.type_of[unit] == SPECIAL and where >= 0:
            yield Option("expel", {"unit": Is(name)}, name, "5.0")
    elif where >= 0:
        yield Option("withdraw", {"unit": Is(name)}, name, "6.13")
    elif where == RESERVE:
        if s.rp[side] > 0:
            yield Option("mobilise", {"unit": Is(name)}, name, "6.11")
    elif _any_act(f, s, unit):
        areas = OneOf(tuple(f.area_ids[area] for area in bits(destinations(f, s, unit))))
        if s.rp[side] > 0:
            yield Option("deploy", {"unit": Is(name), "area": areas, "by_event": Is(False)}, name, "6.12")
        if TYPES[f.type_of[unit]] in free_types(f, s, side):
            yield Option("deploy", {"unit": Is(name), "area": areas, "by_event": Is(True)}, name, "5.0")


def _check(f: Facts, s: State, side: int, order: MilitaryOrder) -> list[Problem]:
    if isinstance(order, Done):
        return []
    unit = f.unit.get(order.unit)
    if unit is None:
        return refuse("unknown.unit", "unit", "2.2", unit=order.unit)
    if isinstance(order, Expel):
        return _check_expel(f, s, side, unit)
    if f.side_of[unit] != side:
        return refuse("unit.not_own", "unit", _SECTION[type(order)], unit=order.unit)
    if isinstance(order, Deploy):
        return _check_deploy(f, s, side, unit, order)
    if isinstance(order, Mobilise):
        if s.where[unit] != RESERVE:
            return refuse("mobilise.not_reserve", "unit", "6.11", unit=order.unit)
        return [] if s.rp[side] > 0 else refuse("military.no_points", "unit", "6.11", unit=order.unit)
    return [] if s.where[unit] >= 0 else refuse("withdraw.not_on_map", "unit", "6.13", unit=order.unit)


_SECTION: dict[type, str] = {Mobilise: "6.11", Deploy: "6.12", Withdraw: "6.13"}


def _check_expel(f: Facts, s: State, side: int, unit: int) -> list[Problem]:
    card = free_card(f, s, side)
    if not (card and card.expel):
        return refuse("event.not_held", "unit", "5.0")
    if f.side_of[unit] == side or f.type_of[unit] != SPECIAL or s.where[unit] < 0:
        return refuse("expel.not_special", "unit", "5.0", unit=f.unit_ids[unit])
    return []


def _check_deploy(f: Facts, s: State, side: int, unit: int, order: Deploy) -> list[Problem]:
    area = f.area.get(order.area)
    if area is None:
        return refuse("unknown.area", "area", "2.31", area=order.area)
    if s.where[unit] != MOBILIZED:
        return refuse("deploy.not_mobilized", "unit", "6.12", unit=order.unit)
    if s.withdrawn[unit]:
        return refuse("deploy.withdrawn", "unit", "6.13, RUL-20", unit=order.unit)
    if order.by_event:
        if TYPES[f.type_of[unit]] not in free_types(f, s, side):
            return refuse("deploy.no_event", "by_event", "5.0", unit=order.unit)
    elif s.rp[side] < 1:
        return refuse("military.no_points", "unit", "6.12", unit=order.unit)
    if f.type_of[unit] == REGULAR and not _can_pay(s, side):
        return refuse("deploy.no_prestige", "unit", "2.4, 6.12, RUL-13", unit=order.unit)
    if not destinations(f, s, unit) >> area & 1:
        return [_why_not(f, s, unit, area)]
    return []


def _why_not(f: Facts, s: State, unit: int, area: int) -> Problem:
    params: dict[str, str | int] = {"unit": f.unit_ids[unit], "area": f.area_names[area]}
    kind, side = f.type_of[unit], f.side_of[unit]
    if kind == IRREGULAR and side == RED and f.pro_russian >> area & 1:
        return Problem("deploy.no_special_forces", "area", "6.12, RUL-19", params)
    if kind == REGULAR and side == RED and f.moldova >> area & 1 and s.moldova == "russia":
        return Problem("deploy.moldova_full", "area", "6.12, RUL-21", params)
    if kind == REGULAR and f.own[s.annexed][side] >> area & 1:
        return Problem("deploy.enemy_there", "area", "6.12, RUL-18", params)
    if side == BLUE:
        return Problem("deploy.not_ukrainian", "area", "6.12", params)
    code, reading = _ABROAD[kind]
    return Problem(f"deploy.{code}", "area", f"6.12{reading}", params)


_ABROAD = {SPECIAL: ("closed", ", RUL-22"), IRREGULAR: ("not_allowed_there", ", RUL-19"), REGULAR: ("not_russian", "")}


def _take(run: Run, side: int, order: MilitaryOrder) -> None:
    f, s = run.facts, run.state
    if isinstance(order, Deploy):
        _deploy(run, side, order)
    elif isinstance(order, Mobilise):
        run.do(UnitMobilised(order.unit))
    elif isinstance(order, Withdraw):
        unit = f.unit[order.unit]
        refreshed = s.down[unit] and not s.options.withdraw_keeps_neutralised
        run.do(UnitWithdrawn(order.unit, f.area_ids[s.where[unit]], refreshed))
    elif isinstance(order, Expel):
        run.do(EventPlayed(SIDES[side], f.cards[s.held[side]].id))
        run.do(UnitExpelled(order.unit, f.area_ids[s.where[f.unit[order.unit]]]))
    else:
        run.do(ActEnded(SIDES[side], "military", s.rp[side]))


def _deploy(run: Run, side: int, order: Deploy) -> None:
    f, s = run.facts, run.state
    if order.by_event and s.free <= 0:
        card = free_card(f, s, side)
        assert card is not None
        run.do(EventPlayed(SIDES[side], f.cards[s.held[side]].id, 0, card.deploy))
    regular = f.type_of[f.unit[order.unit]] == REGULAR
    paid = 1 if regular and s.prestige[side] > 0 else 0
    run.do(UnitDeployed(order.unit, order.area, 0 if order.by_event else 1, paid))
    if regular and not paid:
        run.lose(1 if side == RED else 0, 1 if side == BLUE else 0, "deploy_at_zero", "2.4")


def _forced(f: Facts, s: State, side: int) -> Done | None:
    """The forced end of the step, only if it is public that no act is possible; a held card keeps the step open."""
    return None if s.held[side] >= 0 or any(_any_act(f, s, u) for u in f.units_of[side]) else Done()


_RULES: dict[type, str] = {Mobilise: "6.11", Deploy: "6.12", Withdraw: "6.13", Expel: "5.0", Done: "4.0"}
MILITARY_ACTS = Decision(the_actor, family(_RULES, _subjects, _menu, _check, _take), _forced, several=True)
