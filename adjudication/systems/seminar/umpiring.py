"""Answers for the umpire, papers and injects: edits, names, and tracks that only some can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem, Track
from adjudication.engine.to_judge import ToJudge
from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.pack import Course
from adjudication.systems.seminar.state import State
from adjudication.systems.seminar.turn import plotted

PHASES = {"moves": "Moves", "answers": "Judgement and answers"}
ORDERS = {
    "move": "Move", "propose": "Propose an agreement", "break_off": "Break an agreement", "sign": "Sign an agreement",
    "cast_vote": "Vote",
}  # fmt: skip


def names(f: Facts) -> TriggerNames:
    """Phases and orders by the names that people use. No side holds a place."""
    return TriggerNames(tuple(Named(key, title) for key, title in PHASES.items()), (), ORDERS, f.titles)


def secret_tracks(f: Facts, s: State) -> tuple[Track, ...]:
    """The tracks of which injects can wait, although not everyone sees them."""
    return tuple(plotted(f, s, n) for n, column in enumerate(f.columns) if column.track.seen != "everyone")


def to_judge(f: Facts, s: State, event: Any) -> ToJudge | None:
    """A move that no sure course settles (3.4). Its source ends with the course that it follows, if any."""
    if not isinstance(event, ev.MoveMade) or event.settled:
        return None
    kind = "covert" if event.covert else "open"
    source = f"{s.turn} {event.side} {kind}-{event.number} {event.course}".rstrip()
    return ToJudge(event.side, source, event.what, f"{event.effect} Means: {event.means}", event.covert)


def course_of(f: Facts, source: str) -> Course | None:
    """The course of the move with this source; None for words alone."""
    return f.courses.get(source.split(" ")[-1]) if source.count(" ") > 2 else None


def _known(f: Facts, e: ev.TrackSet | ev.LaterSet) -> list[Problem]:
    owner = f.side_numbers.get(e.owner, NOBODY)
    if (e.owner and owner == NOBODY) or (e.track, owner) not in f.column:
        return refuse("unknown.track", "track", "1.2", track=f"{e.track} {e.owner}".rstrip())
    return []


def _set(f: Facts, s: State, e: ev.TrackSet) -> list[Problem]:
    if unknown := _known(f, e):
        return unknown
    found = f.columns[f.column[e.track, f.side_numbers.get(e.owner, NOBODY)]]
    if found.track.least <= e.value <= found.track.most:
        return []
    params: dict[str, str | int] = {"track": found.name, "least": found.track.least, "most": found.track.most}
    return refuse("edit.track.beyond", "value", "1.2", value=e.value, **params)


def _later(f: Facts, s: State, e: ev.LaterSet) -> list[Problem]:
    if unknown := _known(f, e):
        return unknown
    last = f.last_turn(s.options.last_turn)
    if not s.turn < e.turn <= last:
        return refuse("edit.later.round", "turn", "2.1", turn=e.turn, now=s.turn, last=last)
    found = f.columns[f.column[e.track, f.side_numbers.get(e.owner, NOBODY)]]
    widest = found.track.most - found.track.least
    if abs(e.value) > widest:
        return refuse("edit.later.wide", "value", "1.2", value=e.value, track=found.name, most=widest)
    return []


EDITS: dict[type, Callable[[Facts, State, Any], list[Problem]]] = {ev.TrackSet: _set, ev.LaterSet: _later}
