"""Chapters 8.13 and 8.14: the paths of retreating units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudication.engine.kit.routes import explore
from adjudication.engine.menu import OneOf, Option, Route
from adjudication.engine.play.decision import Subjects, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import (
    barring,
    driven_off,
    foes,
    full,
    hex_names,
    may_be_in,
    media_in,
    names,
    units_in,
    zone,
)
from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State
from adjudication.systems.opaque_war.combat.events import (
    MediaRetreated,
    Retreated,
    RetreatRolled,
    UnitsLost,
    ZonesTold,
    fight_of,
)
from adjudication.systems.opaque_war.combat.orders import Retreat
from adjudication.systems.opaque_war.combat.refusals import no_way
from adjudication.systems.opaque_war.mobs_media.events import MediaMoved
from adjudication.systems.opaque_war.mobs_media.media import orphans
from adjudication.systems.opaque_war.supply.lines import sources
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run


class RetreatPoint(NamedTuple):
    """The state of a retreat: the hex, the hexes entered, and the aims that every step so far has approached."""

    place: int
    gone: int
    aims: int


def begin(run: Run) -> None:
    """Node: roll for the distance, and give the retreating side the nearby hexes that are closed, without the reason,
    and its sources of supply (OWR-18)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    side, target = foes(fight.side), f.ids[fight.target]
    roll = run.throw("retreat", side, 1, "sum", "8.13", subject=target)
    run.do(RetreatRolled(SIDES[side], target, roll))
    nearby = set(f.grid.within(fight.target, roll.result))
    zones = zone(f, s, fight.side) if s.options.retreat_avoids_zones else frozenset()
    closed = sorted((zones | barring(f, s, side)) & nearby)
    open_ = {*sources(f, s, side), *(sources(f, s, side, russian=True) if _russians(f, fight.defenders) else ())}
    run.do(ZonesTold(SIDES[side], hex_names(f, closed), hex_names(f, sorted(open_))))
    run.go("retreats")


def _russians(f: Facts, units: Iterable[int]) -> bool:
    return any(f.faction[p] == "RU" for p in units)


def ways(f: Facts, s: State, p: int) -> Route:
    """All paths on which unit `p` can retreat: the full distance, each hex closer to one aim, avoiding the hexes that
    its side was told are closed by enemy units and zones (OWR-18)."""
    fight, shut, crowded = fight_of(s), set(s.told), full(f, s, f.side[p])

    def onward(at: RetreatPoint, first: bool) -> Iterator[RetreatPoint]:
        if at.gone == fight.steps:
            return
        for to in f.near[at.place]:
            aims = at.aims & f.closer(at.place, to)
            if aims and to not in shut and may_be_in(f, p, to):
                yield RetreatPoint(to, at.gone + 1, aims)

    found = explore(RetreatPoint(s.where[p], 0, _aims(f, s, p)), onward, f.ids)
    return found.domain(found.ends(lambda at: at.gone == fight.steps and at.place not in crowded))


def _aims(f: Facts, s: State, p: int) -> int:
    """The places that unit `p` may approach, one bit each: its sources of supply and the map edge of its side
    (OWR-06)."""
    russian, wanted = f.faction[p] == "RU", set(s.aims)
    mine = f.edge_bit(f.side[p])
    for bit, aim in enumerate(f.aims):
        if aim in wanted and (aim in f.russia) == russian:
            mine |= 1 << bit
    return mine


def retreats(run: Run) -> None:
    """Node: ask for the next retreat. Units that cannot retreat are lost; media go with the last unit (8.13, 9.2)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    side = foes(fight.side)
    stuck = [p for p in fight.leaving if not ways(f, s, p).ends]
    if stuck:
        run.do(UnitsLost(SIDES[side], names(f, stuck), "no_way"))
        if fight.refuge != NO_HEX and s.options.media_follow_survivors:
            _along(run, side)
        orphans(run, side, [fight.target])
    if fight_of(run.state).leaving:
        run.do(DecisionAsked(SIDES[side], "retreat"))
    else:
        run.go("reports")


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in fight_of(s).leaving]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece.get(subject, -1)
    if p in fight_of(s).leaving:
        route = ways(f, s, p)
        if route.ends:
            yield Option("retreat", {"unit": OneOf((subject,)), "path": route}, subject, "8.13")


def _check(f: Facts, s: State, side: int, order: Retreat) -> list[Problem]:
    p = f.piece.get(order.unit, -1)
    if p not in fight_of(s).leaving:
        return refuse("retreat.unit", "unit", "8.13", unit=order.unit)
    return no_way(f, s, p, _aims(f, s, p), order.path)


def _take(run: Run, side: int, order: Retreat) -> None:
    f, s = run.facts, run.state
    swept = driven_off(f, s, side, [f.index[number] for number in order.path])
    run.do(Retreated(SIDES[side], order.unit, f.ids[fight_of(s).target], order.path, swept))
    _along(run, side)
    run.look()
    run.go("retreats")


def _along(run: Run, side: int) -> None:
    """Move media with the last unit that retreats, once no unit of their hex is left (9.2, OWR-11, OWR-22)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    media = media_in(f, s, side, fight.target)
    if media and not units_in(f, s, side, fight.target):
        run.do(MediaMoved(SIDES[side], names(f, media), f.ids[fight.target], f.ids[fight.refuge]))
        run.do(MediaRetreated(SIDES[side], s.options.retreating_media_roll))


RETREAT = Decision(the_actor, (AnswerType(Retreat, "8.13", _units, _menu, _check, _take),), never, reaction=True)
NODES = {"retreats": retreats}
DECISIONS = {"retreat": RETREAT}
