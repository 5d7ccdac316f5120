"""The default policy for every decision in three postures: cautious, steady, skilled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from adjudication.engine.play.orders import Done
from adjudication.systems.millennium_wars.basics.board import (
    barring,
    cadres,
    controller,
    forces_of,
    in_hex,
    names,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import BLUE, FORCES, HELD, NATO, RED, RU, SIDES, US, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import Contest, State, contest_of, fight_of, on_map, skill
from adjudication.systems.millennium_wars.combat.declaration import targets, together
from adjudication.systems.millennium_wars.combat.odds import Odds, forecast
from adjudication.systems.millennium_wars.combat.orders import Advance, AidDefence, Attack, LoseUnit, Retreat, Tactics
from adjudication.systems.millennium_wars.combat.results import able as losing
from adjudication.systems.millennium_wars.combat.retreats import able as advancing
from adjudication.systems.millennium_wars.combat.retreats import leaving_of, paths, ways
from adjudication.systems.millennium_wars.combat.tactics import air, airland, fleets
from adjudication.systems.millennium_wars.demonstrators.dispersal import scenes
from adjudication.systems.millennium_wars.demonstrators.orders import Disperse, PlaceDemonstrator, RemoveDemonstrator
from adjudication.systems.millennium_wars.demonstrators.placement import places as gathering
from adjudication.systems.millennium_wars.demonstrators.placement import targets as protesters
from adjudication.systems.millennium_wars.headquarters.supply import fed
from adjudication.systems.millennium_wars.information.attacks import able as informing
from adjudication.systems.millennium_wars.information.attacks import chances, span
from adjudication.systems.millennium_wars.information.orders import Commit, Infowar, Mission
from adjudication.systems.millennium_wars.manoeuvre import move
from adjudication.systems.millennium_wars.movement.ground import away
from adjudication.systems.millennium_wars.movement.moves import thinned
from adjudication.systems.millennium_wars.movement.orders import Thin
from adjudication.systems.millennium_wars.pack.schema import Partner
from adjudication.systems.millennium_wars.points.allotments import partners
from adjudication.systems.millennium_wars.points.offers import buyers, left, offers
from adjudication.systems.millennium_wars.points.orders import Allot, Buy

NEEDED = {"cautious": 4.0, "steady": 2.0, "skilled": 0.7, "aggressive": -4.0}
"""What an attack must promise: enemies lost less own losses, in sixths of units."""
WORTH = {"AE": -3.0, "AD": -1.0, "NE": 0.0, "BB": 0.2, "DD": 1.5, "DE": 3.0}
INVITED = {"cautious": 5, "steady": 2, "skilled": 1, "aggressive": 1}
"""The turn from which partners are asked in."""
IMPULSE = 2
"""The C4I level below which Russia loses its second impulse."""
SAFE = 10
"""How far the Political Index may go the wrong way before it matters more than protest, and how near a victory is."""
REMOTE = 2
"""How far from the nearest Base a headquarters may be before another is built."""
RESERVE = {"cautious": 6, "steady": 2, "skilled": 0, "aggressive": 0}
WANTED = (
    "combined_arms", "tank", "mech", "armor", "stryker", "air_assault", "marine_division", "mech_marine", "marine",
    "airborne_mech", "airborne", "infantry", "special_forces", "special_group", "security", "peacekeeping",
)  # fmt: skip
CADRES = 2
"""How many cybercadres a force with C4I 2 or more wants."""


def _deploy(f: Facts, s: State, side: int) -> Done:
    """The end of placement: the other pieces go to the places that the pack suggests."""
    return Done()


def _allot(f: Facts, s: State, side: int) -> Allot | Done:
    """Give each partner that can buy an equal share, once the skill of the policy includes partners."""
    waiting = [other for other in partners(f, s, side) if not s.points[other]]
    share = s.points[side] // (len(waiting) + 1)
    if not waiting or not share or s.turn < INVITED[skill(s, side)]:
        return Done()
    return Allot(to=cast(Partner, SIDES[waiting[0]]), points=share)


def _purchase(f: Facts, s: State, side: int) -> Buy | Done:
    """The next purchase: a headquarters for a force without one, Bases for headquarters far from any, then line units
    near the front. Partners are bought as soon as the posture of the policy allows."""
    points = left(s, side)
    grade = skill(s, camp_of_side(f, s, side))
    if points <= RESERVE[grade]:
        return Done()
    for force in sorted(buyers(f, s, side), reverse=True):
        if force in (US, NATO) and s.turn < INVITED[grade]:
            continue
        offered = {item: (replace, at) for item, replace, at in offers(f, s, side, force)}
        for item in _wanted(f, s, force):
            if item in offered:
                replace, at = offered[item]
                return Buy(FORCES[force], item, _nearest(f, s, side, force, at), replace)
    return Done()


def _wanted(f: Facts, s: State, force: int) -> tuple[str, ...]:
    """The items that `force` wants, the most urgent first."""
    own = [p for p in f.pieces_of[force] if on_map(s, p)]
    hqs, bases = [p for p in own if f.kind[p] == "hq"], [p for p in own if f.kind[p] in ("base", "fob")]
    planned = {line.item for plan in s.plans for line in plan if line.force == FORCES[force]}
    if not hqs and not planned & {"hq", "airborne_hq"}:
        return ("hq", "airborne_hq")
    near = away(f, (*(s.where[q] for q in bases), *f.edges[force])) if bases or f.edges[force] else ()
    remote = any(not near or near[s.where[p]] > REMOTE for p in hqs)
    first = ("base", "fob") if remote and not planned & {"base", "fob"} else ()
    fighting = any(f.combat[p] for p in own) or planned & set(WANTED)
    writing = ("cadre",) if fighting and "cadre" not in planned and _cadres(f, s, force) > 0 else ()
    return (*first, *writing, *WANTED)


def _cadres(f: Facts, s: State, force: int) -> int:
    """The number of cybercadres that `force` lacks. The Coalition wants two for each force; Russia wants one fewer than
    the Coalition has, or as many if it is skilled. A force with poor command wants no more."""
    if s.c4i[force] < CADRES:
        return 0
    rivals = sum(_have(f, s, n) for n in forces_of(f, s, BLUE)) if force == RU else 0
    return max(CADRES, rivals - (skill(s, RED) != "skilled")) - _have(f, s, force)


def _have(f: Facts, s: State, force: int) -> int:
    """The number of cybercadres of `force`, free or not."""
    return sum(f.kind[p] == "cadre" and s.where[p] == HELD for p in f.pieces_of[force])


def _nearest(f: Facts, s: State, side: int, force: int, at: tuple[str, ...]) -> str:
    """The arrival hex nearest to the enemy, in supply if the force has any."""
    if at == ("",):
        return ""
    enemies = barring(f, s, 1 - camp_of_side(f, s, side))
    far = away(f, tuple(sorted(enemies))) if enemies else (0,) * len(f.ids)
    within = fed(f, s, force) if len(at) > 1 else frozenset[int]()

    def order(name: str) -> tuple[bool, bool, int, str]:
        here = f.index[name]
        return f.role[here] == "romania", here not in within, far[here], name

    return min(at, key=order)


def _infowar(f: Facts, s: State, side: int) -> Infowar | Done:
    """The information attack with the best chances; a cautious policy attacks only at good odds."""
    best: tuple[float, Infowar] | None = None
    camp = camp_of_side(f, s, side)
    grade = skill(s, camp)
    for force in informing(f, s, side):
        for target in forces_of(f, s, 1 - camp):
            contest = Contest(camp, force, target, "political")
            gain = _gain(chances(f, s, contest, 1, min(1, cadres(f, s, target))))
            order = Infowar(FORCES[force], FORCES[target], _mission(f, s, side, target))
            if best is None or gain > best[0]:
                best = gain, order
    least = {"cautious": 2.0, "steady": 0.0, "skilled": -1.0, "aggressive": -1.0}[grade]
    return best[1] if best is not None and best[0] > least else Done()


def _mission(f: Facts, s: State, side: int, target: int) -> Mission:
    """The mission against `target`: the Coalition first takes an impulse from Russia. A skilled policy chooses protest
    while the index does not decide."""
    if target == RU and s.c4i[RU] == IMPULSE:
        return "c4i"
    camp = camp_of_side(f, s, side)
    index = s.index if camp == RED else -s.index
    calm = -SAFE < index < f.numbers.automatic - SAFE
    return "demonstrators" if calm and skill(s, camp) == "skilled" and gathering(f, s, side) else "political"


def _gain(found: dict[str, int]) -> float:
    value = {"FB": -3.5, "CM": -1.0, "NE": 0.0, "IS1": 1.0, "IS2": 3.5, "ISD": 7.0}
    return sum(value[result] * count for result, count in found.items())


def _commit(f: Facts, s: State, side: int) -> Commit:
    """The cadres to commit: the attacker as many as gain more together than alone, the defender all, or half with a
    cautious policy."""
    least, most = span(f, s, side)
    contest, camp = contest_of(s), camp_of_side(f, s, side)
    if camp != contest.camp:
        return Commit(most // 2 if skill(s, camp) == "cautious" else most)
    rivals = min(1, cadres(f, s, contest.target))
    gains = {number: _gain(chances(f, s, contest, number, rivals)) for number in range(least, most + 1)}
    alone = max(0.0, gains[least])
    return Commit(max(gains, key=lambda number: (gains[number] + (most - number) * alone, -number)))


def _demonstrate(f: Facts, s: State, side: int) -> PlaceDemonstrator | RemoveDemonstrator | Done:
    """The removal of enemy Demonstrators if nothing else is open; otherwise a new one in the largest city of the other
    side."""
    open_to = gathering(f, s, side) if s.may_place else ()
    if open_to:
        return PlaceDemonstrator(max(open_to, key=lambda name: (_town(f, s, side, name), name)))
    found = protesters(f, s, side) if s.may_remove else ()
    return RemoveDemonstrator(found[0]) if found else Done()


def _town(f: Facts, s: State, side: int, name: str) -> int:
    here = f.index[name]
    theirs = controller(f, s, here) != camp_of_side(f, s, side)
    return theirs * (1 + (f.worth(here) if here in f.objectives else 0))


def _react(f: Facts, s: State, side: int) -> Done:
    return Done()


def _thin(f: Facts, s: State, side: int) -> Thin:
    return Thin(f.piece_ids[min(thinned(f, s, side), key=lambda p: (f.line[p].attack, p))])


def promise(found: Odds) -> float:
    """The expected value of an attack, in sixths of units."""
    return sum(WORTH[result] * count for result, count in found.ways.items())


def _attack(f: Facts, s: State, side: int) -> Attack | Disperse | Done:
    """The most promising attack, with all units next to the hex; Demonstrators are attacked only by security units."""
    best: tuple[float, Attack] | None = None
    camp = camp_of_side(f, s, side)
    groups = ((here, group) for here, units in targets(f, s, side).items() for group in together(f, s, units))
    for here, units in groups:
        found = forecast(f, s, side, here, units, in_hex(f, s, 1 - camp, here))
        value = promise(found) if found is not None else -9.0
        if value > NEEDED[skill(s, camp)] and (best is None or value > best[0]):
            best = value, Attack(f.ids[here], names(f, units))
    if best is not None:
        return best[1]
    for here, units in scenes(f, s, side).items():
        guards = [p for p in units if f.kind[p] in ("security", "special", "peacekeeping")]
        if len(guards) == len(units):
            return Disperse(f.ids[here], names(f, units))
    return Done()


def _tactics(f: Facts, s: State, side: int) -> Tactics:
    """AirLand Battle if possible, one point of air support, and the Fleet."""
    points = air(f, s, side).caps
    used = dict.fromkeys(list(points)[:1], 1) if skill(s, camp_of_side(f, s, side)) != "cautious" else {}
    return Tactics(airland(f, s), False, used, fleets(f, s, side).values[:1])


def _support(f: Facts, s: State, side: int) -> AidDefence:
    points = air(f, s, side).caps
    used = dict.fromkeys(list(points)[:1], 1) if skill(s, camp_of_side(f, s, side)) != "cautious" else {}
    return AidDefence(used, fleets(f, s, side).values[:1])


def _lose(f: Facts, s: State, side: int) -> LoseUnit:
    units = losing(f, s, side)
    return LoseUnit(f.piece_ids[min(units, key=lambda p: (f.line[p].attack + f.line[p].defence, p))])


def _retreat(f: Facts, s: State, side: int) -> Retreat:
    p = leaving_of(f, s, side)[0]
    held = zone(f, s, 1 - camp_of_side(f, s, side))
    return Retreat(f.piece_ids[p], f.ids[min(ways(f, s, p), key=lambda here: (here in held, here))])


def _advance(f: Facts, s: State, side: int) -> Advance | Done:
    """Advance one unit into the hex, unless the policy is cautious."""
    fight = fight_of(s)
    if fight.advanced or skill(s, fight.camp) == "cautious":
        return Done()
    for p in advancing(f, s):
        route = paths(f, s, p)
        node = route.steps[0].get(f.ids[fight.target], -1) if route.steps else -1
        if node in route.ends:
            return Advance(f.piece_ids[p], (f.ids[fight.target],))
    return Done()


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "deploy": _deploy, "allot": _allot, "purchase": _purchase, "infowar": _infowar,
    "commit": _commit, "demonstrate": _demonstrate,
    "move": move, "excess": _thin, "react": _react, "attack": _attack, "tactics": _tactics, "support": _support,
    "lose": _lose, "retreat": _retreat, "advance": _advance,
}  # fmt: skip

PASSING: dict[str, Callable[[Facts, State, int], Any]] = {
    "commit": lambda f, s, side: Commit(span(f, s, side)[0]),
    "tactics": lambda f, s, side: Tactics(),
    "support": lambda f, s, side: AidDefence(),
}
"""No more cadres than the attack on the sheet needs, and no support (20.0, 17.3)."""
