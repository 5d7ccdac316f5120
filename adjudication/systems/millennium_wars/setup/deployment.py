"""Chapter 11.2: Ukraine places its forces, then Russia its own, then Russia those of Moldova; then dice."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import limit
from adjudication.systems.millennium_wars.basics.effects import shifted
from adjudication.systems.millennium_wars.basics.facts import (
    BLUE,
    CAMPS,
    FORCES,
    IN_PLAY,
    MOL,
    NOBODY,
    POOL,
    RED,
    RU,
    UKR,
    Facts,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.state import State, on_map
from adjudication.systems.millennium_wars.setup.events import Deployed, MoldovaChose
from adjudication.systems.millennium_wars.setup.orders import PlaceUnit
from adjudication.systems.millennium_wars.turn.events import InstabilityRolled
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run

PLACERS = ((UKR, BLUE), (RU, RED), (MOL, RED))
"""The forces in the order in which they are placed, and by which side."""
OUTCOME = {"russian": RED, "coalition": BLUE, "neutral": NOBODY}


def waiting(f: Facts, s: State, force: int) -> list[int]:
    """The pieces of `force` that still have to be placed."""
    return [p for p in f.pieces_of[force] if f.initial[p] and f.kind[p] not in IN_PLAY and s.where[p] == POOL]


def placing(f: Facts, s: State) -> tuple[int, int]:
    """The force to place now, and the side that places it; NOBODY twice when all are placed."""
    return next((pair for pair in PLACERS if waiting(f, s, pair[0])), (NOBODY, NOBODY))


def ground(f: Facts, p: int) -> frozenset[int]:
    """The hexes where piece `p` can start: Ukraine, the Russian border and the hexes marked Russian, or Moldova
    (11.2)."""
    force = f.force[p]
    if force == UKR:
        return f.ukraine - f.separatist
    if force == MOL:
        return frozenset(h for h, role in enumerate(f.role) if role == "moldova")
    return f.insurgent if f.kind[p] == "paramilitary" else f.staging


def room(f: Facts, s: State, p: int) -> tuple[int, ...]:
    """The hexes where piece `p` can start now, with room in the stack."""
    force = f.force[p]
    open_to = ground(f, p)
    if not f.stacks[p]:
        return tuple(sorted(open_to))
    most, counts = limit(s, (force,)), dict[int, int]()
    for q in f.pieces_of[force]:
        if f.stacks[q] and on_map(s, q):
            counts[s.where[q]] = counts.get(s.where[q], 0) + 1
    return tuple(here for here in sorted(open_to) if counts.get(here, 0) < most)


def suggested(f: Facts, s: State, p: int) -> int:
    """The hex where White Cell places piece `p` if its side leaves it the choice: one headquarters to a hex."""
    open_to = room(f, s, p)
    lists = f.pack.setup.suggested.get(FORCES[f.force[p]], {})
    wanted = (*lists.get(f.line[p].id, ()), *lists.get("any", ()))
    alike = {s.where[q] for q in f.by_type[f.force[p], f.line[p].id]} if not f.stacks[p] else set[int]()
    known = set(open_to) - alike or set(open_to)
    return next((f.index[number] for number in wanted if f.index[number] in known), open_to[0])


def setup(run: Run) -> None:
    """Node: ask the next side to place a force; when all are placed, the dice follow."""
    force, side = placing(run.facts, run.state)
    if force == NOBODY:
        run.go("alignment")
    else:
        run.ask(side, "deploy", "setup")


def _units(f: Facts, s: State, side: int) -> Subjects:
    force, _ = placing(f, s)
    return [(f.piece_ids[p], "unit") for p in waiting(f, s, force)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece_called(subject)
    if p in waiting(f, s, placing(f, s)[0]):
        places = tuple(f.ids[here] for here in room(f, s, p))
        if places:
            yield Option("place_unit", {"unit": Is(subject), "place": OneOf(places)}, subject, "11.2")


def _check(f: Facts, s: State, side: int, order: PlaceUnit) -> list[Problem]:
    p, here = f.piece_called(order.unit), f.hex_called(order.place)
    if p not in waiting(f, s, placing(f, s)[0]):
        return refuse("deploy.unit", "unit", "11.2", unit=order.unit)
    if here not in ground(f, p):
        return refuse("deploy.where", "place", "11.2", place=order.place)
    return [] if here in room(f, s, p) else refuse("deploy.full", "place", "4.0", place=order.place)


def _take(run: Run, side: int, order: PlaceUnit) -> None:
    run.do(Deployed(order.unit, order.place))
    _go_on(run, run.facts.force[run.facts.piece[order.unit]])


def _go_on(run: Run, force: int) -> None:
    if not waiting(run.facts, run.state, force):
        run.go("setup")


def _rest(run: Run, side: int) -> None:
    """Place the other pieces of the force in the hexes that the pack suggests."""
    f, s = run.facts, run.state
    force, _ = placing(f, s)
    for p in waiting(f, s, force):
        run.do(Deployed(f.piece_ids[p], f.ids[suggested(f, s, p)]))
    run.go("setup")


def _none_left(f: Facts, s: State, side: int) -> Done | None:
    return None if waiting(f, s, placing(f, s)[0]) else Done()


def alignment(run: Run) -> None:
    """Node: decide the camp of Moldova (1.4)."""
    f, given = run.facts, run.facts.pack.setup.moldova
    if f.forces[MOL] is None:
        run.go("instability")
        return
    if given == "roll":
        roll = run.throw("moldova", RED, 1, "table", "1.4", table=f.moldova.entries())
        choice = OUTCOME[f.moldova.results[roll.result]]
        run.do(MoldovaChose(CAMPS[choice] if choice != NOBODY else "", roll))
    else:
        choice = OUTCOME[given]
        run.do(MoldovaChose(CAMPS[choice] if choice != NOBODY else "", None))
    run.go("instability")


def instability(run: Run) -> None:
    """Node: roll two dice for each side; the index moves by the difference (3.0)."""
    f, s = run.facts, run.state
    if f.pack.setup.instability:
        rolls = tuple(run.throw("instability", side, 2, "sum", "3.0") for side in (RED, BLUE))
        run.do(InstabilityRolled(shifted(f, s, RED, rolls[0].result - rolls[1].result), rolls))
    run.go("turn")


DEPLOY = Decision(
    the_actor,
    (AnswerType(PlaceUnit, "11.2", _units, _menu, _check, _take), done(_rest, "11.2")),
    _none_left,
    several=True,
)
NODES = {"start": setup, "setup": setup, "alignment": alignment, "instability": instability}
DECISIONS = {"deploy": DEPLOY}
