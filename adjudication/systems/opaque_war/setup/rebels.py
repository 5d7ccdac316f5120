"""Chapter 3.1, steps 5 and 6: the Rebels place battalions, mobs and media, first in Luhansk, then in Donetsk."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.kit import pools
from adjudication.engine.menu import OneOf, Option, Shares, SomeOf, within
from adjudication.engine.play.decision import done, itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import countered, hex_names, names, units_in
from adjudication.systems.opaque_war.basics.choices import chosen
from adjudication.systems.opaque_war.basics.facts import BLUE, POOL, RED, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.setup.events import BattalionsPlaced, CountersPlaced, HavenChosen
from adjudication.systems.opaque_war.setup.orders import ChooseHaven, PlaceBattalions, PlaceCounters
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run

OBLASTS = {"luhansk": "LUH", "donetsk": "DON"}
AFTER = {"luhansk": "donetsk", "donetsk": "brigades_next"}


def _oblast(s: State) -> str:
    return s.at.partition("_")[2]


def _faction(s: State) -> str:
    return OBLASTS[_oblast(s)]


def meant(f: Facts, order: object, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The decisions of the oblast in which `order` names a place; all of `kinds` if it names none."""
    match order:
        case PlaceBattalions():
            places = order.hexes
        case PlaceCounters():
            places = (*order.mobs, *order.media)
        case ChooseHaven():
            places = (order.town,)
        case _:
            return kinds
    oblasts = {f.oblast[f.index[place]] for place in places if place in f.index}
    return tuple(kind for kind in kinds if OBLASTS[kind.partition("_")[2]] in oblasts) or kinds


# --- battalions


def free_hexes(f: Facts, s: State, faction: str) -> list[int]:
    """The hexes of the oblast of `faction` without a Ukrainian unit and outside Ukrainian zones of control. At this
    stage all Ukrainian counters on the map are known to be units."""
    held = countered(f, s, BLUE)
    shut = held.union(*(f.beside_outside_russia[here] for here in held))
    return [here for here, oblast in enumerate(f.oblast) if oblast == faction and here not in shut]


def offer(f: Facts, s: State) -> SomeOf:
    hexes, faction = free_hexes(f, s, _faction(s)), _faction(s)
    wanted = {str(name): number for name, number in f.pack.charts.setup.battalions.items()}
    number = min(wanted[faction], len(hexes), len(_cup(f, faction)))
    return SomeOf(hex_names(f, hexes), number, number)


def _cup(f: Facts, faction: str) -> list[str]:
    return [f.piece_ids[p] for p in f.units_of[RED] if f.faction[p] == faction]


def _begin(oblast: str) -> Callable[[Run], None]:
    def node(run: Run) -> None:
        run.do(DecisionAsked("RED", f"battalions_{oblast}"))

    return node


def _battalion_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "battalions":
        yield Option("place_battalions", {"hexes": offer(f, s)}, subject, "3.1")


def _battalion_check(f: Facts, s: State, side: int, order: PlaceBattalions) -> list[Problem]:
    offered, held, oblast = offer(f, s), countered(f, s, BLUE), _faction(s)
    for number, name in enumerate(order.hexes):
        here = f.index.get(name, -1)
        if name not in offered.values:
            near = "setup.occupied" if here in held else "setup.zone"
            code = near if here >= 0 and f.oblast[here] == oblast else "setup.oblast"
            return refuse(code, f"hexes[{number}]", "3.1", place=name)
    return chosen(offered, order.hexes, "setup.battalion", "hexes", "3.1")


def _place_battalions(run: Run, side: int, order: PlaceBattalions) -> None:
    f, s = run.facts, run.state
    oblast, faction = _oblast(s), _faction(s)
    cup, units, rolls = _cup(f, faction), list[str](), []
    for number in order.hexes:
        name, roll = pools.take(cup, _throw(run, number))
        units.append(name)
        rolls.append(roll)
    run.do(BattalionsPlaced(faction, tuple(order.hexes), tuple(units), tuple(rolls)))
    if not any(domain.total for domain in domains(f, run.state).values()):
        run.go(AFTER[oblast])
    elif _towns(f, run.state, faction, RED):
        run.do(DecisionAsked("RED", f"counters_{oblast}"))
    elif _towns(f, run.state, faction, BLUE):
        run.do(DecisionAsked("RED", f"haven_{oblast}"))
    else:
        run.go(AFTER[oblast])


def _throw(run: Run, at: str) -> pools.Throw:
    return lambda faces: run.throw(
        "cup_battalion", RED, 1, "pick", "3.1", faces=faces, subject=at, secret_to=pools.NOBODY
    )


# --- an oblast without a Rebel town


def _towns(f: Facts, s: State, faction: str, side: int) -> tuple[int, ...]:
    return tuple(here for here in f.towns if f.oblast[here] == faction and s.held[here] == side)


def _haven_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "haven":
        yield Option("choose_haven", {"town": OneOf(havens(f, s))}, subject, "3.1")


def havens(f: Facts, s: State) -> tuple[str, ...]:
    return hex_names(f, _towns(f, s, _faction(s), BLUE))


def _haven_check(f: Facts, s: State, side: int, order: ChooseHaven) -> list[Problem]:
    return [] if order.town in havens(f, s) else refuse("setup.haven", "town", "3.1", town=order.town)


def _choose_haven(run: Run, side: int, order: ChooseHaven) -> None:
    """Make the town Rebel, with all mobs and media of the oblast (step 5; step 6 repeats the two media of step 5:
    OWR-04)."""
    f, s = run.facts, run.state
    town, faction, oblast = f.index[order.town], _faction(s), _oblast(s)
    run.do(HavenChosen(order.town, names(f, units_in(f, s, BLUE, town))))
    two = faction == "DON" and not s.options.one_donetsk_media
    _put(run, {order.town: _number(f, s, "mob", faction)}, {order.town: 2 if two else _number(f, s, "media", faction)})
    run.go(AFTER[oblast])


def _decline(run: Run, side: int) -> None:
    run.go(AFTER[_oblast(run.state)])


# --- mobs and media


def _number(f: Facts, s: State, kind: str, faction: str) -> int:
    lines = f.pack.units.counters
    return sum(line.placed for line in lines if line.kind == kind and line.faction == faction)


def domains(f: Facts, s: State) -> dict[str, Shares]:
    faction = _faction(s)
    towns = hex_names(f, _towns(f, s, faction, RED))
    found = {}
    for field, kind in (("mobs", "mob"), ("media", "media")):
        number = _number(f, s, kind, faction)
        found[field] = Shares(dict.fromkeys(towns, number), number)
    return found


def _counter_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "counters":
        yield Option("place_counters", dict(domains(f, s)), subject, "3.1")


def _counter_check(f: Facts, s: State, side: int, order: PlaceCounters) -> list[Problem]:
    for field, domain in domains(f, s).items():
        wanted: dict[str, int] = getattr(order, field)
        for town in wanted:
            if town not in domain.caps:
                return refuse("setup.counters", field, "3.1", town=town)
        if not within(domain, wanted):
            return refuse(f"setup.{field}", field, "3.1", number=domain.total)
    return []


def _place_counters(run: Run, side: int, order: PlaceCounters) -> None:
    oblast = _oblast(run.state)
    _put(run, order.mobs, order.media)
    run.go(AFTER[oblast])


def _put(run: Run, mobs: dict[str, int], media: dict[str, int]) -> None:
    f, s = run.facts, run.state
    faction = _faction(s)
    places: dict[str, str] = {}
    for kind, wanted in (("mob", mobs), ("media", media)):
        free = [p for p in f.pieces_of[RED] if f.kind[p] == kind and f.faction[p] == faction and s.where[p] == POOL]
        for number in sorted(wanted):
            for _ in range(wanted[number]):
                places[f.piece_ids[free.pop(0)]] = number
    counts = {number: list(places.values()).count(number) for number in sorted(places.values())}
    run.do(CountersPlaced("RED", faction, places, counts))


BATTALIONS = Decision(
    the_actor,
    (AnswerType(PlaceBattalions, "3.1", itself("battalions"), _battalion_menu, _battalion_check, _place_battalions),),
    lambda f, s, side: None if offer(f, s).most else PlaceBattalions(()),
)
HAVEN = Decision(
    the_actor,
    (AnswerType(ChooseHaven, "3.1", itself("haven"), _haven_menu, _haven_check, _choose_haven), done(_decline, "3.1")),
    never,
)
COUNTERS = Decision(
    the_actor,
    (AnswerType(PlaceCounters, "3.1", itself("counters"), _counter_menu, _counter_check, _place_counters),),
    never,
)
NODES = {oblast: _begin(oblast) for oblast in OBLASTS}
DECISIONS = {
    f"{name}_{oblast}": decision
    for name, decision in (("battalions", BATTALIONS), ("haven", HAVEN), ("counters", COUNTERS))
    for oblast in OBLASTS
}
