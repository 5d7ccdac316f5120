"""A picture of Opaque War for print: control, supply, forces, losses, and last sightings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudication.engine.play.foresight import imagined
from adjudication.engine.protocol import Scoreboard
from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.combat.events import Advanced
from adjudication.systems.opaque_war.fog.control import controlled
from adjudication.systems.opaque_war.fog.picture import Picture, PieceView
from adjudication.systems.opaque_war.mobs_media.events import Entered
from adjudication.systems.opaque_war.setup.events import BattalionsPlaced, ControlRolled, HavenChosen
from reports.collect.shapes import Map, Series, TrackChart
from reports.collect.shapes_brief import Force
from reports.collect.words import count, listed
from reports.record import ReadEvent
from wargame.presenters.opaque_war.displays import holdings, line, off_map, status
from wargame.presenters.opaque_war.hexes import OFF_MAP, hex_view
from wargame.presenters.orders_of_battle import BlockLine
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words

NOTHING = (("nowhere", "nothing", "–"),)
"""The only row of a table for a side without a counter on the map."""


@dataclass(frozen=True)
class OpaqueBody:
    """The tables next to the map, the parts of the sitrep below it, and small tables in two columns."""

    facts: tuple[PlainTable, ...]
    parts: tuple[tuple[str, tuple[PlainTable, ...]], ...]
    closing: tuple[PlainTable, ...]


def map_view(rules: Any, picture: Picture, title: str, *, cropped: bool = False) -> Map:
    """A picture as a map for print; `cropped`: only the two oblasts, for a small figure."""
    told = f"{title}. {held(rules, picture)}"
    return replace(hex_view(picture, rules.pack, rules.facts.titles), title=told, cropped=cropped)


MOST_NAMED = 20  # places of a side in the words for those who cannot see the map


def held(rules: Any, picture: Picture) -> str:
    """The towns, cities and checkpoints of each side, for readers who cannot see the map; long lists are cut with a
    count."""
    words, found = Words(rules), controlled(rules.facts, picture)
    places = {side: [words.thing(at) for at, one in found.items() if one == side] for side in SIDES}
    return " ".join(f"{words.thing(side)}: {_named(named)}." for side, named in places.items())


def _named(places: Sequence[str]) -> str:
    """The names of places, as many as fit in a sentence."""
    more = len(places) - MOST_NAMED
    named = ", ".join(places[:MOST_NAMED]) or "no town, city or checkpoint"
    return f"{named} and {more} more towns, cities and checkpoints" if more > 0 else named


def words_of(rules: Any, p: Picture) -> Words:
    """Texts that include where each piece is."""
    return Words(rules).on(rules.sketch(p))


def control(rules: Any, p: Picture) -> PlainTable:
    """The holders of the towns of each contested oblast, and of the checkpoints."""
    words = Words(rules)
    rows = tuple((name, *(str(found[side]) for side in SIDES)) for name, found in holdings(p, rules.facts).items())
    return PlainTable("Towns, cities and checkpoints held", ("", *(words.thing(side) for side in SIDES)), rows)


def begun(f: Facts, told: Sequence[ReadEvent]) -> dict[str, str]:
    """For each town and checkpoint, the side that the set-up gives it to (3.1); empty for a turn without set-up."""
    found: dict[str, str] = {}
    for event in (one.event for one in told):
        if isinstance(event, ControlRolled):
            found |= {at: "RED" if at in event.red else "BLUE" for at in event.hexes}
        elif isinstance(event, BattalionsPlaced):
            found |= dict.fromkeys(event.hexes, "RED")
        elif isinstance(event, HavenChosen):
            found[event.town] = "RED"
    return {at: side for at, side in found.items() if f.index[at] in {*f.settled, *f.checkpoints}}


def taken(rules: Any, was: Picture, now: Picture, begun: Mapping[str, str]) -> list[tuple[str, str]]:
    """Towns and checkpoints that changed hands since `begun`, with their new holder."""
    words, after = Words(rules), controlled(rules.facts, now)
    before = {**controlled(rules.facts, was), **begun}
    return [(words.place(at), side) for at, side in after.items() if side and side != before[at]]


def conquests(held: Mapping[str, str], told: Sequence[ReadEvent]) -> set[tuple[int, int]]:
    """The events, by step and number, in which a side entered a town or checkpoint that the other held; `held` gives
    the holders before them (16.0)."""
    now, found = dict(held), set()
    for one in told:
        event, at = one.event, getattr(one.event, "at", "")
        entered = getattr(event, "path", ()) or (
            (at,) if isinstance(event, (Advanced, Entered)) and event.units else ()
        )
        for place in entered:
            if place in now and now[place] != event.side:
                found.add((one.seq, one.index))
                now[place] = event.side
    return found


def lost(rules: Any, was: Picture, now: Picture) -> dict[str, list[str]]:
    """For each side, the pieces lost between two pictures, by name."""
    gone = {view.id for view in was.pieces if view.at == "lost"}
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for view in now.pieces:
        if view.at == "lost" and view.id not in gone:
            found[view.side].append(Words(rules).thing(view.face or view.id))
    return found


def scoreboard(rules: Any, p: Picture) -> Scoreboard:
    """The points in a picture."""
    found: Scoreboard = rules.scoreboard(imagined(rules, p))
    return found


def facts(rules: Any, p: Picture) -> tuple[PlainTable, ...]:
    """The facts next to the map: control, foreign support, points."""
    support = p.support
    west = f"from the end of turn {support.western_box}" if support.western_box else level(support.western)
    points = next(score.points for score in scoreboard(rules, p).scores if score.side == "BLUE")
    rows = (
        ("Western Support", west), ("Russian Support", level(support.russian)), ("Points of Ukraine", str(points)),
        ("Ceasefire", "in force" if support.truce else "next turn" if support.truce_next else "none"),
    )  # fmt: skip
    return (control(rules, p), PlainTable("Support, points, ceasefire", ("", "Now"), rows))


def level(value: int) -> str:
    """A level of support with its sign."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def parts(
    rules: Any, pictures: Sequence[Picture], changed: Sequence[tuple[str, str]]
) -> tuple[tuple[str, tuple[PlainTable, ...]], ...]:
    """The tables after the orders: control, own forces with supply, the enemy as seen, losses. `changed`: the result of
    `taken`."""
    now, words = pictures[-1], words_of(rules, pictures[-1])
    rows = tuple((place, words.thing(side)) for place, side in changed)
    held = (PlainTable("Changed hands in this turn", ("Place", "Now held by"), rows),) if rows else ()
    own = [_forces(rules, now, now.side, words)] if now.side else []
    seen = [_seen(rules, now, side, words) for side in SIDES if side != now.side]
    return (
        *((("Control", held),) if held else ()),
        *((("Own forces and supply", tuple(own)),) if own else ()),
        ("Enemy forces, as known" if now.side else "Both sides as everyone sees them", tuple(seen)),
        ("Losses", (_losses(rules, pictures, words),)),
    )


def closing(rules: Any, p: Picture) -> tuple[PlainTable, ...]:
    """Small tables: points, support markers, pools, and last sightings."""
    return (*status(rules, p, scoreboard(rules, p))[1:], *off_map(rules, p))


def _forces(rules: Any, p: Picture, side: str, words: Words) -> PlainTable:
    rows = [
        (where, ", ".join(f"{one.name} {one.strength}".strip() for one in made), _states(made))
        for where, made in _by_place(rules, p, side, words)
    ]
    head = ("Where", "Units with attack, defence, movement", "State")
    return PlainTable(f"{words.thing(side)} on the map", head, tuple(rows) or NOTHING)


def _states(made: Sequence[BlockLine]) -> str:
    out = [one.name for one in made if one.neutralised]
    if out and len(out) < len(made):
        return f"{listed(out)} out of supply"
    blind = "; not looked at" if any(one.steps for one in made) else ""
    return ("out of supply" if out else "in supply") + blind


def _by_place(rules: Any, p: Picture, side: str, words: Words) -> list[tuple[str, list[BlockLine]]]:
    found: dict[str, list[BlockLine]] = {}
    for view in _on_map(p, side):
        found.setdefault(words.place(view.at), []).append(line(rules.facts, view, words))
    return sorted(found.items())


def _seen(rules: Any, p: Picture, side: str, words: Words) -> PlainTable:
    """For each place what can be identified; then every place with face-down counters."""
    rows = [
        (where, ", ".join(f"{one.name} {one.strength}".strip() for one in made), "in sight")
        for where, made in _by_place(rules, p, side, words)
    ]
    hidden: dict[int, list[str]] = {}
    for at, number in p.counters.get(side, {}).items():
        hidden.setdefault(number, []).append(words.place(at).replace(", ", " "))
    rows += [
        ("; ".join(sorted(places)), count(n, "counter") + (" each" if len(places) > 1 else ""), "face down")
        for n, places in sorted(hidden.items())
    ]
    return PlainTable(words.thing(side), ("Where", "What", "How known"), tuple(rows) or NOTHING)


def _losses(rules: Any, pictures: Sequence[Picture], words: Words) -> PlainTable:
    now = lost(rules, pictures[-2], pictures[-1])
    total = lost(rules, pictures[0], pictures[-1])
    rows = tuple((words.thing(side), ", ".join(now[side]) or "none", str(len(total[side]))) for side in SIDES)
    return PlainTable("Units, mobs and media lost", ("Side", "In this turn", "So far"), rows)


def _on_map(p: Picture, side: str) -> Iterator[PieceView]:
    return (view for view in p.pieces if view.side == side and view.at not in OFF_MAP)


def rows_of(rules: Any, p: Picture, side: str, own: bool) -> tuple[Force, ...]:
    """The rows of forces on the commander's page: those out of supply first, then the strongest."""
    words = words_of(rules, p)
    made = [(view, line(rules.facts, view, words)) for view in _on_map(p, side)]
    made.sort(
        key=lambda pair: (not pair[0].out, -sum(map(int, pair[1].strength[:3].split("-"))) if pair[1].strength else 0)
    )
    found = [
        Force(
            f"{side}:{one.symbol}",
            one.name,
            one.where,
            one.strength or "–",
            (one.notes or "in supply") if own else "in sight",
        )
        for _, one in made
    ]
    hidden = p.counters.get(side, {})
    return (
        *found,
        *(Force(f"{side}:unknown", f"{n} face down", words.place(at), "?", "now") for at, n in hidden.items()),
    )


def charts(rules: Any, pictures: Sequence[Picture]) -> tuple[TrackChart, ...]:
    """Foreign support over the turns."""
    west = Series("Western Support", "BLUE", tuple(0 if p.support.western_box else p.support.western for p in pictures))
    russia = Series("Russian Support", "RED", tuple(p.support.russian for p in pictures))
    note = "Western Support: full line, squares. Russian Support: broken line, diamonds."
    return (TrackChart("Support from abroad over the turns", (russia, west), 56, 34, note),)
