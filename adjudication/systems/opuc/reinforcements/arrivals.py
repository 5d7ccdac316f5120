"""Chapter 12.1: reinforcements, which arrive at the start of the turn and act in it like any other block."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import UNUSED_TRACK, Facts
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.roster import SIDES, WAITING
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.movement import buas
from adjudication.systems.opuc.reinforcements import events as ev
from adjudication.systems.opuc.reinforcements.orders import Enter
from adjudication.systems.opuc.turn.environment import toward_blue
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, refuse

_TRACK = {"land": "flank", "sea": "naval", "air": "air"}
_BEGUN = "arrivals tested"


def due(f: Facts, s: State) -> list[int]:
    """The blocks that are due and have not arrived."""
    r = f.roster
    return [b for b in range(r.count) if s.place[b] == WAITING and 0 < r.arrives[b] <= s.turn]


def arrivals(run: Run) -> None:
    """Node: test the groups due against the sea, air and flank situation, then place them."""
    f, s = run.facts, run.state
    if not s.memo.get(_BEGUN):
        run.note(_BEGUN, 1)
        if due(f, s):
            run.do(ev.ArrivalsDue(tuple(f.roster.ids[b] for b in due(f, s))))
        _test_groups(run)
    while s.arrivals:
        block = s.arrivals[0]
        found = entries(f, s, block)
        if len(found) > 1:
            run.go("entry")
            return
        if found:
            _place(run, block, found[0])
        else:
            run.do(ev.Waits(SIDES[f.roster.side[block]], f.roster.ids[block]))
    run.next_step()


def _test_groups(run: Run) -> None:
    """Roll one die for each group whose route the enemy dominates (G-19)."""
    f, s = run.facts, run.state
    groups: dict[tuple[int, str, int, str], list[int]] = {}
    for b in s.arrivals:
        block = f.roster.blocks[b]
        groups.setdefault((block.side, block.arrives_by, block.arrives, block.entry), []).append(b)
    for (side, way, _, _), members in groups.items():
        level = _enemy_level(s, side, _TRACK[way])
        if level < 1:
            continue
        least = f.value["delay_superiority" if level == 1 else "delay_supremacy"]
        names = tuple(f.roster.ids[b] for b in members)
        roll = run.roll(
            "reinforcements", side, "12.1, G-19", test="hits", target=least, subject=names[0],
            rows=(RollModifier(f"track.{_TRACK[way]}", 0, "2.3"),),
        )  # fmt: skip
        run.do(ev.ReinforcementsTested(SIDES[side], names, _TRACK[way], bool(roll.result), roll))


def _enemy_level(s: State, side: int, track: str) -> int:
    """The enemy's level on `track`: 1 for superiority, 2 for supremacy; own levels are below 0."""
    level = int(getattr(s, track))
    return 0 if level == UNUSED_TRACK else -toward_blue(level, side)


def entries(f: Facts, s: State, block: int) -> list[int]:
    """The entry hexes of a reinforcement: its own entry or, if an enemy is there, the nearest free hexes at the map
    edge within three (G-20)."""
    board, side = f.board, f.roster.side[block]
    held = layout(f, s).held
    entry = board.index[f.roster.blocks[block].entry]
    if not held[entry] & BIT[1 - side]:
        return [entry]
    free = [
        h
        for h in range(board.hexes)
        if board.land[h] and -1 in board.neighbours[h] and not held[h] & BIT[1 - side]
        and board.distance[entry][h] <= f.value["entry_search"]
    ]  # fmt: skip
    nearest = min((board.distance[entry][h] for h in free), default=0)
    return [h for h in free if board.distance[entry][h] == nearest]


def _place(run: Run, block: int, place: int) -> None:
    f = run.facts
    run.do(ev.Arrived(SIDES[f.roster.side[block]], f.roster.ids[block], f.board.ids[place]))
    buas.settle(run, place)


# --- decision `entry`


def _owner(f: Facts, s: State) -> tuple[int, ...]:
    return (f.roster.side[s.arrivals[0]],)


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.roster.ids[s.arrivals[0]], "unit")]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    block = s.arrivals[0]
    if subject == f.roster.ids[block]:
        where = tuple(f.board.ids[h] for h in entries(f, s, block))
        yield Option("enter", {"unit": Is(subject), "where": OneOf(where)}, subject, "12.1")


def _check(f: Facts, s: State, side: int, order: Enter) -> list[Problem]:
    block = s.arrivals[0]
    if order.unit != f.roster.ids[block]:
        return refuse("entry.not_this", "unit", "12.1", unit=order.unit)
    names = [f.board.ids[h] for h in entries(f, s, block)]
    if order.where not in names:
        listed = ", ".join(names)
        return refuse("entry.not_there", "where", "12.1, G-20", unit=order.unit, place=order.where, open=listed)
    return []


def _take(run: Run, side: int, order: Enter) -> None:
    _place(run, run.facts.roster.index[order.unit], run.facts.board.index[order.where])
    run.go("arrivals")


NODES = {"arrivals": arrivals}
DECISIONS = {
    "entry": Decision(_owner, (AnswerType(Enter, "12.1", _subjects, _options, _check, _take),), lambda f, s, side: None)
}
