"""Chapters 11.3 and 11.6: displaced persons on the road, havens, camps, evacuations."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Option, SomeOf
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.board import FAR
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import BLOWN, Camp
from adjudication.systems.opuc.civil import events as ev
from adjudication.systems.opuc.civil.opinion import charge
from adjudication.systems.opuc.civil.orders import PayCamps
from adjudication.systems.opuc.logistics.stores import pay_pool
from adjudication.systems.opuc.movement.buas import isolated
from adjudication.systems.opuc.movement.readiness import log_in_play
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, never, refuse

ON_ROAD, OFF_ROAD = 2, 1
BACK_ON_THE_ROAD = 4


def enemy_hexes(f: Facts, s: State) -> set[int]:
    """The hexes with blocks of the scenario's attacker, whom the population flees."""
    return {f.board.hex_of[s.place[b]] for b in f.roster.of_side[f.attacker] if s.place[b] >= 0}


def open_havens(f: Facts, s: State) -> set[int]:
    """The havens that accept people: no enemy in them, and no civil effects marker in a BUA (11.3)."""
    board, enemies = f.board, enemy_hexes(f, s)
    found = set()
    for name in (*f.pack.buas.havens, *f.pack.buas.red_leaning_havens):
        h = board.index[name]
        bua = board.bua_at[h]
        burning = bua >= 0 and any(s.cec[zone] for zone in board.zones[bua])
        if not burning and (h not in enemies or name in f.pack.buas.red_leaning_havens):
            found.add(h)
    return found


class Roads:
    """The routes of displaced persons in the current state: MSR links without blown bridges."""

    def __init__(self, f: Facts, s: State) -> None:
        self.f, self.s = f, s
        self.havens = open_havens(f, s)
        enemies = enemy_hexes(f, s)
        self.feared = enemies | {n for h in enemies for n in f.board.near[h]}
        self.safe = self._distances(self.feared)
        self.any = self._distances(set())

    def _usable(self, a: int, b: int) -> bool:
        edge = self.f.board.edge(a, b)
        return edge < 0 or self.s.bridge[edge] != BLOWN

    def _distances(self, shunned: set[int]) -> list[int]:
        """The steps along the MSR net from each hex to the nearest open haven, not through the hexes `shunned`."""
        board = self.f.board
        found = [FAR] * board.hexes
        queue = sorted(h for h in self.havens if h not in shunned)
        for h in queue:
            found[h] = 0
        for h in queue:
            for n in board.msr_near[h]:
                if found[n] == FAR and n not in shunned and self._usable(h, n):
                    found[n] = found[h] + 1
                    queue.append(n)
        return found

    def path(self, h: int) -> list[int]:
        """The hexes of this turn's route from hex `h`, two at most; the lowest hex of equal ones (11.3, G-24)."""
        board = self.f.board
        if h in self.havens:
            return []
        if not board.on_msr[h]:
            return self._to_road(h)
        table = self.safe if any(self._next(self.safe, n, h) for n in board.msr_near[h]) else self.any
        way: list[int] = []
        here = h
        while len(way) < ON_ROAD and here not in self.havens:
            steps = [n for n in board.msr_near[here] if self._usable(here, n) and table[n] < FAR]
            if not steps:
                break
            best = min(steps, key=lambda n: (table[n], board.rank[n]))
            if table[best] >= (table[here] if table[here] < FAR else FAR + 1):
                break
            way.append(best)
            here = best
        return way

    def _next(self, table: list[int], n: int, h: int) -> bool:
        return table[n] < FAR and self._usable(h, n)

    def _to_road(self, h: int) -> list[int]:
        board = self.f.board
        roads = [x for x in range(board.hexes) if board.on_msr[x]]
        calm = [x for x in roads if x not in self.feared] or roads
        steps = [n for n in board.near[h] if board.land[n]]
        steps = [n for n in steps if n not in self.feared] or steps
        if not steps or not calm:
            return []
        return [min(steps, key=lambda n: (min(board.distance[n][x] for x in calm), board.rank[n]))][:OFF_ROAD]


def move_all(run: Run) -> None:
    """Move all persons who were on the road before this turn; those who reach an open haven leave play (11.3)."""
    f, s = run.facts, run.state
    board = f.board
    roads = Roads(f, s)
    moves: list[ev.DpsMoved] = []
    for place, count in enumerate(s.dps):
        movers = count - s.new_dps[place]
        h = board.hex_of[place]
        bua = board.bua_at[h]
        if movers <= 0 or (bua >= 0 and isolated(f, s, bua, s.control[bua])):
            continue
        if h in roads.havens:
            moves.append(ev.DpsMoved(board.ids[place], board.ids[h], movers, True))
            continue
        way = roads.path(h)
        if way:
            moves.append(ev.DpsMoved(board.ids[place], board.ids[way[-1]], movers, way[-1] in roads.havens))
    for move in moves:
        run.do(move)


# --- CP actions (11.6)


def _on_hex(f: Facts, s: State, h: int) -> dict[int, int]:
    bua = f.board.bua_at[h]
    places = (h, *(f.board.zones[bua] if bua >= 0 else ()))
    return {place: s.dps[place] for place in places if s.dps[place]}


def _nearest(f: Facts, s: State, side: int, h: int) -> Camp:
    return min(
        (c for c in s.camps if c.side == side), key=lambda c: (f.board.distance[h][c.place], f.board.rank[c.place])
    )


def _directed(f: Facts, s: State, side: int, h: int) -> tuple[int, bool]:
    """The destination of the persons in hex `h`, and True for a camp: (hex, True), (hex, False), or () for none."""
    camp = _nearest(f, s, side, h)
    if f.board.distance[h][camp.place] <= f.value["dp_collect"]:
        return camp.place, True
    here = h
    for _ in range(f.value["dp_drive_road"] if f.board.on_msr[h] else f.value["dp_drive_off"]):
        near = f.board.msr_near[here] if f.board.on_msr[h] else f.board.near[here]
        by = f.board.road_distance[camp.place] if f.board.on_msr[h] else f.board.distance[camp.place]
        here = min((n for n in (*near, here) if f.board.land[n]), key=lambda n: (by[n], f.board.rank[n]))
    return here, False


def control_dp(run: Run, side: int, h: int) -> None:
    """Move all displaced persons of hex `h` into a camp within reach, or part of the distance to the nearest (11.6)."""
    f, s = run.facts, run.state
    to, sheltered = _directed(f, s, side, h)
    for place, count in _on_hex(f, s, h).items():
        if sheltered:
            run.do(ev.DpsSheltered(f.board.ids[place], f.board.ids[to], count))
        elif to != h:
            run.do(ev.DpsMoved(f.board.ids[place], f.board.ids[to], count))


# --- camps at the start of the turn (11.6)


def upkeep(run: Run) -> None:
    """Node `camps`: ask for the upkeep of the camps, 1 LOG each."""
    f, s = run.facts, run.state
    if _owners(f, s) and log_in_play(f, s):
        run.go("pay_camps")
    else:
        run.go("arrivals")


def _owners(f: Facts, s: State) -> tuple[int, ...]:
    return tuple(side for side in (0, 1) if own_camps(f, s, side))


def own_camps(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The places of a side's camps."""
    return tuple(f.board.ids[camp.place] for camp in s.camps if camp.side == side)


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "camps":
        names = own_camps(f, s, side)
        yield Option("pay_camps", {"camps": SomeOf(names, 0, min(len(names), s.log[side]))}, subject, "11.6")


def _check(f: Facts, s: State, side: int, order: PayCamps) -> list[Problem]:
    names = own_camps(f, s, side)
    for index, name in enumerate(order.camps):
        if name in order.camps[:index]:
            return refuse("camps.twice", f"camps[{index}]", "11.6", place=name)
        if name not in names:
            return refuse("camps.none_there", f"camps[{index}]", "11.6", place=name)
    if len(order.camps) > s.log[side]:
        return refuse("camps.no_log", "camps", "11.6", held=s.log[side])
    return []


def _take(run: Run, side: int, order: PayCamps) -> None:
    f = run.facts
    pay_pool(run, side, len(order.camps), "camps")
    for camp in [camp for camp in run.state.camps if camp.side == side]:
        name = f.board.ids[camp.place]
        if name in order.camps:
            run.do(ev.CampKept(SIDES[side], name, True))
            continue
        roll = None
        if camp.dps:
            roll = run.roll("camp", side, "11.6", camp.dps, "hits", target=BACK_ON_THE_ROAD, subject=name)
        run.do(ev.CampKept(SIDES[side], name, False, roll.result if roll else 0, roll))
        charge(run, side, f.value["atrocity_ao"], "camp", "11.6")


PAY_CAMPS = Decision(
    _owners,
    (AnswerType(PayCamps, "11.6", lambda f, s, side: [("camps", "decision")], _options, _check, _take),),
    never,  # asked also without LOG: skipping the question would give that away
    after=lambda run: run.go("arrivals"),
)
NODES: dict[str, Callable[[Run], None]] = {"camps": upkeep}
DECISIONS: dict[str, Decision] = {"pay_camps": PAY_CAMPS}
