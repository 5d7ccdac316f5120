"""Chapter 6.2: moves of countries on the Foreign Relations Display."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import Amount, Domain, Is, Option
from adjudication.engine.play.decision import family, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, SIDES, ZONES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.events import ActEnded
from adjudication.systems.ukrainian_crisis.diplomacy.events import AttemptMade
from adjudication.systems.ukrainian_crisis.diplomacy.orders import Attempt
from adjudication.systems.ukrainian_crisis.turn.flow import Decision, Run


def price(f: Facts, s: State, country: int, up: bool) -> tuple[int, int]:
    """The least RP and the least total of an attempt: the zone cost, plus the Rank for a move up (6.21); 10.2 has a
    fixed total."""
    cost = f.entry_cost[s.zone[country] + (1 if up else -1)]
    if s.options.mode == "deterministic":
        return cost, 2 * (f.rank[country] + cost)
    return cost, cost + (f.rank[country] if up else 0)


def _ways(f: Facts, s: State, side: int, country: int) -> list[bool]:
    """The directions open to `side` for `country`: True for up, False for down."""
    zone = s.zone[country]
    if zone < 0:
        return []
    ways = [True] if zone < 2 else []
    ways += [False] if zone > 0 else []
    if not s.options.push_either_way:
        ways = [up for up in ways if up == (side == BLUE)]
    return ways


def affordable(f: Facts, s: State, side: int, country: int, up: bool) -> bool:
    """True if `side` has the points for an attempt."""
    least, total = price(f, s, country, up)
    return s.rp[side] >= least and s.rp[side] + s.prestige[side] >= total


def open_countries(f: Facts, s: State, side: int) -> list[int]:
    """The countries that `side` could try to move now."""
    return [c for c in range(len(s.zone)) if any(affordable(f, s, side, c, up) for up in _ways(f, s, side, c))]


def _subjects(f: Facts, s: State, side: int) -> list[tuple[str, str]]:
    return [*((f.country_codes[c], "country") for c in open_countries(f, s, side)), ("diplomatic", "decision")]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    country = f.country.get(subject)
    if country is not None:
        for up in _ways(f, s, side, country):
            if affordable(f, s, side, country, up):
                yield from _country_menu(f, s, side, country, up)
    elif subject == "diplomatic":
        yield Option("done", {}, "diplomatic", "6.0")


def _country_menu(f: Facts, s: State, side: int, country: int, up: bool) -> Iterator[Option]:
    least, total = price(f, s, country, up)
    exact = s.options.mode == "deterministic" and s.options.deterministic_exact_price
    code = f.country_codes[country]
    for rp in range(least, s.rp[side] + 1):
        need = max(0, total - rp)
        if need > s.prestige[side] or (exact and rp > total):
            continue
        prestige: Domain = Is(need) if exact else Amount(need, s.prestige[side])
        fields: dict[str, Domain] = {
            "country": Is(code),
            "direction": Is("up" if up else "down"),
            "rp": Is(rp),
            "prestige": prestige,
        }
        yield Option("attempt", fields, code, "6.21")


def _check(f: Facts, s: State, side: int, order: Attempt | Done) -> list[Problem]:
    if isinstance(order, Done):
        return []
    country = f.country.get(order.country)
    if country is None:
        return refuse("unknown.country", "country", "2.4", country=order.country)
    up = order.direction == "up"
    if up not in _ways(f, s, side, country):
        code, rule = _no_way(s, country, up)
        return refuse(code, "direction", rule, country=f.country_names[country], direction=order.direction)
    least, total = price(f, s, country, up)
    if order.rp > s.rp[side]:
        return refuse("attempt.no_points", "rp", "6.21", points=order.rp, left=s.rp[side])
    if order.prestige > s.prestige[side]:
        return refuse("attempt.no_prestige", "prestige", "2.4, 6.21", points=order.prestige, left=s.prestige[side])
    if order.rp < least or order.prestige < 0:
        rule = "10.2, 6.21" if s.options.mode == "deterministic" else "6.21"
        return refuse("attempt.zone_cost", "rp", rule, least=least, zone=ZONES[s.zone[country] + (1 if up else -1)])
    return _check_total(s, order, total)


def _no_way(s: State, country: int, up: bool) -> tuple[str, str]:
    """The reason why this side, or either side, cannot move `country` in a direction, and the section."""
    if s.zone[country] < 0:
        return "attempt.gone", "6.23, 6.21"
    if s.zone[country] == (2 if up else 0):
        return "attempt.no_way", "6.21" if s.options.push_either_way else "6.21, RUL-50"
    return "attempt.other_side", "6.21, RUL-50"


def _check_total(s: State, order: Attempt, total: int) -> list[Problem]:
    paid = order.rp + order.prestige
    fixed = s.options.mode == "deterministic"
    if paid < total or (fixed and s.options.deterministic_exact_price and paid != total):
        code, rule = ("attempt.price", "10.2, 6.21, RUL-44") if fixed else ("attempt.rank", "6.21")
        return refuse(code, "prestige", rule, total=total, paid=paid)
    return []


def _take(run: Run, side: int, order: Attempt | Done) -> None:
    f, s = run.facts, run.state
    if isinstance(order, Done):
        run.do(ActEnded(SIDES[side], "diplomatic", s.rp[side]))
        return
    country = f.country[order.country]
    up = order.direction == "up"
    zone = s.zone[country] + (1 if up else -1)
    roll = None
    if s.options.mode != "deterministic":
        rows = _rows(f, s, order, country, up)
        total = order.rp + order.prestige
        roll = run.throw(
            "attempt", side, f.rank[country], "at_most", "6.21", target=total, rows=rows, subject=order.country
        )
    success = roll is None or roll.result == 1
    run.do(
        AttemptMade(SIDES[side], order.country, order.direction, ZONES[zone], order.rp, order.prestige, success, roll)
    )


def _rows(f: Facts, s: State, order: Attempt, country: int, up: bool) -> tuple[RollModifier, ...]:
    cost = f.entry_cost[s.zone[country] + (1 if up else -1)]
    rank = f.rank[country] if up else 0
    extra = order.rp + order.prestige - cost - rank
    rows = [RollModifier("attempt.zone", cost, "6.21")]
    rows += [RollModifier("attempt.rank", rank, "6.21")] if rank else []
    rows += [RollModifier("attempt.extra", extra, "6.21")] if extra else []
    return tuple(rows)


def _forced(f: Facts, s: State, side: int) -> Done | None:
    return None if open_countries(f, s, side) else Done()


ATTEMPTS = Decision(
    the_actor, family({Attempt: "6.21", Done: "4.0"}, _subjects, _menu, _check, _take), _forced, several=True
)
