"""A picture of 2022: Ukraine laid out for paper: the front, cities, air, supply, forces, losses by type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudication.engine.foresight import imagined
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import lines
from adjudication.systems.ukraine_2022.fog.picture import Picture
from reports.collect.shapes import Map
from reports.collect.shapes_brief import Force
from wargame.presenters.orders_of_battle import BlockLine
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words
from wargame.presenters.ukraine_2022.displays import KINDS, displays, line, starved
from wargame.presenters.ukraine_2022.hexes import hex_view, holder, occupied

FLYING = ("patrol", "suppression", "bombing", "airstrike", "interdiction", "support", "ready")


@dataclass(frozen=True)
class UkraineBody:
    """The tables next to the map, and the parts of the sitrep below it."""

    facts: tuple[PlainTable, ...]
    parts: tuple[tuple[str, tuple[PlainTable, ...]], ...]


def map_view(rules: Any, picture: Picture, title: str) -> Map:
    """A picture as a map for paper."""
    return replace(hex_view(picture, rules.facts), title=title)


def taken(rules: Any, was: Picture, now: Picture) -> list[tuple[str, str]]:
    """Cities that changed hands: which, and who holds it."""
    f, words = rules.facts, Words(rules)
    pairs = ((f.ids[h], holder(was, f, h), holder(now, f, h)) for h in f.cities)
    return [(words.place(at), words.thing(after)) for at, before, after in pairs if before != after]


def advanced(rules: Any, was: Picture, now: Picture) -> int:
    """By how many hexes of Ukraine the Russian area has grown; less than 0 if it has shrunk."""
    return len(occupied(now, rules.facts)) - len(occupied(was, rules.facts))


def gone(f: Facts, was: Picture, now: Picture, box: str) -> dict[str, list[str]]:
    """By side the units that came into a box, `routed` or `gone`, between two pictures."""
    before = {view.id for view in was.units if view.at == box}
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for view in now.units:
        if view.at == box and view.id not in before:
            found[view.side].append(view.id)
    return found


def facts(rules: Any, was: Picture, now: Picture) -> tuple[PlainTable, ...]:
    """What is next to the map: cities and hexes held, wings that can fly, units with and without a line."""
    f, words, state = rules.facts, Words(rules), imagined(rules, now)
    held = Counter(holder(now, f, h) for h in f.cities)
    flying = Counter((wing.side, _kind(f, wing.id)) for wing in now.wings if wing.box in FLYING)
    out = {name: len(starved(f, state, side, words)) for side, name in enumerate(SIDES)}
    on_map = Counter(view.side for view in now.units if view.at in f.index and f.unit[view.id] < f.units)
    grown = advanced(rules, was, now)
    head = ("", *(words.thing(side) for side in SIDES))
    rows = (
        ("Cities held", *(str(held[side]) for side in SIDES)),
        ("Fighters that can fly", *(str(flying[side, "F"]) for side in SIDES)),
        ("Ground attack wings that can fly", *(str(flying[side, "G"]) for side in SIDES)),
        ("Units on the map", *(str(on_map[side]) for side in SIDES)),
        ("of these without a line of communication", *(str(out[side]) for side in SIDES)),
    )
    front = (
        ("Victory points", str(now.points)),
        (
            "Hexes of Ukraine under Russian control",
            f"{len(occupied(now, f))} ({grown:+d} in this turn)".replace("-", "−"),
        ),
        ("Railheads", ", ".join(words.place(at) for at in now.railheads) or "none"),
    )
    return (PlainTable("Balance", head, rows), PlainTable("The front", ("", "Now"), front))


def _kind(f: Facts, wing: str) -> str:
    return str(f.wings[f.wing[wing]].kind)


def parts(rules: Any, pictures: Sequence[Picture]) -> tuple[tuple[str, tuple[PlainTable, ...]], ...]:
    """What comes below the acts: cities, forces, losses by type, air, supply and events."""
    was, now, words = pictures[-2], pictures[-1], Words(rules)
    changed = tuple(taken(rules, was, now))
    forces = tuple(_forces(rules, now, side, words) for side in range(len(SIDES)))
    return (
        ("Control", (PlainTable("Cities that changed hands in this turn", ("City", "Now held by"), changed),)),
        ("Forces and supply", forces),
        ("Losses", (_losses(rules.facts, pictures, words),)),
        ("Air, railheads, units off the map, events", displays(rules, now)),
    )


def _forces(rules: Any, p: Picture, side: int, words: Words) -> PlainTable:
    rows = tuple(
        (one.where, f"{one.name}, {one.strength}", one.notes or "fresh, in supply")
        for one in _lines(rules, p, side, words)
    )
    head = ("Where", "Unit with quality, movement, size", "State")
    return PlainTable(f"{words.thing(SIDES[side])} on the map", head, rows)


def _lines(rules: Any, p: Picture, side: int, words: Words) -> list[BlockLine]:
    f, state = rules.facts, imagined(rules, p)
    fed = lines(f, state, side)
    views = (view for view in p.units if view.side == SIDES[side] and view.at in f.index and f.unit[view.id] < f.units)
    return sorted((line(f, view, words, f.index[view.at] not in fed) for view in views), key=lambda one: one.where)


def _losses(f: Facts, pictures: Sequence[Picture], words: Words) -> PlainTable:
    """Units routed and lost by type, in this turn and so far."""
    rows = []
    for box, title in (("routed", "routed"), ("gone", "out of the game")):
        turn, total = gone(f, pictures[-2], pictures[-1], box), gone(f, pictures[0], pictures[-1], box)
        for side in SIDES:
            kinds = Counter(f.type[f.unit[name]] for name in turn[side])
            told = ", ".join(f"{KINDS[kind].lower()} {number}" for kind, number in sorted(kinds.items()))
            rows.append((f"{words.thing(side)}, {title}", told or "none", str(len(total[side]))))
    return PlainTable("Units by type", ("", "In this turn", "So far"), tuple(rows))


def rows_of(rules: Any, p: Picture, side: str) -> tuple[Force, ...]:
    """Rows of forces on the commander's page: those without a line first."""
    words = Words(rules)
    made = sorted(_lines(rules, p, SIDES.index(side), words), key=lambda one: (not one.neutralised, one.where))
    return tuple(
        Force(f"{side}:{one.symbol}", one.name, one.where, one.strength, one.notes or "in supply") for one in made
    )
