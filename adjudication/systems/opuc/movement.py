"""Chapters 8.1 to 8.4: the order to move, the march step by step, and what may be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from adjudication.engine.menu import AnyOf, Option, Route
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc import buas, engineer_loss, isr, minefields, supply_loss, zoc
from adjudication.systems.opuc import events_movement as ev
from adjudication.systems.opuc.breakdown import too_far
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.flow import Run, Subjects, Way, refuse
from adjudication.systems.opuc.layout import Layout
from adjudication.systems.opuc.orders_movement import Move
from adjudication.systems.opuc.readiness import allowance, march_log, may_go_on, may_move, pay_march
from adjudication.systems.opuc.refusals import why_not
from adjudication.systems.opuc.roster import DAG, SIDES
from adjudication.systems.opuc.routes import FORCED, GO, STOP, Graph, Marcher, Point, Search, domain, graph
from adjudication.systems.opuc.situation import TWO_BATTALIONS, Situation
from adjudication.systems.opuc.state import State
from adjudication.systems.opuc.state_rows import FERRY, Group

LARGE_STACK = 9  # blocks; no rule of the text, it keeps the menu of a stack finite (G-13)


class March(NamedTuple):
    """A group about to move or on its way: where it began, what it has entered, and a search for each kind of block."""

    at: Situation
    blocks: tuple[int, ...]
    started: int
    path: tuple[int, ...]
    searches: tuple[Search, ...]
    points: tuple[Point, ...]  # where each search stands, in the sequence of `kinds`
    kinds: tuple[Marcher, ...]

    def kind(self, f: Facts, s: State, block: int) -> int:
        """Which of the searches a block belongs to."""
        return self.kinds.index(marcher(f, s, block))


def marcher(f: Facts, s: State, block: int) -> Marcher:
    """What matters of a block for its routes."""
    return Marcher(f.roster.mob[block], f.roster.amphib[block], allowance(f, s, block))


def _started(s: State, blocks: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Where a group began and what it has entered so far this turn."""
    group = s.group
    if group is not None and s.moved[blocks[0]] and blocks[0] in group.blocks:
        return group.started, group.path
    return s.place[blocks[0]], ()


def prepare(f: Facts, s: State, blocks: Sequence[int], viewer: int | None) -> March:
    """A march of blocks that stand in one place, as a side knows the situation or, without a viewer, in truth."""
    started, path = _started(s, blocks)
    at = Situation(f, s, blocks, started, viewer)
    side = f.roster.side[blocks[0]]
    due = [b for b in blocks if march_log(f, s, b, 99, 99)]
    pool = s.log[side] + sum(1 for b in due if s.organic[b] > 0)
    thirds = sum(f.roster.thirds[b] for b in blocks)
    kinds = tuple(dict.fromkeys(marcher(f, s, b) for b in blocks))
    searches, points = [], []
    for kind in kinds:
        search = Search(at, kind, thirds, pool >= len(due), Point(started))
        point = _retrace(search, search.begin(started), path)
        if path and viewer is not None and point.mode in (GO, STOP):
            point = point._replace(mode=STOP if s.group is not None and s.group.stop else GO)
        search.start = point
        searches.append(search)
        points.append(point)
    return March(at, tuple(blocks), started, path, tuple(searches), tuple(points), kinds)


def _retrace(search: Search, point: Point, path: Sequence[int]) -> Point:
    """The point after a path already walked."""
    for n, place in enumerate(path):
        found = next((p for p in search.ways(point, n == 0) if p.place == place), None)
        if found is None:
            return Point(place, search.marcher.allowance, 99, 99, mode=STOP)
        point = found if n == len(path) - 1 or found.mode != STOP else found._replace(mode=GO)
    return point


# --- what may be reached


def graphs(march: March) -> list[Graph]:
    """The graph of routes of each kind of block."""
    return [graph(search, bool(march.path)) for search in march.searches]


def routes(f: Facts, s: State, blocks: Sequence[int]) -> Route:
    """The routes open to a group, as its own side knows the situation."""
    march = prepare(f, s, blocks, f.roster.side[blocks[0]])
    found = graphs(march)
    return domain(march.at, found, _leash(f, s, blocks))


def _leash(f: Facts, s: State, blocks: Sequence[int]) -> Callable[[int], bool] | None:
    """Where a group may stop because of its sister sub-units (8.6); None for anywhere."""
    if all(f.roster.parent[b] < 0 for b in blocks):
        return None
    return lambda place: too_far(f, s, blocks, place) < 0


class Reach(NamedTuple):
    """A place a group can reach: the cheapest route, MP spent by the most burdened block, LOG, whom it would wake."""

    place: str
    route: tuple[str, ...]
    spent: int
    log: int
    stop: bool
    wakes: tuple[int, ...]


def reachable(f: Facts, s: State, blocks: Sequence[int]) -> list[Reach]:
    """Every place blocks in one place can reach, for pages and policies; as their side knows the situation."""
    side = f.roster.side[blocks[0]]
    march = prepare(f, s, blocks, side)
    found = graphs(march)
    ends = found[0].ends(march.at, _leash(f, s, blocks))
    best: dict[int, tuple[int, int, int]] = {}
    for node in ends:
        point = found[0].points[node]
        route = found[0].route(node)
        if len(found) > 1 and not _together(f, found[1:], march, route):
            continue
        key = (march.searches[0].cost(point), len(route), node)
        if point.place not in best or key < best[point.place]:
            best[point.place] = key
    rows = []
    for place, (_, _, node) in sorted(best.items()):
        steps = itinerary(f, s, blocks, found[0].route(node), march)
        rows.append(_row(f, s, side, place, found[0].route(node), steps))
    return rows


def _together(f: Facts, others: list[Graph], march: March, route: list[int]) -> bool:
    for g in others:
        node = 0
        for place in route:
            node = g.steps[node].get(f.board.ids[place], -1)
            if node < 0:
                return False
        if node not in g.ends(march.at):
            return False
    return True


def _row(f: Facts, s: State, side: int, place: int, route: list[int], steps: list[Leg]) -> Reach:
    ids, last = f.board.ids, steps[-1]
    return Reach(
        ids[place], tuple(ids[p] for p in route), last.spent, last.log, last.stop, wakes(f, s, side, place)
    )  # fmt: skip


def wakes(f: Facts, s: State, side: int, place: int) -> tuple[int, ...]:
    """The enemy blocks a side's block would be in touch with at a place, and so set looking at each other (5.4)."""
    lay = Layout(f, s)
    return tuple(b for p in isr.in_touch(f, lay, place, side) for b in lay.of(f, p, 1 - side))


class Leg(NamedTuple):
    """One step of a route: the MP the most burdened block has spent then, the LOG due by then, whether it stops."""

    place: str
    spent: int
    log: int
    stop: bool
    road: bool


def itinerary(f: Facts, s: State, blocks: Sequence[int], route: Sequence[int], march: March | None = None) -> list[Leg]:
    """A route step by step with what it costs, as far as it can be gone."""
    march = march or prepare(f, s, blocks, f.roster.side[blocks[0]])
    points, rows = list(march.points), list[Leg]()
    for n, place in enumerate(route):
        following = _forward(march, points, place, n == 0 and not march.path)
        if following is None:
            break
        points = following
        spent = [search.cost(p) for search, p in zip(march.searches, points, strict=True)]
        hexes = len(march.path) + n + 1
        log = sum(march_log(f, s, b, spent[march.kind(f, s, b)], hexes) for b in march.blocks)
        stop = any(p.mode == STOP for p in points)
        rows.append(Leg(f.board.ids[place], max(spent), log, stop, points[0].road))
    return rows


def _forward(march: March, points: Sequence[Point], place: int, first: bool) -> list[Point] | None:
    found = []
    for search, point in zip(march.searches, points, strict=True):
        following = next((p for p in search.ways(point, first) if p.place == place), None)
        if following is None:
            return None
        found.append(following)
    return found


# --- the order


def _ready(f: Facts, s: State, block: int) -> bool:
    return may_move(f, s, block) or may_go_on(s, [block])


def _lots(f: Facts, s: State, side: int, place: int) -> Iterator[list[int]]:
    """The blocks of a stack that may be ordered together: all fresh, or all of the group that moved last."""
    stack = [b for b in f.roster.of_side[side] if s.place[b] == place]
    yield [b for b in stack if may_move(f, s, b)]
    if s.group is not None and may_go_on(s, s.group.blocks):
        yield [b for b in stack if b in s.group.blocks]


def _fits(lot: Sequence[int], size: int) -> bool:
    """Of a very large stack at most three blocks are ordered together, or all of it; a sheet takes several orders."""
    return len(lot) <= LARGE_STACK or size <= 3 or size == len(lot)


def _parties(lot: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every group of two or more blocks that may be ordered to move together."""
    for size in range(2, len(lot) + 1):
        if _fits(lot, size):
            yield from combinations(lot, size)


def subjects(f: Facts, s: State, side: int) -> Subjects:
    """Blocks that may move, and places where several may move together."""
    ready = [b for b in f.roster.of_side[side] if _ready(f, s, b) and _has_way(f, s, (b,))]
    where: dict[int, int] = {}
    for b in ready:
        where[s.place[b]] = where.get(s.place[b], 0) + 1
    stacks = [place for place, count in sorted(where.items()) if count > 1 and _stack_moves(f, s, side, place)]
    return [*((f.roster.ids[b], "unit") for b in ready), *((f.board.ids[p], "place") for p in stacks)]


def _has_way(f: Facts, s: State, blocks: Sequence[int]) -> bool:
    """Whether a group has a first step that it may end with, or that leads on to an assault."""
    if _leash(f, s, blocks) is not None:
        return bool(routes(f, s, blocks).ends)
    march = prepare(f, s, blocks, f.roster.side[blocks[0]])
    if len(march.searches) > 1:
        return bool(domain(march.at, graphs(march)).ends)
    ways = search_ways(march)
    return any(p.mode != FORCED or march.at.touches_enemy(p.place) for p in ways) or bool(
        ways and graphs(march)[0].ends(march.at)
    )


def search_ways(march: March) -> list[Point]:
    """The first steps of a group of blocks that are alike."""
    return list(march.searches[0].ways(march.points[0], not march.path))


def _stack_moves(f: Facts, s: State, side: int, place: int) -> bool:
    return any(_has_way(f, s, group) for lot in _lots(f, s, side, place) for group in combinations(lot, 2))


def options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    """The moves of a block, or of the groups that can be formed of a stack."""
    block = f.roster.index.get(subject, -1)
    ids = f.roster.ids
    if block >= 0 and f.roster.side[block] == side and _ready(f, s, block):
        found = routes(f, s, (block,))
        if found.ends:
            yield Option("move", {"units": AnyOf(((ids[block],),)), "route": found}, subject, "8.1")
    place = f.board.index.get(subject, -1)
    if place >= 0:
        yield from _stack_options(f, s, side, place, subject)


def _stack_options(f: Facts, s: State, side: int, place: int, subject: str) -> Iterator[Option]:
    """Groups whose blocks are of the same kinds share their routes, and so make one option."""
    for lot in _lots(f, s, side, place):
        keys: dict[object, list[tuple[int, ...]]] = {}
        if len(lot) > 1:
            alike = likeness(f, s, lot)
            for group in _parties(lot):
                keys.setdefault(alike(group), []).append(group)
        for groups in keys.values():
            found = routes(f, s, groups[0])
            if found.ends:
                names = tuple(tuple(f.roster.ids[b] for b in group) for group in groups)
                yield Option("move", {"units": AnyOf(names), "route": found}, subject, "8.1")


def likeness(f: Facts, s: State, lot: Sequence[int]) -> Callable[[tuple[int, ...]], object]:
    """A function that tells groups of a stack apart whose routes may differ."""
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
        log = sum(max(0, due[b]) for b in group) <= s.log[r.side[lot[0]]]
        free = total > 0 and total >= bar
        storm = thirds <= TWO_BATTALIONS and fighters.issuperset(group)
        still = any(s.neutralised[b] for b in group), any(s.entered[b] == s.turn for b in group)
        parts = tuple(b for b in group if r.parent[b] >= 0)
        return frozenset(kind[b] for b in group), log, free, storm, still, thirds if boats else 0, parts

    return alike


def check(f: Facts, s: State, side: int, order: Move) -> list[Problem]:
    """Empty if these blocks may go this way now."""
    r, board = f.roster, f.board
    blocks = [r.index.get(name, -1) for name in order.units]
    for name, block in zip(order.units, blocks, strict=True):
        if block < 0 or r.side[block] != side:
            return refuse("unit.not_own" if block >= 0 else "unknown.unit", "units", "8.1", unit=name)
        if s.place[block] < 0:
            return refuse("unit.not_on_map", "units", "8.1", unit=name)
        if not _ready(f, s, block):
            return refuse("move.acted", "units", "3.5", unit=name)
    if not blocks or len(set(blocks)) != len(blocks) or len({s.place[b] for b in blocks}) > 1:
        return refuse("move.no_group", "units", "3.5")
    if len({may_move(f, s, b) for b in blocks}) > 1:
        return refuse("move.no_joining", "units", "3.5")
    lot = next(lot for lot in _lots(f, s, side, s.place[blocks[0]]) if blocks[0] in lot)
    if not _fits(lot, len(blocks)):
        return refuse("move.too_many", "units", "3.5", most=LARGE_STACK)
    strange = next((n for n, name in enumerate(order.route) if name not in board.index), None)
    if strange is not None:
        return refuse("unknown.place", f"route[{strange}]", "1.5", place=order.route[strange])
    return _check_route(f, s, blocks, [board.index[name] for name in order.route])


def _check_route(f: Facts, s: State, blocks: list[int], route: list[int]) -> list[Problem]:
    if not route:
        return refuse("move.no_route", "route", "8.1")
    march = prepare(f, s, blocks, f.roster.side[blocks[0]])
    points: Sequence[Point] = march.points
    for n, place in enumerate(route):
        following = _forward(march, points, place, n == 0 and not march.path)
        if following is None:
            origin = route[n - 1] if n else s.place[blocks[0]]
            return [why_not(march.at, march.searches, points, origin, place, n)]
        points = following
    if any(p.mode == FORCED and not march.at.touches_enemy(p.place) for p in points):
        return refuse("move.assault_must_follow", f"route[{len(route) - 1}]", "8.3, K-69")
    stray = too_far(f, s, blocks, route[-1])
    if stray >= 0:
        return refuse("move.separation", f"route[{len(route) - 1}]", "8.6", unit=f.roster.ids[stray])
    return []


def take(run: Run, side: int, order: Move) -> None:
    """The blocks set out."""
    run.do(ev.MoveBegan(SIDES[side], order.units, order.route))
    run.go("march")


WAY = Way(Move, "8.1", subjects, options, check, take)


# --- the march


def march_on(run: Run) -> None:
    """Node: the group that moves goes on, place by place, by the truth; a contact may interrupt it."""
    f, s = run.facts, run.state
    group = s.group
    assert group is not None
    here = [b for b in group.blocks if s.place[b] >= 0]
    if not here or not (group.ahead or group.stop):
        _end(run, group, here)
        return
    march = prepare(f, s, here, None)
    points: Sequence[Point] = march.points
    if group.stop and not any(p.mode == STOP for p in points):
        run.do(ev.StopLifted(SIDES[march.at.side], tuple(f.roster.ids[b] for b in here)))
    while True:
        now = s.group or group
        following = _forward(march, points, now.ahead[0], not now.path) if now.ahead else None
        if following is None:
            _end(run, now, here)
            return
        origin, place = s.place[here[0]], now.ahead[0]
        points = following
        _step(run, march, points, here, place)
        if _aftermath(run, here, origin, place):
            return  # something happened: come back with a fresh look


def _step(run: Run, march: March, points: Sequence[Point], blocks: list[int], place: int) -> None:
    f, s = run.facts, run.state
    ids, side = f.roster.ids, march.at.side
    spent = [march.searches[march.kind(f, s, b)].cost(points[march.kind(f, s, b)]) for b in blocks]
    hexes = len(s.group.path) + 1 if s.group is not None else 1
    due = [b for b, cost in zip(blocks, spent, strict=True) if march_log(f, s, b, cost, hexes)]
    able = s.log[side] + sum(1 for b in due if s.organic[b] > 0)
    origin = s.place[blocks[0]]
    edge = f.board.edge(origin, place)
    ferry = edge >= 0 and s.bridge[edge] == FERRY and s.bridge_side[edge] == side
    boat = march.at.boat(origin, place)
    run.do(
        ev.Stepped(
            SIDES[side], tuple(ids[b] for b in blocks), f.board.ids[origin], f.board.ids[place], tuple(spent),
            any(p.mode == STOP for p in points), any(p.mode == FORCED for p in points),
            f.board.edge_ids[edge] if ferry else "", boat, march.searches[0].thirds if ferry or boat else 0,
        )
    )  # fmt: skip
    if due and able >= len(due):
        pay_march(run, side, due)


def _aftermath(run: Run, blocks: list[int], origin: int, place: int) -> bool:
    """Mines, markers run over, stocks taken, control, contact. True if the march has to begin again from the node."""
    f = run.facts
    side, before = f.roster.side[blocks[0]], len(run.events)
    for block in blocks:
        minefields.entered(run, block, place)
    engineer_loss.overrun(run, place, side)
    supply_loss.taken(run, place, side)
    buas.settle(run, origin)
    buas.settle(run, place)
    if buas.ask_around(run, place, side, "march_contact", _resting(run)):
        return True
    return isr.on_contact(run, place, side, "march") or len(run.events) > before


def _resting(run: Run) -> bool:
    """Whether the march has come to its end."""
    group = run.state.group
    return group is None or not group.ahead


def contact(run: Run) -> None:
    """Node: zones have been named; now both sides look."""
    s = run.state
    group = s.group
    assert group is not None
    here = [b for b in group.blocks if s.place[b] >= 0]
    if here:
        place, side = s.place[here[0]], run.facts.roster.side[here[0]]
        if buas.ask_around(run, place, side, "march_contact", _resting(run)) or isr.on_contact(
            run, place, side, "march"
        ):
            return
    run.go("march")


def _end(run: Run, group: Group, here: list[int]) -> None:
    f, s = run.facts, run.state
    side = f.roster.side[group.blocks[0]]
    names = tuple(f.roster.ids[b] for b in here)
    at = f.board.ids[s.place[here[0]]] if here else ""
    why = "gone" if not here else "route" if not group.ahead else "zoc" if group.stop else "blocked"
    _hide(run, side, here)
    run.do(ev.MoveEnded(SIDES[side], names, at, why))
    run.go("manoeuvre")


def close_group(run: Run) -> None:
    """The blocks that moved last have finished."""
    group = run.state.group
    if group is not None:
        side = SIDES[run.facts.roster.side[group.blocks[0]]]
        run.do(ev.MoveEnded(side, (), "", "gone"))


def _hide(run: Run, side: int, blocks: list[int]) -> None:
    """Artillery and engineers, or by option all, hide when they have moved and no enemy controls the place (5.1)."""
    f, s = run.facts, run.state
    r = f.roster
    shy = [b for b in blocks if s.options.all_units_hide or r.is_arty[b] or r.is_engineer[b] or r.kind[b] == DAG]
    may = [b for b in shy if not s.hidden[b]]
    if may and not zoc.in_enemy_zoc(f, s, s.place[may[0]], side):
        run.do(ev.Hid(SIDES[side], tuple(r.ids[b] for b in may)))


NODES = {"march": march_on, "march_contact": contact}
