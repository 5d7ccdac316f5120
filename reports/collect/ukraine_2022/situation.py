"""A picture of 2022: Ukraine for print: the front, cities, air, supply, forces, losses by type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from adjudication.engine.play.foresight import imagined
from adjudication.systems.ukraine_2022.basics.facts import RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import lines, starved
from adjudication.systems.ukraine_2022.basics.shared import Routed
from adjudication.systems.ukraine_2022.combat.events import CombatDeclared, Fought, LossesAbsorbed
from adjudication.systems.ukraine_2022.fog.control import controlled, occupied
from adjudication.systems.ukraine_2022.fog.picture import Picture
from adjudication.systems.ukraine_2022.victory.ending import level
from reports.collect.phrases import holders
from reports.collect.shapes import Map
from reports.collect.shapes_brief import Force
from reports.collect.words import count
from reports.record import ReadEvent
from wargame.presenters.orders_of_battle import BlockLine
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words
from wargame.presenters.ukraine_2022.displays import KINDS, displays, line
from wargame.presenters.ukraine_2022.hexes import hex_view

FORCES, ELSEWHERE = "Forces and supply", "Air, railheads, units off the map, events"
FLYING = ("patrol", "suppression", "bombing", "airstrike", "interdiction", "support", "ready")
WINGS = {"F": "fighters", "G": "ground attack"}

ROUTED, RETREATS, STAYS, NO_EFFECT = range(4)  # outcomes of a combat, the worst first


@dataclass(frozen=True)
class UkraineBody:
    """The tables next to the map, those next to the map of the earlier front, and the parts of the sitrep below. Parts
    under `halved` headings are in two columns."""

    facts: tuple[PlainTable, ...]
    control: tuple[PlainTable, ...]
    parts: tuple[tuple[str, tuple[PlainTable, ...]], ...]
    halved: frozenset[str] = frozenset({FORCES, ELSEWHERE})


def map_view(rules: Any, picture: Picture, title: str) -> Map:
    """A picture as a map for paper."""
    drawn = hex_view(picture, rules.facts)
    return replace(drawn, title=f"{title}. {holders(drawn)}", formations=False)


class Combat(NamedTuple):
    """One combat of a turn as text: place, attacker, lead units, each side's result, and the consequences."""

    place: str
    attacker: str
    leads: str
    results: str
    outcome: str
    failed: bool  # the defender loses nothing


def fights(rules: Any, told: Sequence[ReadEvent]) -> list[Combat]:
    """The combats of a turn: routs first, then retreats, then those with most losses."""
    found: list[tuple[int, int, Combat]] = []
    declared: CombatDeclared | None = None
    fought: Fought | None = None
    for event in (one.event for one in told):
        if isinstance(event, CombatDeclared):
            declared = event
        elif isinstance(event, Fought):
            fought = event
            if declared is not None and not event.due:
                found.append((NO_EFFECT, 0, _combat(rules, declared, event, "no effect")))
        elif declared is not None and fought is not None and _ends(event):
            rank, outcome = _outcome(Words(rules), fought, event)
            found.append((rank, -fought.due, _combat(rules, declared, fought, outcome)))
    return [combat for _, _, combat in sorted(found, key=lambda one: one[:2])]


def _ends(event: Any) -> bool:
    return isinstance(event, LossesAbsorbed) or (isinstance(event, Routed) and event.why == "combat")


def _outcome(words: Words, fought: Fought, event: Routed | LossesAbsorbed) -> tuple[int, str]:
    if isinstance(event, Routed):
        return ROUTED, f"{words.thing(event.unit)} is routed"
    lost = f"{words.thing(event.side)} takes {count(fought.due, 'loss point')}"
    return (RETREATS, f"{lost} and retreats") if event.retreat else (STAYS, lost)


def _combat(rules: Any, declared: CombatDeclared, fought: Fought, outcome: str) -> Combat:
    words = Words(rules)
    return Combat(
        words.place(declared.target),
        words.thing(declared.side),
        f"{words.thing(fought.lead)} against {words.thing(fought.defender)}",
        ", ".join(f"{words.thing(side)} {fought.results[side]}" for side in SIDES).replace("-", "−"),
        outcome,
        not fought.due or fought.loser == fought.side,
    )


def taken(rules: Any, was: Picture, now: Picture) -> list[tuple[str, str]]:
    """Cities that changed hands, with their new holder."""
    f, words = rules.facts, Words(rules)
    before = controlled(f, was)
    return [(words.place(at), words.thing(side)) for at, side in controlled(f, now).items() if side != before[at]]


def advanced(rules: Any, was: Picture, now: Picture) -> int:
    """The growth of the Russian area in hexes of Ukraine; negative if it has shrunk."""
    return len(occupied(rules.facts, now)) - len(occupied(rules.facts, was))


def russia_wins_from(f: Facts) -> int:
    """The minimum victory points with which Russia wins at the end of the game (12.0)."""
    return next(points for points in range(f.pack.charts.victory.russia + 1) if level(f, points)[1] == RED)


def gone(f: Facts, was: Picture, now: Picture, box: str) -> dict[str, list[str]]:
    """For each side, the units that entered a box, `routed` or `gone`, between two pictures."""
    before = {view.id for view in was.units if view.at == box}
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for view in now.units:
        if view.at == box and view.id not in before:
            found[view.side].append(view.id)
    return found


def facts(rules: Any, was: Picture, now: Picture) -> tuple[PlainTable, ...]:
    """The facts next to the map: cities and hexes held, wings that can fly, units with and without a line."""
    f, words, state = rules.facts, Words(rules), imagined(rules, now)
    held = Counter(controlled(f, now).values())
    flying = Counter((wing.side, _kind(f, wing.id)) for wing in now.wings if wing.box in FLYING)
    out = {name: len(starved(f, state, side)) for side, name in enumerate(SIDES)}
    on_map = Counter(view.side for view in now.units if view.at in f.index and f.unit[view.id] < f.units)
    grown = advanced(rules, was, now)
    head = ("", *(words.thing(side) for side in SIDES))
    rows = (
        ("Cities held", *(str(held[side]) for side in SIDES)),
        ("Fighters that can fly", *(str(flying[side, "F"]) for side in SIDES)),
        ("Ground attack wings that can fly", *(str(flying[side, "G"]) for side in SIDES)),
        ("Units on the map", *(str(on_map[side]) for side in SIDES)),
        ("of these without supply", *(str(out[side]) for side in SIDES)),
    )
    front = (
        ("Victory points", str(now.points)),
        (
            "Hexes of Ukraine under Russian control",
            f"{len(occupied(f, now))} ({grown:+d} in this turn)".replace("-", "−"),
        ),
        ("Railheads", _railheads(now, words)),
    )
    return (PlainTable("Balance", head, rows), PlainTable("The front", ("", "Now"), front))


def _railheads(now: Picture, words: Words) -> str:
    """The places of the railheads; with their number if there are several in one place."""
    found = Counter(now.railheads)
    named = (f"{words.thing(at)} ({number})" if number > 1 else words.thing(at) for at, number in found.items())
    return ", ".join(named) or "none"


def _kind(f: Facts, wing: str) -> str:
    return str(f.wings[f.wing[wing]].kind)


def body(rules: Any, pictures: Sequence[Picture], told: Sequence[ReadEvent]) -> UkraineBody:
    """The tables of a sitrep, from the pictures at the start and at the end of each turn."""
    was, now = pictures[-2], pictures[-1]
    return UkraineBody(facts(rules, was, now), _control(rules, was, now), _parts(rules, pictures, told))


def _control(rules: Any, was: Picture, now: Picture) -> tuple[PlainTable, ...]:
    """The cities and hexes that changed hands in the turn."""
    cities = PlainTable(
        "Cities that changed hands in this turn", ("City", "Now held by"), tuple(taken(rules, was, now))
    )
    return (_said(cities), *(table for table in (_moved(rules, was, now, Words(rules)),) if table.rows))


def _parts(
    rules: Any, pictures: Sequence[Picture], told: Sequence[ReadEvent]
) -> tuple[tuple[str, tuple[PlainTable, ...]], ...]:
    """The parts after the acts: combat, forces, losses by type, air, supply and events."""
    now, words = pictures[-1], Words(rules)
    head = ("Where", "Attacker", "Lead units", "Result of each side", "Outcome")
    fought = PlainTable("Combats of this turn", head, tuple(one[:-1] for one in fights(rules, told)))
    forces = tuple(_said(_forces(rules, now, side, words)) for side in range(len(SIDES)))
    return (
        ("Combats", (_said(fought),)),
        (FORCES, forces),
        ("Losses", (_losses(rules.facts, pictures, words),)),
        (ELSEWHERE, displays(rules, now)),
    )


def _said(table: PlainTable) -> PlainTable:
    """The table, with a sentence if it is empty."""
    return table if table.rows else replace(table, rows=(("none", *[""] * (len(table.head) - 1)),))


def _moved(rules: Any, was: Picture, now: Picture, words: Words) -> PlainTable:
    """The movement of the front: the hexes that each side has taken."""
    before, after = set(occupied(rules.facts, was)), set(occupied(rules.facts, now))
    gained = {"RED": after - before, "BLUE": before - after}
    rows = tuple((words.thing(side), ", ".join(sorted(hexes))) for side, hexes in gained.items() if hexes)
    return PlainTable("Hexes of Ukraine that changed hands in this turn", ("Now held by", "Hexes"), rows)


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
    """Units routed and lost by type, and wings, in this turn and so far."""
    rows = []
    for box, title in (("routed", "routed"), ("gone", "out of the game")):
        turn, total = gone(f, pictures[-2], pictures[-1], box), gone(f, pictures[0], pictures[-1], box)
        for side in SIDES:
            kinds = Counter(f.type[f.unit[name]] for name in turn[side])
            told = ", ".join(f"{KINDS[kind].lower()} {number}" for kind, number in sorted(kinds.items()))
            rows.append((f"{words.thing(side)}, {title}", told or "none", str(len(total[side]))))
    rows += _wings_lost(f, pictures, words)
    return PlainTable("Units and wings by type", ("", "In this turn", "So far"), tuple(rows))


def _wings_lost(f: Facts, pictures: Sequence[Picture], words: Words) -> list[tuple[str, str, str]]:
    """Wings damaged and eliminated by kind, in this turn and so far."""
    first, was, now = (_harm(f, one) for one in (pictures[0], pictures[-2], pictures[-1]))
    rows = []
    for title in ("damaged", "eliminated"):
        for side in SIDES:
            key = (title, side)
            told = ", ".join(f"{WINGS[kind]} {number}" for kind, number in sorted((now[key] - was[key]).items()))
            total = (now[key] - first[key]).total()
            rows.append((f"{words.thing(side)}, wings {title}", told or "none", str(total)))
    return rows


def _harm(f: Facts, p: Picture) -> dict[tuple[str, str], Counter[str]]:
    """The wings that are damaged and still there, and those that are eliminated, by kind."""
    found: dict[tuple[str, str], Counter[str]] = {
        (t, side): Counter() for t in ("damaged", "eliminated") for side in SIDES
    }
    for wing in p.wings:
        if wing.box == "gone":
            found["eliminated", wing.side][_kind(f, wing.id)] += 1
        elif wing.reduced:
            found["damaged", wing.side][_kind(f, wing.id)] += 1
    return found


def rows_of(rules: Any, p: Picture, side: str) -> tuple[Force, ...]:
    """Rows of forces on the commander's page: those without a line first."""
    words = Words(rules)
    made = sorted(_lines(rules, p, SIDES.index(side), words), key=lambda one: (not one.neutralised, one.where))
    return tuple(
        Force(f"{side}:{one.symbol}", one.name, one.where, one.strength, one.notes or "in supply") for one in made
    )
