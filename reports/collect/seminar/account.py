"""The account of a seminar for the after-action report: tracks over the rounds, and each round's moves beside their
judgements, with the arguments that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.record.matrix import STRONG
from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.fog import TrackView
from adjudication.systems.seminar.state import State
from adjudication.systems.seminar.turn import reached
from reports.collect.plain import account as plain
from reports.collect.reading import GameReading
from reports.collect.seminar import situation
from reports.collect.shapes import Account, Series, Tables, TrackChart, Turn
from reports.record import StepRecord
from wargame.presenters.plain.tables import PlainTable

LIMITS = (
    "The umpire judged the moves. The report shows the judgements with their reasons, and does not weigh them.",
    "A track is a number that the author of the pack chose; its steps have no size outside the exercise.",
)
DEALS = (ev.AgreementProposed, ev.AgreementSigned, ev.AgreementEnded, ev.VoteCounted)
HOW = {"dice": "by the dice", "estimate": "by dice against the estimate of the room"}
OUTCOMES = {"success": "Succeeds", "part": "Succeeds in part", "failure": "Fails"}


def account(whole: GameReading) -> Account:
    """The account for the after-action report, from the truth."""
    f: Facts = whole.rules.facts
    found, last = plain.account(whole), whole.ends[-1]
    drawn = _charts(f, whole.ends)
    return replace(
        found,
        cover=Tables("The tracks at the end", situation.tracks(f, _views(f, last))),
        length=len(f.rounds),
        lede=_lede(f, whole, last),
        summary=(
            _aims(f, last),
            *situation.changes(f, _views(f, whole.ends[0]), _views(f, last)),
        ),
        told=_told(f, whole),
        charts=tuple(tuple(drawn[at : at + 2]) for at in range(0, len(drawn), 2)),
        turns=tuple(_round(f, whole, turn) for turn in found.turns),
        limits=LIMITS,
    )


def _views(f: Facts, state: State) -> list[TrackView]:
    """Every track, as the umpire sees it."""
    return [
        TrackView(
            column.track.id, "" if column.side == NOBODY else f.sides[column.side], state.tracks[number],
            f.band(number, state.tracks[number]),
        )
        for number, column in enumerate(f.columns)
    ]  # fmt: skip


def _lede(f: Facts, whole: GameReading, last: State) -> str:
    played = f"{len(whole.turns)} of {len(f.rounds)} rounds"
    if not whole.final:
        return f"The exercise is in round {max(whole.turns, default=1)}. This is a draft from the record as it is."
    ends = [text for column, at, text in f.ends if at.holds(last.tracks[column])]
    return f"The exercise ended after {played}. {' '.join(ends)}".strip()


def _aims(f: Facts, last: State) -> str:
    """Which sides reached which aims."""
    told = [
        f"{f.side_names[aim.side]}, “{aim.text}”: {'reached' if reached(f, last, aim) else 'not reached'}"
        for aim in f.pack.aims.aims
    ]
    return f"Aims. {'; '.join(told)}." if told else "The pack names no aims."


def _each(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A judgement for each move that it is about: the first one, and those judged with it."""
    return [record, *({**record, **other} for other in record.get("together", ()))]


def _charts(f: Facts, ends: Sequence[State]) -> list[TrackChart]:
    """One chart for each track, with a line for each side that has its own."""
    found = []
    for track in f.pack.tracks.tracks:
        lines = tuple(
            Series(
                f.side_names[f.sides[column.side]] if column.side != NOBODY else track.name,
                f.sides[column.side] if column.side != NOBODY else "",
                tuple(end.tracks[number] for end in ends),
            )
            for number, column in enumerate(f.columns)
            if column.track is track
        )
        limits = "; ".join(f"{one.at}: {one.text.rstrip('.')}" for one in track.thresholds)
        found.append(TrackChart(track.name, lines, 84, 46, f"Values at the end of each round. {limits}".strip()))
    return found


def _told(f: Facts, whole: GameReading) -> tuple[PlainTable, ...]:
    """The moves of each round with their judgements, then all votes and agreements."""
    rounds = sorted({step.turn for step in whole.steps})
    found = [_moves(f, [step for step in whole.steps if step.turn == turn]) for turn in rounds]
    moves = [
        replace(table, title=f"{situation.round_label(f, turn)}: moves and judgements")
        for turn, table in zip(rounds, found, strict=True)
    ]
    deals = tuple((str(one.happened), one.text) for one in whole.told if isinstance(one.event, DEALS))
    return tuple(one for one in (*moves, PlainTable("Votes and agreements", ("Round", "Decided"), deals)) if one.rows)


def _round(f: Facts, whole: GameReading, turn: Turn) -> Turn:
    """A round: what everyone did beside how it was judged, then the tracks."""
    moves = _moves(f, [step for step in whole.steps if step.turn == turn.number])
    position = sorted({step.turn for step in whole.steps}).index(turn.number)
    tables = situation.tracks(f, _views(f, whole.ends[position + 1]))
    label = situation.round_label(f, turn.number)
    about = f.rounds[turn.number - 1].question if turn.number <= len(f.rounds) else label
    return replace(
        turn, title=label, label=label, map=Tables(about, (moves, *tables) if moves.rows else tables), views=(),
        acts=tuple(act for act in turn.acts if act.group not in ("move", "sheet")),
    )  # fmt: skip


def _moves(f: Facts, steps: Sequence[StepRecord]) -> PlainTable:
    """Each side's moves in some steps, next to their judgements."""
    judged = [one for step in steps if step.body.get("matrix") for one in _each(step.body["matrix"])]
    made = [event for step in steps for event in step.events if isinstance(event, ev.MoveMade)]
    head = ("Side", "Move", "With what means, to what effect", "Judgement")
    return PlainTable("Moves and judgements", head, tuple(_move(f, event, judged) for event in made))


def _move(f: Facts, event: ev.MoveMade, judged: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    record = next((one for one in judged if (one["side"], one["action"]) == (event.side, event.what)), None)
    covert = ", covert" if event.covert else ""
    course = f" ({f.titles[event.course]})" if event.course and f.titles[event.course] != event.what else ""
    name, means = f.side_names[event.side], f"{event.means} Effect: {event.effect}"
    return f"{name}{covert}", f"{event.what}{course}", means, _judgement(event, record)


def _judgement(event: ev.MoveMade, record: Mapping[str, Any] | None) -> str:
    if event.settled:
        return "Sure: it succeeds as listed."
    if record is None:
        return "Not judged."
    return _ruled(record)


def _ruled(record: Mapping[str, Any]) -> str:
    """How a move was judged, with the strong arguments."""
    strong = [one for one in record["arguments"] if one["weight"] == STRONG]
    sides = [
        f"{word}: {'; '.join(one['text'].rstrip('.') for one in strong if one['favours'] is favours)}."
        for word, favours in (("For", True), ("Against", False))
        if any(one["favours"] is favours for one in strong)
    ]
    how = HOW.get(record["method"], "by the umpire")
    return " ".join([f"{OUTCOMES[record['outcome']]}, {how}: {record['ruling']}", *sides])
