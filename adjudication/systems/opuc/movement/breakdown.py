"""Chapter 8.6: break-down of blocks into sub-units, and their reassembly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudication.engine.menu import Is, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import ground
from adjudication.systems.opuc.basics.layout import layout
from adjudication.systems.opuc.basics.roster import BROKEN, DESTROYED, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.isr.sight import looks_into
from adjudication.systems.opuc.movement import events as ev
from adjudication.systems.opuc.movement.orders import BreakDown, Reform
from adjudication.systems.opuc.movement.readiness import working
from adjudication.systems.opuc.turn.flow import AnswerType, Run, Subjects, refuse


def in_contact(f: Facts, s: State, block: int) -> bool:
    """True if `block` has been in combat this turn, or if it and an enemy can see each other (8.6)."""
    if s.assaulted[block] or s.followed[block] or s.paid[block]:
        return True
    lay, side, place = layout(f, s), f.roster.side[block], s.place[block]
    if not lay.foes_among(ground(f).around[f.board.hex_of[place]], side):
        return False
    if any(lay.of(f, p, 1 - side) for p in looks_into(f, lay, side, place)):
        return True
    h = f.board.hex_of[place]
    around = [p for p in ground(f).close[h] if lay.of(f, p, 1 - side)]
    return any(place in looks_into(f, lay, 1 - side, p) for p in around)


def living(f: Facts, s: State, whole: int) -> list[int]:
    """The living sub-units of `whole`, a block that is broken down."""
    return [p for p in f.roster.broken_into[whole] if s.place[p] >= 0]


def breakable(f: Facts, s: State, side: int) -> list[int]:
    """The blocks of `side` that may break down now."""
    return [
        b
        for b in f.roster.broken_into
        if f.roster.side[b] == side and s.place[b] >= 0 and not working(s, b) and not in_contact(f, s, b)
    ]


def reformable(f: Facts, s: State, side: int) -> list[int]:
    """The broken-down blocks of `side` whose living sub-units are together and out of contact."""
    found = []
    for whole in f.roster.broken_into:
        parts = living(f, s, whole)
        if f.roster.side[whole] == side and s.place[whole] == BROKEN and parts:
            together = len({s.place[p] for p in parts}) == 1
            if together and not any(in_contact(f, s, p) or working(s, p) for p in parts):
                found.append(whole)
    return found


def steps_lost(f: Facts, s: State, whole: int) -> int:
    """The steps that a reformed block has lost: those of its parts in proportion, rounded up, never its last (G-21)."""
    steps, parts = f.roster.steps, f.roster.broken_into[whole]
    have = sum(len(steps[p]) for p in parts)
    gone = sum(len(steps[p]) if s.place[p] == DESTROYED else s.lost[p] for p in parts)
    return min(-(-gone * len(steps[whole]) // have), len(steps[whole]) - 1)


def too_far(f: Facts, s: State, group: Sequence[int], place: int) -> int:
    """The first sub-unit of `group` that would be farther at `place` from a sub-unit left behind than the scenario
    allows, and not nearer than before (8.6); -1 for none."""
    apart = f.board.apart
    for part in group:
        whole = f.roster.parent[part]
        for sister in living(f, s, whole) if whole >= 0 else ():
            distance = apart(place, s.place[sister])
            most = max(f.roster.blocks[part].max_separation, apart(s.place[part], s.place[sister]) - 1)
            if sister not in group and distance > most:
                return part
    return -1


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.roster.ids[b], "unit") for b in breakable(f, s, side)]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if f.roster.index.get(subject, -1) in breakable(f, s, side):
        yield Option("break_down", {"unit": Is(subject)}, subject, "8.6")


def _check(f: Facts, s: State, side: int, order: BreakDown) -> list[Problem]:
    block = f.roster.index.get(order.unit, -1)
    if block in breakable(f, s, side):
        return []
    code = _not_whole(f, s, side, block)
    if not code and working(s, block):
        code = "breakdown.working"
    return refuse(code or "breakdown.contact", "unit", "8.6", unit=order.unit)


def _not_whole(f: Facts, s: State, side: int, block: int) -> str:
    """The reason why `block` cannot break down anywhere; "" if it can."""
    if block < 0:
        return "unknown.unit"
    if f.roster.side[block] != side:
        return "unit.not_own"
    if block not in f.roster.broken_into:
        return "breakdown.not_allowed"
    return "unit.not_on_map" if s.place[block] < 0 else ""


def _take(run: Run, side: int, order: BreakDown) -> None:
    f, s = run.facts, run.state
    block = f.roster.index[order.unit]
    parts = tuple(f.roster.ids[p] for p in f.roster.broken_into[block])
    run.do(ev.BrokenDown(SIDES[side], order.unit, parts, f.board.ids[s.place[block]]))


def _reform_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.roster.ids[b], "unit") for b in reformable(f, s, side)]


def _reform_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if f.roster.index.get(subject, -1) in reformable(f, s, side):
        yield Option("reform", {"unit": Is(subject)}, subject, "8.6")


def _check_reform(f: Facts, s: State, side: int, order: Reform) -> list[Problem]:
    block = f.roster.index.get(order.unit, -1)
    if block in reformable(f, s, side):
        return []
    return refuse(_why_apart(f, s, side, block), "unit", "8.6", unit=order.unit)


def _why_apart(f: Facts, s: State, side: int, block: int) -> str:
    if block < 0:
        return "unknown.unit"
    if f.roster.side[block] != side:
        return "unit.not_own"
    if block not in f.roster.broken_into or s.place[block] != BROKEN:
        return "reform.not_broken"
    parts = living(f, s, block)
    if len({s.place[p] for p in parts}) != 1:
        return "reform.apart"
    return "reform.working" if any(working(s, p) for p in parts) else "reform.contact"


def _take_reform(run: Run, side: int, order: Reform) -> None:
    f, s = run.facts, run.state
    block = f.roster.index[order.unit]
    parts = living(f, s, block)
    names = tuple(f.roster.ids[p] for p in parts)
    run.do(ev.Reformed(SIDES[side], order.unit, names, f.board.ids[s.place[parts[0]]], steps_lost(f, s, block)))


WAYS = (
    AnswerType(BreakDown, "8.6", _subjects, _options, _check, _take),
    AnswerType(Reform, "8.6", _reform_subjects, _reform_options, _check_reform, _take_reform),
)
