"""Chapters 11.2.4 and 11.2.5: people leave BUAs near combat, and those without power or water."""

from __future__ import annotations

from functools import lru_cache

from adjudication.engine.dice import RollModifier
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BLUE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil import civil_effects
from adjudication.systems.opuc.civil import events as ev
from adjudication.systems.opuc.turn.flow import Run

LEAVE_NEXT, LEAVE_INFRASTRUCTURE = 4, 6


def in_order(f: Facts) -> list[int]:
    """The numbers of all BUAs, sorted by id."""
    return sorted(range(len(f.board.buas)), key=lambda bua: f.board.buas[bua].id)


@lru_cache(maxsize=16)
def by_road(f: Facts) -> tuple[frozenset[int], ...]:
    """The next BUAs along the MSR net for each BUA, with none between (K-72)."""
    return tuple(_reached(f, bua) for bua in range(len(f.board.buas)))


def _reached(f: Facts, bua: int) -> frozenset[int]:
    board = f.board
    start = board.bua_hex[bua]
    seen, queue, found = {start}, [start], set()
    for h in queue:
        for n in board.msr_near[h]:
            if n in seen:
                continue
            seen.add(n)
            if board.bua_at[n] >= 0:
                found.add(board.bua_at[n])
            else:
                queue.append(n)
    return frozenset(found)


def attacked(f: Facts, s: State) -> set[int]:
    """The BUAs with at least one civil effects marker (11.2.4)."""
    return {f.board.bua_of[place] for place, causes in enumerate(s.cec) if causes and f.board.bua_of[place] >= 0}


def next_to_fighting(f: Facts, s: State) -> list[int]:
    """The BUAs to check because of a neighbour with combat, each once (11.2.4, K-72)."""
    under = attacked(f, s)
    most = f.value["neighbour_distance"]
    found = []
    for bua in in_order(f):
        if bua in under:
            continue
        for other in under:
            close = f.board.distance[f.board.bua_hex[bua]][f.board.bua_hex[other]] <= most
            linked = bua in by_road(f)[other] or not s.options.neighbours_by_road
            if close and linked:
                found.append(bua)
                break
    return found


def check(run: Run) -> None:
    """Roll the neighbour dice, then the infrastructure dice of the BUAs not checked yet."""
    f, s = run.facts, run.state
    under, near = attacked(f, s), next_to_fighting(f, s)
    for bua in near:
        _throw(run, bua, "neighbour", LEAVE_NEXT, "11.2.4")
    for bua in in_order(f):
        if bua not in under and bua not in near and civil_effects.lost_utilities(f, s, bua):
            _throw(run, bua, "infrastructure", LEAVE_INFRASTRUCTURE, "11.2.5")


def dice_of(f: Facts, s: State, bua: int) -> int:
    """The DP dice of a BUA: the printed number less the evacuation markers, at least 1 (11.6)."""
    return max(1, f.board.templates[f.board.buas[bua].template].dp_dice - s.evacuated[bua])


def _throw(run: Run, bua: int, why: str, least: int, rule: str) -> None:
    f, s = run.facts, run.state
    rubble = sum(s.rubble[zone] for zone in f.board.zones[bua])
    rows = [
        RollModifier("cec.outage", len(civil_effects.lost_utilities(f, s, bua)), rule),
        RollModifier("cec.rubble", rubble, rule),
    ]
    rows = [row for row in rows if row.value]
    dm = sum(row.value for row in rows)
    name = f.board.buas[bua].id
    roll = run.roll(why, BLUE, rule, dice_of(f, s, bua), "hits", tuple(rows), target=least - dm, subject=name)
    run.do(ev.BuaChecked(name, why, roll, dm, roll.result))
    if roll.result:
        civil_effects.refugees(run, f.board.bua_hex[bua], roll.result, why)
