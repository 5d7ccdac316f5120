"""How the events of the sequence of play and of the staff's steps change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc import events_play as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State


def _went(f: Facts, s: State, e: ev.Went) -> None:
    if e.pop:
        s.stack = s.stack[:-1]
    if e.push is not None:
        s.stack = [*s.stack, e.push]
    s.at = e.to
    if e.phase:
        s.phase, s.passes, s.memo, s.pending = e.phase, 0, {}, []


def _acting(f: Facts, s: State, e: ev.Acting) -> None:
    s.actor, s.passes = SIDE[e.side], e.passes


def _first(f: Facts, s: State, e: ev.FirstChosen) -> None:
    s.first = s.actor = SIDE[e.side]
    s.passes = 0


def _noted(f: Facts, s: State, e: ev.Noted) -> None:
    s.memo = {name: value for name, value in s.memo.items() if name != e.name}
    if e.value is not None:
        s.memo[e.name] = e.value


def _listed(f: Facts, s: State, e: ev.Listed) -> None:
    s.pending = list(e.items)


def _turn(f: Facts, s: State, e: ev.TurnBegan) -> None:
    count, places = f.roster.count, f.board.places
    s.turn = e.turn
    s.done, s.moved, s.fired = [False] * count, [False] * count, [False] * count
    s.shots, s.unmasked, s.shot_at, s.planned = [0] * count, [0] * count, [-1] * count, []
    s.assaulted, s.followed, s.blind = [False] * count, [False] * count, [False] * count
    s.spent, s.paid, s.short = [0] * count, [0] * count, [0] * count
    s.track_log = [False] * count
    s.began = s.place[:]
    s.new_dps, s.sighted = [0] * places, [0] * places
    s.ferried = [0] * len(f.board.edges)
    s.checked = [False] * len(f.board.buas)
    s.bought = [{}, {}]
    s.cards, s.next_cards = s.next_cards, [{}, {}]
    s.isr_now, s.isr_next, s.isr_extra = s.isr_next, [0, 0], [0, 0]
    s.group, s.looks, s.batches = None, [], []


def _initiative(f: Facts, s: State, e: ev.InitiativeRolled) -> None:
    s.initiative = s.first = s.actor = SIDE[e.side]


def _ended(f: Facts, s: State, e: ev.GameEnded) -> None:
    s.over, s.result = True, e.level or e.why
    s.winner = SIDE.get(e.winner, -1)
    s.at = "over"


def _nothing(f: Facts, s: State, e: Any) -> None:
    return


FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    ev.Went: _went,
    ev.Acting: _acting,
    ev.FirstChosen: _first,
    ev.Noted: _noted,
    ev.Listed: _listed,
    ev.Passed: _nothing,
    ev.TurnBegan: _turn,
    ev.InitiativeRolled: _initiative,
    ev.GameEnded: _ended,
}
