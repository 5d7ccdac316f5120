"""Step 8 (2.2, 3.5, 8): one side activates its blocks, then the other; by option the sides alternate, block by
block."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudication.engine.menu import AnyOption
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults import declaration
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fires import local_fires
from adjudication.systems.opuc.movement import breakdown, march, move
from adjudication.systems.opuc.movement.orders import Move
from adjudication.systems.opuc.movement.readiness import ACTED
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, refuse, the_actor
from adjudication.systems.opuc.turn.precedence import ask_first


def begin(run: Run) -> None:
    """Node: ask for the first side."""
    ask_first(run, "manoeuvre")


def bound(f: Facts, s: State, side: int) -> bool:
    """True if blocks that have broken into a held town must assault now (K-69)."""
    group = s.group
    if group is None or not group.forced or f.roster.side[group.blocks[0]] != side:
        return False
    return any(declaration.parties(f, s, side, target) for target in declaration.targets(f, s, side))


def _shut(f: Facts, s: State, side: int, order: type) -> str:
    """The problem that closes this kind of order for now; "" if it is open."""
    if order is not Assault and bound(f, s, side):
        return "manoeuvre.assault_first"
    if not s.options.alternating_movement or not s.memo.get(ACTED) or order is Done:
        return ""
    return "" if s.group is not None and order in (Move, Assault) else "manoeuvre.enemys_turn"


def _in_turn(way: AnswerType) -> AnswerType:
    """The answer type `way`, closed while an assault must follow or the enemy is next."""

    def subjects(f: Facts, s: State, side: int) -> Subjects:
        return [] if _shut(f, s, side, way.order) else way.subjects(f, s, side)

    def options(f: Facts, s: State, side: int, subject: str) -> Iterator[AnyOption]:
        if not _shut(f, s, side, way.order):
            yield from way.options(f, s, side, subject)

    def check(f: Facts, s: State, side: int, order: Any) -> list[Problem]:
        closed = _shut(f, s, side, way.order)
        if closed:
            return refuse(closed, "do", "2.2" if closed == "manoeuvre.enemys_turn" else "8.3, K-69")
        return way.check(f, s, side, order)

    def take(run: Run, side: int, order: Any) -> None:
        if run.state.options.alternating_movement and way.order is not Done:
            run.note(ACTED, 1)
        way.take(run, side, order)

    return AnswerType(way.order, way.rule, subjects, options, check, take)


def _ended(run: Run, side: int) -> None:
    """End the action of `side`: its whole step or, in alternate movement, an activation; without an activation it
    passes."""
    s = run.state
    if s.options.alternating_movement:
        passed = not s.memo.get(ACTED)
        run.note(ACTED, None)
        over = run.alternate(passed)
    else:
        over = run.second()
    march.close_group(run)
    if over:
        run.next_step()


def _nothing_left(f: Facts, s: State, side: int) -> Done | None:
    """`Done` for a side without a block on the map or whose only activation is over; None if the side must answer."""
    if s.memo.get(ACTED) and s.group is None:
        return Done()
    return None if any(s.place[b] >= 0 for b in f.roster.of_side[side]) else Done()


WAYS: tuple[AnswerType, ...] = tuple(
    _in_turn(way) for way in (move.WAY, *declaration.WAYS, *local_fires.ACT_WAYS, *breakdown.WAYS, done(_ended, "3.5"))
)
NODES = {"movement": begin}
DECISIONS = {"manoeuvre": Decision(the_actor, WAYS, _nothing_left, several=True)}
