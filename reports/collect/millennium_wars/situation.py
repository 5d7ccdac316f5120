"""A picture of Millennium Wars for print: combat, cities, protest, C4I, supply, forces, losses by type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudication.engine.play.foresight import imagined
from adjudication.systems.millennium_wars.basics.facts import CAMPS, FORCES, Facts
from adjudication.systems.millennium_wars.combat.events import MEANS
from adjudication.systems.millennium_wars.fog.control import controlled, leads
from adjudication.systems.millennium_wars.fog.picture import Picture, PieceView
from adjudication.systems.millennium_wars.headquarters.supply import supplied
from reports.collect.phrases import holders
from reports.collect.shapes import Map
from reports.collect.shapes_brief import Force
from reports.collect.words import count
from reports.record import ReadEvent
from wargame.presenters.millennium_wars.displays import displays, line, several, signed
from wargame.presenters.millennium_wars.hexes import hex_view
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words

IN_VAIN = tuple(MEANS[result] for result in ("NE", "AD", "AE"))  # no defender is worse off (17.4)
RANKED = ("DE", "AE", "DD", "BB", "AD", "NE")


@dataclass(frozen=True)
class WarBody:
    """The tables next to the map, and the parts of the sitrep below it."""

    facts: tuple[PlainTable, ...]
    parts: tuple[tuple[str, tuple[PlainTable, ...]], ...]


def map_view(rules: Any, picture: Picture, title: str) -> Map:
    """A picture as a map for paper."""
    drawn = hex_view(picture, rules.facts)
    return replace(drawn, title=f"{title}. {holders(drawn)}")


def camp(picture: Picture, side: str) -> list[str]:
    """The sides in a side's camp, itself first; a neutral side is alone."""
    camps = {one.side: one.camp for one in picture.sides}
    return [side, *(one for one, its in camps.items() if its and its == camps[side] and one != side)]


def fights(rules: Any, told: Sequence[ReadEvent]) -> list[tuple[str, str, str, str]]:
    """The combats of a turn: place, attacker, odds after all shifts or the weapon, result as text; those with most
    losses first."""
    words = Words(rules)
    rolled = [one.event for one in told if type(one.event).__name__ == "CombatRolled"]
    rolled.sort(key=lambda event: RANKED.index(event.result))
    struck = [one.event for one in told if type(one.event).__name__ == "WeaponsUsed"]
    return [
        *((words.place(event.target), words.thing(event.side), "Special Weapons", MEANS["DE"]) for event in struck),
        *((words.place(event.target), words.thing(event.side), event.shifted, MEANS[event.result]) for event in rolled),
    ]


def crowds(rules: Any, told: Sequence[ReadEvent]) -> list[tuple[str, str, int]]:
    """Attacks on Demonstrators: where, by whom, and how many there were."""
    words = Words(rules)
    found = [one.event for one in told if type(one.event).__name__ == "Dispersed"]
    return [(words.place(event.place), words.thing(event.side), event.against) for event in found]


def taken(rules: Any, was: Picture, now: Picture) -> list[tuple[str, str]]:
    """Cities and towns that changed hands, with their new holder."""
    f, words = rules.facts, Words(rules)
    before, after = controlled(f, was), controlled(f, now)
    return [
        (words.place(at), words.thing(side) if side else "no one") for at, side in after.items() if side != before[at]
    ]


def lost(f: Facts, was: Picture, now: Picture) -> Counter[tuple[str, str]]:
    """Pieces eliminated between two pictures, by force and type."""
    before = {one.id for one in was.pieces if one.where == "lost"}
    gone = (f.piece[one.id] for one in now.pieces if one.where == "lost" and one.id not in before)
    return Counter((FORCES[f.force[p]], f.line[p].name) for p in gone)


def hungry(rules: Any, p: Picture) -> set[str]:
    """The pieces on the map without supply, except those that need none."""
    f, state = rules.facts, imagined(rules, p)
    there = [f.piece[one.id] for one in p.pieces if one.where in f.index]
    return {f.piece_ids[piece] for piece, fed in supplied(f, state, there).items() if not fed}


def starving(rules: Any, p: Picture) -> Counter[str]:
    """The number of unsupplied pieces that each side leads; pieces without a leader count under their force."""
    f, lead, without = rules.facts, leads(p), hungry(rules, p)
    return Counter(_leader(f, one, lead) or _force(f, one) for one in p.pieces if one.id in without)


def _leader(f: Facts, one: PieceView, lead: Mapping[str, str]) -> str:
    """The side that gives a piece its orders."""
    return one.assigned or lead[_force(f, one)]


def facts(rules: Any, p: Picture) -> tuple[PlainTable, ...]:
    """The tables next to the map: C4I, units and state by force, and the politics."""
    f, words, without = rules.facts, Words(rules), hungry(rules, p)
    rows = []
    for force in p.forces:
        own = [one for one in p.pieces if one.where in f.index and _force(f, one) == force.id and _fights(f, one)]
        if force.takes_part and own:
            shaken = sum(one.disrupted for one in own)
            out = sum(one.id in without for one in own)
            states = [f"{shaken} Disrupted"] * bool(shaken) + [f"{out} without supply"] * bool(out)
            rows.append((words.thing(force.id), str(force.c4i), str(len(own)), ", ".join(states) or "effective"))
    kept = Counter(side for at, side in controlled(f, p).items() if f.index[at] in f.objectives)
    cities = ", ".join(f"{words.thing(side)} {kept[side]}" for side in CAMPS)
    politics = (("Political Index, plus for Russia", signed(p.index)), ("Ukrainian cities controlled", cities))
    head = ("Force", "C4I", "Units", "State")
    return (PlainTable("Balance", head, tuple(rows)), PlainTable("Politics", ("", "Now"), politics))


def _force(f: Facts, one: PieceView) -> str:
    return FORCES[f.force[f.piece[one.id]]]


def _fights(f: Facts, one: PieceView) -> bool:
    return f.combat[f.piece[one.id]]


def parts(
    rules: Any, pictures: Sequence[Picture], told: Sequence[ReadEvent]
) -> tuple[tuple[str, tuple[PlainTable, ...]], ...]:
    """The tables after the acts: combat, cities, forces, losses by type, politics and pieces off the map."""
    was, now, words = pictures[-2], pictures[-1], Words(rules)
    fought = PlainTable("Combat this turn", ("Where", "Attacker", "Odds", "Result"), tuple(fights(rules, told)))
    changed = PlainTable("Places that changed hands", ("Place", "Now controlled by"), tuple(taken(rules, was, now)))
    without = hungry(rules, now)
    forces = tuple(table for side in rules.sides if (table := _forces(rules, now, side, words, without)).rows)
    state = imagined(rules, now)
    return (
        ("Combat", (fought,)),
        ("Control", (changed,)),
        ("Forces and supply", forces),
        ("Losses", (_losses(rules.facts, pictures, words),)),
        ("Politics, Demonstrators, what is off the map", displays(rules, now, rules.scoreboard(state))),
    )  # fmt: skip


def _forces(rules: Any, p: Picture, side: str, words: Words, without: set[str]) -> PlainTable:
    rows = tuple((row.where, f"{row.name}, {row.strength}", row.note) for row in rows_of(rules, p, side, without))
    head = ("Where", "Piece with attack, defence, movement", "State")
    return PlainTable(f"{words.thing(side)} on the map", head, rows)


def rows_of(rules: Any, p: Picture, side: str, without: set[str]) -> tuple[Force, ...]:
    """The rows of a side's forces, those without supply first."""
    f, words, lead = rules.facts, Words(rules), leads(p)
    own = [one for one in p.pieces if one.where in f.index and _leader(f, one, lead) == side]
    made = sorted((one.id not in without, one.where, one.id, one) for one in own)
    rows = []
    for fed, _, _, one in made:
        told = line(f, one, words)
        notes = [told.notes] if told.notes else []
        notes += [] if fed or "supply" in told.notes else ["no supply"]
        rows.append(
            Force(f"{side}:{told.symbol}", told.name, told.where, told.strength, ", ".join(notes) or "effective")
        )
    return tuple(rows)


def _losses(f: Facts, pictures: Sequence[Picture], words: Words) -> PlainTable:
    """Pieces lost by type, in this turn and so far."""
    turn, total = lost(f, pictures[-2], pictures[-1]), lost(f, pictures[0], pictures[-1])
    rows = []
    for force in dict.fromkeys(name for name, _ in sorted(total, key=lambda one: FORCES.index(one[0]))):
        kinds = ", ".join(several(n, kind) for (name, kind), n in sorted(turn.items()) if name == force)
        whole = sum(n for (name, _), n in total.items() if name == force)
        rows.append((words.thing(force), kinds or "none", count(whole, "piece")))
    return PlainTable("Pieces lost by type", ("Force", "In this turn", "So far"), tuple(rows))
