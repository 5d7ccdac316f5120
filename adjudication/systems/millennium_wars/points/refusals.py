"""Chapters 2.2, 4, 6.8, 7.3, 7.4, 7.6, 11.3 and 21: the reasons why a piece cannot arrive, or Demonstrators cannot
become a Paramilitary."""

from __future__ import annotations

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import (
    any_piece,
    controller,
    demonstrators,
    fits,
    forbidden,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import MOL, NATO, RU, UKR, UNKNOWN, US, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.points import offers as of


def no_arrival(f: Facts, s: State, side: int, force: int, p: int, place: str) -> list[Problem]:
    """The reasons why piece `p` cannot arrive in hex `place`."""
    here = f.hex_called(place)
    code, rule = _no_arrival(f, s, side, force, p, here)
    return refuse(code, "place", rule, place=place)


def _no_arrival(f: Facts, s: State, side: int, force: int, p: int, here: int) -> tuple[str, str]:
    building = f.kind[p] in ("base", "fob")
    if building and here not in of.headquarters(f, s, side, force):
        return "buy.headquarters", "7.6, MW-30"
    hosts = [q for q in of.hosts(f, s, side, force) if s.where[q] == here]
    edge = here in (f.russian_edge if force == RU else f.western_edge if force in (US, NATO) else ())
    border = here in f.border and force == NATO and s.romania
    recruits = f.kind[p] == "paramilitary" and _recruits(f, s, side, force, here)
    if not (building or edge or border or recruits or any(not s.disrupted[q] for q in hosts)):
        return _nothing_there(f, s, side, force, p, here, bool(hosts))
    if here in any_piece(f, s, 1 - camp_of_side(f, s, side)):
        return "move.enemy", "7.6" if building else "7.3"
    return "buy.full", "4.0"


def _recruits(f: Facts, s: State, side: int, force: int, here: int) -> bool:
    """True if `force` can recruit paramilitaries in hex `here` (21.0)."""
    line = f.forces[force]
    own = here in f.place_kind and line is not None and f.country[here] in line.recruits
    return own and controller(f, s, here) == camp_of_side(f, s, side)


def _nothing_there(
    f: Facts, s: State, side: int, force: int, p: int, here: int, disrupted: bool
) -> tuple[str, str]:  # fmt: skip
    """The reason why hex `here` is not a place of arrival for units of `force`."""
    if disrupted:
        return "buy.disrupted", "7.4"
    if here != UNKNOWN and f.role[here] == "romania":
        return "buy.romania", "2.2"
    if f.kind[p] == "paramilitary":
        return "buy.paramilitary", "21.0"
    others = any(f.kind[q] in ("base", "fob") and s.where[q] == here for q in _camp(f, s, side))
    return ("buy.other_base", "7.3, MW-27") if others else ("buy.no_base", "7.3")


def _camp(f: Facts, s: State, side: int) -> list[int]:
    return f.camped[camp_of_side(f, s, side)][s.moldova]


def no_conversion(f: Facts, s: State, side: int, force: int, place: str) -> list[Problem]:
    """The reasons why Demonstrators in hex `place` cannot become a Paramilitary of `force`."""
    code, rule = _no_conversion(f, s, side, force, place)
    title = f.titles[("RU", "UKR", "MOL", "US", "NATO")[force]]
    return refuse(
        code, "place", rule, place=place, force=title, price=of.conversion_price(f, s, force), points=of.left(s, side)
    )


def _no_conversion(f: Facts, s: State, side: int, force: int, place: str) -> tuple[str, str]:
    here, camp = f.hex_called(place), camp_of_side(f, s, side)
    if here == UNKNOWN or not demonstrators(f, s, camp, here):
        return "convert.nobody", "6.8"
    if force not in (RU, UKR, MOL):
        return "convert.force", "6.8"
    found = of.militia(f, s, side, force)
    if found is None:
        return "convert.none_left", "11.3"
    if of.conversion_price(f, s, force) > of.left(s, side):
        return "buy.points", "21.0"
    if demonstrators(f, s, camp, here) <= sum(e.item == "convert" and e.place == place for e in s.plans[side]):
        return "convert.listed", "6.8"
    if here in any_piece(f, s, 1 - camp):
        return "convert.enemy", "6.8"
    code, rule = forbidden(f, s, force, UNKNOWN, here) if s.options.arms_where_open else ("", "")
    if code:
        return code, f"{rule}, MW-26"
    full = not fits(f, s, found[0], here, of.planned_at(s, side, place))
    return ("buy.full", "4.0") if full else ("convert.nobody", "6.8")
