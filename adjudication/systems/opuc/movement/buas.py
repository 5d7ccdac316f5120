"""Chapters 1.7 and 8.3: zones, control and isolation of BUAs."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.board import OUTER
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import BIT, Layout, layout
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil import opinion
from adjudication.systems.opuc.movement import events as ev
from adjudication.systems.opuc.movement.orders import TakeZone
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, refuse

BATTALION = 3  # thirds


# --- naming zones


def unnamed(f: Facts, s: State, bua: int, side: int) -> list[int]:
    """The blocks of `side` that are in a BUA without a named zone."""
    h = f.board.bua_hex[bua]
    return [b for b in f.roster.of_side[side] if s.place[b] == h] if h in s.place else []


def unnamed_beside_enemy(f: Facts, s: State) -> list[tuple[int, int]]:
    """The BUAs (with the side) where zones must be named now, because an enemy is next to them."""
    lay, board = layout(f, s), f.board
    return [
        (bua, side)
        for bua, h in enumerate(board.bua_hex)
        for side in (0, 1)
        if unnamed(f, s, bua, side) and any(lay.held[n] & BIT[1 - side] for n in board.near[h])
    ]


def ask_zones(run: Run, bua: int, side: int, back: str) -> bool:
    """Ask `side` for the zones of its blocks in a BUA and continue at `back`. False if all blocks have named theirs."""
    if not unnamed(run.facts, run.state, bua, side):
        return False
    run.call("zones", back, side, (bua,))
    return True


def ask_around(run: Run, place: int, side: int, back: str, resting: bool = True) -> bool:
    """Ask for the zones that matter when blocks of `side` have come to `place`: in enemy BUAs next to it and, if the
    blocks rest, in their own BUA with an enemy next to it."""
    f, s = run.facts, run.state
    board = f.board
    h = board.hex_of[place]
    for n in (h, *board.near[h]):
        bua = board.bua_at[n]
        if bua >= 0 and n != h and ask_zones(run, bua, 1 - side, back):
            return True
    if not resting:
        return False
    lay = layout(f, s)
    beside = any(lay.held[n] & BIT[1 - side] for n in board.near[h])
    return board.bua_at[h] >= 0 and beside and ask_zones(run, board.bua_at[h], side, back)


def _frame(s: State) -> tuple[int, int]:
    frame = s.stack[-1]
    return frame.side, frame.numbers[0]


def _owner(f: Facts, s: State) -> tuple[int, ...]:
    return (_frame(s)[0],)


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.roster.ids[b], "unit") for b in unnamed(f, s, _frame(s)[1], side)]


def open_zones(f: Facts, s: State, bua: int, side: int) -> list[int]:
    """The zones of a BUA without an enemy of `side`."""
    foes = {s.place[b] for b in f.roster.of_side[1 - side]}
    return [zone for zone in f.board.zones[bua] if zone not in foes]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    bua = _frame(s)[1]
    if (subject, "unit") in _subjects(f, s, side):
        zones = tuple(f.board.ids[z] for z in open_zones(f, s, bua, side))
        yield Option("take_zone", {"unit": Is(subject), "zone": OneOf(zones)}, subject, "8.3")


def _check(f: Facts, s: State, side: int, order: TakeZone) -> list[Problem]:
    bua = _frame(s)[1]
    if (order.unit, "unit") not in _subjects(f, s, side):
        return refuse("zone.not_open", "unit", "8.3", unit=order.unit)
    if order.zone in [f.board.ids[z] for z in open_zones(f, s, bua, side)]:
        return []
    if order.zone not in [f.board.ids[z] for z in f.board.zones[bua]]:
        return refuse("zone.not_here", "zone", "8.3", zone=order.zone, bua=f.board.buas[bua].name)
    return refuse("zone.enemy", "zone", "8.3", zone=order.zone)


def _take(run: Run, side: int, order: TakeZone) -> None:
    run.do(ev.ZoneTaken(SIDES[side], order.unit, order.zone))
    if not unnamed(run.facts, run.state, _frame(run.state)[1], side):
        run.back()


ZONES = Decision(
    _owner, (AnswerType(TakeZone, "8.3", _subjects, _options, _check, _take),), lambda f, s, side: None, reaction=True
)
DECISIONS = {"zones": ZONES}


# --- control


def settle(run: Run, place: int) -> None:
    """Update the control of a BUA after blocks have come or left: its controller is the last side to be alone in it
    (digest 20)."""
    f, s = run.facts, run.state
    bua = f.board.bua_of[place]
    if bua < 0:
        return
    h, r = f.board.bua_hex[bua], f.roster
    inside = {r.side[b] for b, p in enumerate(s.place) if p >= 0 and f.board.hex_of[p] == h and not r.is_dummy[b]}
    if len(inside) == 1 and s.control[bua] not in inside:
        side = inside.pop()
        opinion.control_changed(run, bua, side, 1 - side)
        run.do(ev.ControlChanged(f.board.buas[bua].id, SIDES[side]))


def isolated(f: Facts, s: State, bua: int, side: int, lay: Layout | None = None) -> bool:
    """True if the other side holds every outer zone with a brigade (1.7), so that no trace leads in or out (G-39)."""
    lay, board = lay or layout(f, s), f.board
    least = f.value["isolation_battalions"] * BATTALION
    outer = [z for z in board.zones[bua] if board.ring[z] == OUTER]
    return bool(outer) and all(sum(f.roster.thirds[b] for b in lay.of(f, zone, 1 - side)) >= least for zone in outer)
