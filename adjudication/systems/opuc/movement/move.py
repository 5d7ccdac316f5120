"""Chapters 8.1 to 8.4: the order to move. `reach` finds the possible places, `march` carries the order out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from adjudication.engine.menu import LateOption
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import FERRY
from adjudication.systems.opuc.movement import events as ev
from adjudication.systems.opuc.movement import zoc
from adjudication.systems.opuc.movement.breakdown import too_far
from adjudication.systems.opuc.movement.orders import Move
from adjudication.systems.opuc.movement.paths import moves
from adjudication.systems.opuc.movement.reach import crowded, forward, marcher, prepare, walked_by
from adjudication.systems.opuc.movement.readiness import march_log, may_go_on, may_move, one_each, ready, working
from adjudication.systems.opuc.movement.refusals import why_not
from adjudication.systems.opuc.movement.routes import FORCED, Point
from adjudication.systems.opuc.movement.situation import TWO_BATTALIONS
from adjudication.systems.opuc.turn.flow import AnswerType, Run, Subjects, refuse

LARGE_STACK = 9  # blocks; no rule of the text, it keeps the menu of a stack finite (G-13)


def _ready(f: Facts, s: State, block: int) -> bool:
    return may_move(f, s, block) or may_go_on(s, [block])


def _lots(f: Facts, s: State, side: int, place: int) -> Iterator[list[int]]:
    """The blocks of a stack that may be ordered together: all that have not moved, or all of the group that moved
    last."""
    stack = [b for b in f.roster.of_side[side] if s.place[b] == place]
    yield [b for b in stack if may_move(f, s, b)]
    yield [b for b in stack if may_go_on(s, [b])]


def _fits(lot: Sequence[int], size: int) -> bool:
    """True if groups of `size` are offered: in a very large stack, at most three blocks or all; a sheet has several
    orders."""
    return len(lot) <= LARGE_STACK or size <= 3 or size == len(lot)


def _parties(lot: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All groups of two or more blocks that may be ordered to move together."""
    for size in range(2, len(lot) + 1):
        if _fits(lot, size):
            yield from combinations(lot, size)


def subjects(f: Facts, s: State, side: int) -> Subjects:
    """The blocks that may move, and the places where several may move together; their menus may still be empty."""
    movers = ready(f, s, side)
    where: dict[int, int] = {}
    for b in movers:
        where[s.place[b]] = where.get(s.place[b], 0) + 1
    stacks = [place for place, count in sorted(where.items()) if count > 1]
    return [*((f.roster.ids[b], "unit") for b in movers), *((f.board.ids[p], "place") for p in stacks)]


def options(f: Facts, s: State, side: int, subject: str) -> Iterator[LateOption]:
    """The moves of block `subject`, or of the possible groups in place `subject`."""
    block = f.roster.index.get(subject, -1)
    if block >= 0 and f.roster.side[block] == side and _ready(f, s, block):
        yield from moves(f, s, [(block,)], subject)
    place = f.board.index.get(subject, -1)
    if place >= 0:
        yield from _stack_options(f, s, side, place, subject)


def _stack_options(f: Facts, s: State, side: int, place: int, subject: str) -> Iterator[LateOption]:
    """The options of the groups in a stack. Groups of the same kinds of blocks have the same routes and share an
    option."""
    for lot in _lots(f, s, side, place):
        keys: dict[object, list[tuple[int, ...]]] = {}
        if len(lot) > 1:
            alike = likeness(f, s, lot)
            for group in _parties(lot):
                keys.setdefault(alike(group), []).append(group)
        for groups in keys.values():
            yield from moves(f, s, groups, subject)


def likeness(f: Facts, s: State, lot: Sequence[int]) -> Callable[[tuple[int, ...]], object]:
    """A function with the same value for groups of a stack whose routes are the same."""
    r = f.roster
    kind = {b: marcher(f, s, b) for b in lot}
    due = {b: march_log(f, s, b, 99, 99) - int(s.organic[b] > 0) for b in lot}
    cf = {b: zoc.cf(f, s, b) for b in lot}
    at = prepare(f, s, lot[:1], r.side[lot[0]]).at
    bar = zoc.strength(f, s, at.exerted, r.side[lot[0]]) * 2
    boats = FERRY in s.bridge or any(d.task == "lake_ferry" for d in s.detachments)
    fighters = {b for b in lot if at.can_fight(b)}

    def alike(group: tuple[int, ...]) -> object:
        total, thirds = sum(cf[b] for b in group), sum(r.thirds[b] for b in group)
        log = sum(max(0, due[b]) for b in one_each(f, group)) <= s.log[r.side[lot[0]]]
        free = total > 0 and total >= bar
        storm = thirds <= TWO_BATTALIONS and fighters.issuperset(group)
        still = any(s.neutralised[b] for b in group), any(s.entered[b] == s.turn for b in group)
        parts = tuple(b for b in group if r.parent[b] >= 0)
        return (
            frozenset(kind[b] for b in group),
            log,
            free,
            storm,
            still,
            thirds if boats or s.options.stacking_limit else 0,
            parts,
        )

    return alike


def check(f: Facts, s: State, side: int, order: Move) -> list[Problem]:
    """The problems of `order`; empty if the blocks may go this way now."""
    r, board = f.roster, f.board
    blocks = [r.index.get(name, -1) for name in order.units]
    for name, block in zip(order.units, blocks, strict=True):
        if block < 0 or r.side[block] != side:
            return refuse("unit.not_own" if block >= 0 else "unknown.unit", "units", "8.1", unit=name)
        if s.place[block] < 0:
            return refuse("unit.not_on_map", "units", "8.1", unit=name)
        if not _ready(f, s, block):
            return _still(s, block, name)
    if not blocks:
        return refuse("move.nobody", "units", "3.5")
    if len(set(blocks)) != len(blocks) or len({s.place[b] for b in blocks}) > 1:
        return refuse("move.no_group", "units", "3.5")
    if len({may_move(f, s, b) for b in blocks}) > 1:
        return refuse("move.no_joining", "units", "3.5")
    lots = _lots(f, s, side, s.place[blocks[0]])
    if not any(blocks[0] in lot and _fits(lot, len(blocks)) for lot in lots):
        return refuse("move.too_many", "units", "3.5", most=LARGE_STACK)
    strange = next((n for n, name in enumerate(order.route) if name not in board.index), None)
    if strange is not None:
        return refuse("unknown.place", f"route[{strange}]", "1.5", place=order.route[strange])
    return _check_route(f, s, blocks, [board.index[name] for name in order.route])


def _still(s: State, block: int, name: str) -> list[Problem]:
    """The reasons why `block` cannot move: it has assaulted, has moved, is at work, or another activation is open."""
    if s.assaulted[block]:
        return refuse("move.acted", "units", "9, K-35", unit=name)
    if s.moved[block] or s.followed[block] or s.done[block]:
        return refuse("move.acted", "units", "3.5, 8", unit=name)
    if working(s, block):
        return refuse("move.working", "units", "10.3", unit=name)
    return refuse("move.other_activation", "units", "2.2, 3.5", unit=name)


def _check_route(f: Facts, s: State, blocks: list[int], route: list[int]) -> list[Problem]:
    if not route:
        return refuse("move.no_route", "route", "8.1")
    march = prepare(f, s, blocks, f.roster.side[blocks[0]])
    points: Sequence[Point] = march.points
    for n, place in enumerate(route):
        following = forward(march, points, place, n == 0 and not march.path)
        if following is None:
            walked = [*walked_by(march, s.place[blocks[0]]), *route[:n]]
            return [why_not(march.at, march.searches, points, walked, place, n)]
        points = following
    last = f"route[{len(route) - 1}]"
    if any(p.mode == FORCED and not march.at.touches_enemy(p.place) for p in points):
        return refuse("move.assault_must_follow", last, "8.3, K-69")
    if crowded(f, s, blocks, route[-1]):
        return refuse("move.stacking", last, "9.2, G-13", place=f.board.ids[route[-1]])
    stray = too_far(f, s, blocks, route[-1])
    if stray >= 0:
        return refuse("move.separation", last, "8.6", unit=f.roster.ids[stray])
    return []


def take(run: Run, side: int, order: Move) -> None:
    """Start the move."""
    run.do(ev.MoveBegan(SIDES[side], order.units, order.route))
    run.go("march")


WAY = AnswerType(Move, "8.1", subjects, options, check, take)
