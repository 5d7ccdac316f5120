"""Chapters 1.2, 7.3, 7.6, 10, 11.3 and 21: the purchases still open to a side, with price and place of arrival."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.millennium_wars.basics.board import (
    any_piece,
    controller,
    demonstrators,
    fits,
    hex_names,
    owned,
    protests,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import (
    FORCES,
    GONE,
    GOODS,
    IN_PLAY,
    MOL,
    NATO,
    OUT,
    POOL,
    RU,
    UKR,
    US,
    Facts,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, led
from adjudication.systems.millennium_wars.basics.state import Purchase, State, on_map


def left(s: State, side: int) -> int:
    """The points that `side` has left after its own list."""
    return s.points[side] - sum(line.price for line in s.plans[side])


def buyers(f: Facts, s: State, side: int) -> list[int]:
    """The forces for which `side` can buy: those that take part, and those that could intervene (1.2)."""
    taking_part = led(f, s, side)
    waiting = [n for n in (US, NATO) if f.lead[n] == side and f.forces[n] is not None and n not in taking_part]
    return sorted((*taking_part, *waiting))


def allowed(f: Facts, s: State, force: int) -> bool:
    """True if the Political Index allows purchases of `force` (21.0)."""
    line = f.forces[force]
    return line is not None and (line.most_index is None or s.index <= line.most_index)


def arriving(f: Facts, s: State, side: int, force: int) -> bool:
    """True if `force` takes part or is on the list. The first line of a force that does not yet take part is a unit
    (1.2)."""
    if s.entered[force]:
        return True
    return any(line.force == FORCES[force] for line in s.plans[side])


def price(f: Facts, s: State, force: int, item: str, replace: bool) -> int | None:
    """The current price of `item`; None if it cannot be bought that way (10.0, 2.3)."""
    line = f.prices[force].get(item)
    if line is None:
        return None
    if item == "air_move":
        base: int | None = line.replace if s.air_bought[force] else line.reinforce
    else:
        base = line.replace if replace else line.reinforce
    if base is None:
        return None
    doubled = s.crisis and (force in (RU, US, NATO) or s.options.crisis_doubles_all)
    return base * 2 if doubled else base


def _stocks(s: State, replace: bool) -> tuple[int, ...]:
    """The locations of pieces that can be bought. Only a Fleet can be permanently out of the game (11.3, 9.0,
    MW-09)."""
    if replace:
        return (GONE,)
    return (POOL, OUT) if s.options.fleet_returns else (POOL,)


def stock(f: Facts, s: State, side: int, force: int, item: str, replace: bool) -> list[int]:
    """The pieces of a type that can still be bought, without those on the list (11.3)."""
    places = _stocks(s, replace)
    found = [p for p in f.by_type.get((force, item), ()) if s.where[p] in places]
    planned = sum(
        line.item == item and line.force == FORCES[force] and line.replace == replace for line in s.plans[side]
    )
    if item == "paramilitary":
        planned += sum(
            line.item == "convert" and line.force == FORCES[force] and line.replace == replace for line in s.plans[side]
        )
    return found[planned:]


def by_line(f: Facts, s: State, force: int, line: Purchase) -> int:
    """The piece that `line` of an opened list buys."""
    item = "paramilitary" if line.item == "convert" else line.item
    places = _stocks(s, line.replace)
    return next(p for p in f.by_type[force, item] if s.where[p] in places)


def goods_left(f: Facts, s: State, side: int, force: int, item: str) -> bool:
    """True if a level, marker or weapon can still be bought (10.0, 14.4, 17.3)."""
    planned = sum(line.item == item and line.force == FORCES[force] for line in s.plans[side])
    if item == "air_defence":
        return s.air_defence[force] + planned < f.numbers.most_air_defence
    if item == "air_move":
        return not s.air_move[force] and not planned
    return True


def planned_at(s: State, side: int, here: str) -> list[int]:
    """The forces of the units that a list places in hex `here`."""
    free = ("hq", "airborne_hq", "amphibious_hq", "base", "fob")
    return [FORCES.index(line.force) for line in s.plans[side] if line.place == here and line.item not in free]


def arrivals(f: Facts, s: State, side: int, force: int, p: int) -> tuple[str, ...]:
    """The hexes where piece `p` can arrive (7.3, 7.4, 7.6, 2.2, 21.0)."""
    enemies = any_piece(f, s, 1 - camp_of_side(f, s, side))
    open_to = [
        here for here in _candidates(f, s, side, force, p)
        if here not in enemies and fits(f, s, p, here, planned_at(s, side, f.ids[here]))
    ]  # fmt: skip
    return hex_names(f, sorted(set(open_to)))


def headquarters(f: Facts, s: State, side: int, force: int) -> list[int]:
    """The hexes with a headquarters of `force`, where a Base can be built (7.6, MW-30)."""
    found = [s.where[q] for q in f.pieces_of[force] if f.kind[q] == "hq" and on_map(s, q)]
    if s.options.bases_with_new_headquarters:
        listed = [line for line in s.plans[side] if line.force == FORCES[force] and line.place]
        found += [f.index[line.place] for line in listed if f.kind[f.by_type[force, line.item][0]] == "hq"]
    return found


def hosts(f: Facts, s: State, side: int, force: int) -> list[int]:
    """The Bases and FOBs where units of `force` can arrive, including Disrupted ones (7.3, MW-27)."""
    camp = owned(f, s, camp_of_side(f, s, side))
    able = [q for q in f.pieces_of[force] if on_map(s, q)] if s.options.own_bases_only else camp
    return [q for q in able if f.kind[q] in ("base", "fob")]


def _candidates(f: Facts, s: State, side: int, force: int, p: int) -> Iterable[int]:
    if f.kind[p] in ("base", "fob"):
        return headquarters(f, s, side, force)
    found = [s.where[q] for q in hosts(f, s, side, force) if not s.disrupted[q]]
    if force == RU:
        found += f.russian_edge
    if force in (US, NATO):
        found += f.western_edge
    if force == NATO and s.romania:
        found += f.border
    line = f.forces[force]
    if f.kind[p] == "paramilitary" and line is not None:
        found += [
            h for h in f.settled if f.country[h] in line.recruits and controller(f, s, h) == camp_of_side(f, s, side)
        ]
    return found


def offers(f: Facts, s: State, side: int, force: int) -> list[tuple[str, bool, tuple[str, ...]]]:
    """The purchases open to `force`: item, replacement or not, and possible places of arrival ("" for items that are
    not pieces)."""
    found: list[tuple[str, bool, tuple[str, ...]]] = []
    if not allowed(f, s, force):
        return found
    points, there = left(s, side), arriving(f, s, side, force)
    places: dict[tuple[str, bool], tuple[str, ...]] = {}
    for item in f.prices[force]:
        for replace in (False, True):
            cost = price(f, s, force, item, replace)
            if cost is None or cost > points or (item in GOODS and replace):
                continue
            found += _offer(f, s, side, force, item, replace, there, places)
    return found


def _offer(
    f: Facts, s: State, side: int, force: int, item: str, replace: bool, there: bool,
    places: dict[tuple[str, bool], tuple[str, ...]],
) -> list[tuple[str, bool, tuple[str, ...]]]:  # fmt: skip
    if item in GOODS:
        return [(item, False, ("",))] if there and goods_left(f, s, side, force, item) else []
    pieces = stock(f, s, side, force, item, replace)
    if not pieces:
        return []
    p = pieces[0]
    if f.kind[p] in IN_PLAY:
        return [(item, replace, ("",))] if there else []
    alike = ("paramilitary" if f.kind[p] == "paramilitary" else f.kind[p] if f.kind[p] in ("base", "fob") else "",
             f.stacks[p])  # fmt: skip
    if alike not in places:
        places[alike] = arrivals(f, s, side, force, p)
    return [(item, replace, places[alike])] if places[alike] else []


def militia(f: Facts, s: State, side: int, force: int) -> tuple[int, bool] | None:
    """The Paramilitary that a conversion takes, and whether it had been eliminated; None if there is none (6.8)."""
    for replace in (False, True):
        pieces = stock(f, s, side, force, "paramilitary", replace)
        if pieces:
            return pieces[0], replace
    return None


def conversion_price(f: Facts, s: State, force: int) -> int:
    """The price of a conversion (6.8, MW-05)."""
    cost = f.numbers.conversion
    return cost + (f.prices[force]["paramilitary"].reinforce if s.options.conversion_charged_twice else 0)


def convertible(f: Facts, s: State, side: int, force: int) -> tuple[str, ...]:
    """The hexes where Demonstrators can become a Paramilitary of `force` (6.8)."""
    found = militia(f, s, side, force)
    if force not in (RU, UKR, MOL) or found is None or conversion_price(f, s, force) > left(s, side):
        return ()
    p, _ = found
    camp = camp_of_side(f, s, side)
    enemies = any_piece(f, s, 1 - camp)
    shut = f.closed(force, s.moldova, s.romania, inside=False) if s.options.arms_where_open else f.sea
    open_to = []
    for here in sorted(protests(f, s, camp)):
        name = f.ids[here]
        turned = sum(line.item == "convert" and line.place == name for line in s.plans[side])
        free = demonstrators(f, s, camp, here) > turned
        if free and here not in enemies and here not in shut and fits(f, s, p, here, planned_at(s, side, name)):
            open_to.append(here)
    return hex_names(f, open_to)


def line_of(f: Facts, s: State, force: str, item: str, place: str, replace: bool) -> Purchase:
    """A line of a list with its price; 0 for an item without a price."""
    return Purchase(force, item, place, replace, price(f, s, FORCES.index(force), item, replace) or 0)
