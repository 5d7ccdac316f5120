"""Chapter 3.1, steps 1 to 4: the control of hexes, and the placement of police and militia."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from adjudication.engine.kit import pools
from adjudication.engine.menu import Option, SomeOf
from adjudication.engine.play.decision import itself, never, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import hex_names
from adjudication.systems.opaque_war.basics.choices import chosen
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.setup.events import ControlRolled, GarrisonsPlaced
from adjudication.systems.opaque_war.setup.orders import ChoosePlaces
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run

NEXT = {"police": "militia", "militia": "luhansk"}


def start(run: Run) -> None:
    """Node: roll a die for every town and city of the two oblasts (step 1)."""
    f = run.facts
    _control(run, "towns", [h for h in f.settled if h in f.war], f.pack.charts.control.rebel_towns_from)
    run.go("checkpoints")


def checkpoints(run: Run) -> None:
    """Node: roll a die for every border checkpoint that is not a town (step 2)."""
    f = run.facts
    border = [h for h in f.checkpoints if h not in f.is_settled]
    _control(run, "checkpoints", border, f.pack.charts.control.rebel_checkpoints_from)
    run.go("police")


def _control(run: Run, what: str, hexes: Sequence[int], rebel_from: int) -> None:
    f = run.facts
    rolls = tuple(
        run.throw("control", RED, 1, "at_least", "3.1", target=rebel_from, subject=f.ids[here]) for here in hexes
    )
    red = tuple(f.ids[here] for here, roll in zip(hexes, rolls, strict=True) if roll.result)
    run.do(ControlRolled(what, hex_names(f, hexes), red, rolls))


def wanted(f: Facts, s: State, kind: str) -> tuple[list[int], list[int]]:
    """The places that get a garrison first, and the others (steps 3 and 4)."""
    if kind == "militia":
        twice = s.options.krasnodon_twice
        towns = [h for h in f.towns if h in f.war and s.held[h] == BLUE]
        return [h for h in towns if twice or h not in f.checkpoints], []
    border = [h for h in f.checkpoints if s.held[h] == BLUE]
    return border, [h for h in f.hexes(f.pack.charts.setup.police_cities) if s.held[h] == BLUE]


def _garrisons(kind: str) -> Callable[[Run], None]:
    """A node that places police or militia."""

    def node(run: Run) -> None:
        f, s = run.facts, run.state
        first, others = wanted(f, s, kind)
        if len(first) + len(others) > len(f.cup[kind]):
            run.do(DecisionAsked("RED", f"scarce_{kind}"))
        else:
            _place(run, kind, [*first, *others])

    return node


def _place(run: Run, kind: str, hexes: Sequence[int]) -> None:
    """Draw a front for each place; the rest of the cup goes to the pool."""
    f = run.facts
    slots, cup = f.cup[kind], [f.lines[p].id for p in f.cup[kind]]
    places, faces, rolls = {}, {}, []
    for slot, here in zip(slots, hexes, strict=False):
        name, at = f.piece_ids[slot], f.ids[here]
        faces[name], roll = pools.take(cup, _throw(run, kind, at))
        places[name] = at
        rolls.append(roll)
    for slot in slots[len(hexes) :]:
        faces[f.piece_ids[slot]] = cup.pop(0)
    run.do(GarrisonsPlaced(kind, hex_names(f, hexes), places, faces, tuple(rolls)))
    run.go(NEXT[kind])


def _throw(run: Run, kind: str, at: str) -> pools.Throw:
    return lambda faces: run.throw(
        f"cup_{kind}", BLUE, 1, "pick", "3.1", faces=faces, subject=at, secret_to=pools.NOBODY
    )


# --- too few units: the Rebels choose


def _kind(s: State) -> str:
    return s.at.removeprefix("scarce_")


def choices(f: Facts, s: State) -> tuple[SomeOf, list[int]]:
    """The places among which the Rebels choose, and the places that always receive a unit."""
    first, others = wanted(f, s, _kind(s))
    units = len(f.cup[_kind(s)])
    if len(first) >= units or not others:
        return SomeOf(hex_names(f, first), units, units), []
    left = units - len(first)
    return SomeOf(hex_names(f, others), left, left), first


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "places":
        yield Option("choose_places", {"places": choices(f, s)[0]}, subject, "3.1")


def _check(f: Facts, s: State, side: int, order: ChoosePlaces) -> list[Problem]:
    return chosen(choices(f, s)[0], order.places, "setup.place", "places", "3.1")


def _take(run: Run, side: int, order: ChoosePlaces) -> None:
    f, s = run.facts, run.state
    sure = choices(f, s)[1]
    _place(run, _kind(s), [*sure, *sorted(f.index[number] for number in order.places)])


SCARCE = Decision(the_actor, (AnswerType(ChoosePlaces, "3.1", itself("places"), _menu, _check, _take),), never)
NODES = {"start": start, "checkpoints": checkpoints, "police": _garrisons("police"), "militia": _garrisons("militia")}
DECISIONS = {"scarce_police": SCARCE, "scarce_militia": SCARCE}
