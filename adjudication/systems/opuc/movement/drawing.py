"""A march as it is drawn, step by step: the cost of each step and its reasons, the possible next steps, and why others
are closed.

All of it as the side that draws can judge the situation.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.naming import token
from adjudication.systems.opuc.movement import move
from adjudication.systems.opuc.movement.orders import Move
from adjudication.systems.opuc.movement.queries import Destination
from adjudication.systems.opuc.movement.reach import (
    March,
    Reach,
    forward,
    log_due,
    prepare,
    reachable,
    resumed,
    wakes,
    walked_by,
)
from adjudication.systems.opuc.movement.readiness import may_go_on, may_move
from adjudication.systems.opuc.movement.refusals import why_not
from adjudication.systems.opuc.movement.routes import FORCED, INSIDE, STOP, Point
from adjudication.systems.opuc.movement.situation import DEEP_SNOW


class DrawnStep(msgspec.Struct, frozen=True):
    """One step: its MP, total MP and LOG so far, the parts of its cost with their rules, and the hidden blocks it
    alerts.

    `reasons` are pairs of a word (ground, river, road, zone, entry, assault, ferry, first, zoc, snow, log, contact) and
    the rule.
    """

    place: str
    price: int
    spent: int
    log: int
    held: bool
    reasons: tuple[tuple[str, str], ...]
    wakes: tuple[str, ...]


class Drawn(msgspec.Struct, frozen=True):
    """A route as far as it is possible. `problem`: why it goes no further, or may not end where it does.

    `following` are the steps that may come next, `refused` the neighbours that may not, `beyond` all that can still be
    reached, with the whole route and price from the start.
    """

    steps: tuple[DrawnStep, ...]
    limit: int
    problem: Problem | None
    following: tuple[DrawnStep, ...]
    refused: tuple[tuple[str, Problem], ...]
    beyond: tuple[Destination, ...]


class Member(msgspec.Struct, frozen=True):
    """A block of a stack; `ready`: it may still be ordered to move."""

    unit: str
    ready: bool


def stack(f: Facts, s: State, side: str, place: str) -> tuple[Member, ...]:
    """The own blocks of `side` in `place`."""
    at = f.board.index.get(place, -1)
    own = [b for b in f.roster.of_side[SIDE[side]] if at >= 0 and s.place[b] == at]
    return tuple(Member(f.roster.ids[b], may_move(f, s, b) or may_go_on(s, [b])) for b in own)


def drawn(f: Facts, s: State, side: str, units: Sequence[str], route: Sequence[str]) -> Drawn:
    """The drawn route of `units`."""
    whole = move.check(f, s, SIDE[side], Move(tuple(units), tuple(route)))
    amiss = next((p for p in whole if not p.where.startswith("route")), None)
    if amiss is not None:
        return Drawn((), 0, amiss, (), (), ())
    r, board = f.roster, f.board
    blocks = [r.index[name] for name in units]
    march = prepare(f, s, blocks, SIDE[side])
    limit = min(search.limit for search in march.searches)
    places = [board.index[name] for name in route if name in board.index]
    points: Sequence[Point] = march.points
    steps, gone = list[DrawnStep](), list[int]()
    for place in places:
        following = _step(f, s, march, points, gone, place)
        if following is None:
            break
        points, step = following
        steps.append(step)
        gone.append(place)
    following_steps, refused = _around(f, s, march, points, gone)
    ahead = reachable(f, s, blocks, resumed(march, points, gone))
    before = tuple(board.ids[p] for p in gone)
    problem = next(iter(whole), None) if route else None
    return Drawn(
        tuple(steps), limit, problem, following_steps, refused, tuple(_beyond(f, s, side, before, r) for r in ahead)
    )


def _beyond(f: Facts, s: State, side: str, before: tuple[str, ...], row: Reach) -> Destination:
    met = tuple(sorted(token(f, s, SIDE[side], b) for b in row.wakes))
    return Destination(row.place, (*before, *row.route), row.spent, row.log, row.stop, met)


def _step(
    f: Facts, s: State, march: March, points: Sequence[Point], gone: Sequence[int], place: int
) -> tuple[list[Point], DrawnStep] | None:
    """The points after one step, and the step as a page shows it; None if the step is impossible."""
    first = not gone and not march.path
    following = forward(march, points, place, first)
    if following is None:
        return None
    origin = gone[-1] if gone else s.place[march.blocks[0]]
    log = log_due(f, s, march, following, len(gone) + 1, origin, place)
    before = log_due(f, s, march, points, len(gone), origin, place) if gone else 0
    was, now = max(march.spent(points)), max(march.spent(following))
    met = wakes(f, s, march.at.side, place)
    reasons = _reasons(march, points, following, origin, place, first)
    reasons += [("log", "8.2")] if log > before else []
    reasons += [("contact", "5.4")] if met else []
    names = tuple(sorted(token(f, s, march.at.side, b) for b in met))
    held = any(p.mode == STOP for p in following)
    return following, DrawnStep(f.board.ids[place], now - was, now, log, held, tuple(reasons), names)


def _reasons(
    march: March, points: Sequence[Point], following: Sequence[Point], origin: int, place: int, first: bool
) -> list[tuple[str, str]]:
    """The parts of the cost of a step, each with its rule."""
    at, board = march.at, march.at.f.board
    h, n = board.hex_of[origin], board.hex_of[place]
    if at.boat(origin, place):
        return [("ferry", "10.6.1, K-24")]
    found = [_way(following, h == n)]
    if h != n and any(search.river(board.edge(h, n)) for search in march.searches):
        found.append(("river", "8.5"))
    if h != n and following[0].road and march.searches[0].bonus:
        found.append(("road", "8.1, K-51"))
    over = any(s.cost(p) > s.limit for s, p in zip(march.searches, following, strict=True))
    if over and first:
        found.append(("first", "8.1, K-50"))
    if any(p.mode == STOP for p in following) and h != n:
        found.append(("snow", "2.4") if at.s.snow >= DEEP_SNOW else ("zoc", "8.4"))
    return found


def _way(following: Sequence[Point], inside: bool) -> tuple[str, str]:
    if any(p.mode == FORCED for p in following):
        return "assault", "8.3, K-69"
    if inside:
        return "zone", "8.3"
    return ("entry", "8.3, K-29") if any(p.mode == INSIDE for p in following) else ("ground", "8.1")


def _around(
    f: Facts, s: State, march: March, points: Sequence[Point], gone: Sequence[int]
) -> tuple[tuple[DrawnStep, ...], tuple[tuple[str, Problem], ...]]:
    """The next steps that are open, and the neighbouring hexes that are closed, each with the reason."""
    board, first = f.board, not gone and not march.path
    origin = gone[-1] if gone else s.place[march.blocks[0]]
    places = dict.fromkeys(p.place for p in march.searches[0].ways(points[0], first))
    found = [step for place in places if (step := _step(f, s, march, points, gone, place)) is not None]
    open_hexes = {board.hex_of[board.index[step[1].place]] for step in found}
    shut = [h for h in board.near[board.hex_of[origin]] if h not in open_hexes]
    walked = [*walked_by(march, s.place[march.blocks[0]]), *gone]
    reasons = [(board.ids[h], why_not(march.at, march.searches, points, walked, h, len(gone))) for h in shut]
    return tuple(step for _, step in found), tuple(reasons)
