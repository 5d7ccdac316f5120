"""The ledger read for papers: which steps make a turn, and what somebody was told of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from adjudication import selectors as games
from adjudication.engine.protocol import say
from adjudication.models import Game, Step
from adjudication.services import steps as ledger
from wargame.selectors import veil

Eye = Callable[[Any, Any], Any]  # (state before, event) -> what is learned of it, or None
StepAt = Callable[[datetime | None], int]


@dataclass(frozen=True)
class Span:
    """The standing steps of one turn: the first and the last sequence number."""

    turn: int
    first: int
    last: int


@dataclass(frozen=True)
class StepRecord:
    """One standing step: `turn` is the turn it was played in, `body` its decoded text, `before` and `after` states."""

    seq: int
    position: int
    kind: str
    turn: int
    at: datetime
    hash: str
    body: dict[str, Any]
    before: Any
    after: Any
    events: tuple[Any, ...]
    first_index: int = 0  # of its events in the ledger's step
    untold: frozenset[int] = frozenset()  # events that the umpire kept to himself


@dataclass(frozen=True)
class Told:
    """One event as somebody learned it, with its sentence and rule; `index` counts the events of its step."""

    seq: int
    turn: int
    index: int
    event: Any
    text: str
    rule: str


def _standing(game: Game) -> list[tuple[int, str, int]]:
    """(seq, kind, turn after it) of the steps that stand, read without their bodies."""
    stack: list[tuple[int, str, int]] = []
    for seq, kind, turn in game.steps.order_by("seq").values_list("seq", "kind", "turn"):
        if kind == Step.Kind.UNDO:
            stack.pop()
        else:
            stack.append((seq, kind, turn))
    return stack


def _played_in(turns_after: Sequence[int]) -> list[int]:
    """The turn each step was played in: the one that was on when its decision opened."""
    return [max(turn, 1) for turn in (0, *turns_after)][: len(turns_after)]


def finished_turns(game: Game, *, over: bool, ended: bool) -> list[Span]:
    """The turns that are over: a later one has begun, the rules ended the game, or the umpire ended the exercise."""
    standing = _standing(game)
    present = standing[-1][2]
    steps: dict[int, list[tuple[int, str]]] = {}
    for (seq, kind, _), turn in zip(standing, _played_in([after for _, _, after in standing]), strict=True):
        steps.setdefault(turn, []).append((seq, kind))
    return [
        Span(turn, found[0][0], found[-1][0])
        for turn, found in sorted(steps.items())
        if any(kind == Step.Kind.PLAY for _, kind in found) and (turn < present or over or ended)
    ]


def read(game: Game, through: int | None = None) -> list[StepRecord]:
    """The standing steps up to `through`, decoded, each with the state before and after it."""
    rules = games.adjudicator(game)
    veiled = veil.over(game)
    standing = [step for step in ledger.standing(game) if through is None or step.seq <= through]
    found: list[StepRecord] = []
    before: Any = None
    for step, turn in zip(standing, _played_in([step.turn for step in standing]), strict=True):
        body = veiled(msgspec.json.decode(step.body))
        after = msgspec.convert(body["snapshot"], rules.state_type)
        events = _events(rules, body)
        whole = StepRecord(
            step.seq, step.position, step.kind, turn, step.created_at, step.hash, body,
            after if before is None else before, after, events, untold=games.untold(body),
        )  # fmt: skip
        found += _halves(rules, whole, step.turn)
        before = after
    return found


def coming(game: Game, draft: dict[str, Any], at: datetime) -> list[StepRecord]:
    """The record with a finished draft behind it, as if it were published at a moment; `selectors.draft_record` gives
    the draft. Its step has no hash."""
    rules, steps = games.adjudicator(game), read(game)
    last = steps[-1]
    after = msgspec.convert(draft["state"], rules.state_type)
    events = _events(rules, draft)
    step = StepRecord(
        last.seq + 1, last.position + 1, Step.Kind.PLAY, max(rules.awaiting(last.after).turn, 1), at, "", draft,
        last.after, after, events, untold=games.untold(draft),
    )  # fmt: skip
    return [*steps, *_halves(rules, step, rules.awaiting(after).turn)]


def _events(rules: Any, body: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(msgspec.convert([*body.get("events", ()), *body.get("edits", ())], list[rules.event_type]))


def _halves(rules: Any, step: StepRecord, turn_after: int) -> list[StepRecord]:
    """A step that ends a turn also begins the next one; the part after the turn of the page belongs to the next turn.

    Orders, rolls and rulings stay with the first part.
    """
    if turn_after <= step.turn or step.kind != Step.Kind.PLAY:
        return [step]
    state = rules.fork(step.before)
    for index, event in enumerate(step.events):
        middle = rules.fork(state)
        rules.apply(state, event)
        if state.turn > max(step.turn, middle.turn):
            first = replace(step, after=middle, events=step.events[:index])
            return [
                first,
                replace(step, turn=turn_after, before=middle, events=step.events[index:], body={}, first_index=index),
            ]
    return [step]


def step_at(record: Sequence[StepRecord]) -> StepAt:
    """What gives the number of the last step at a moment; 0 before the first one, and for no moment."""
    times = [step.at for step in record]
    return lambda moment: record[bisect_right(times, moment) - 1].seq if moment and moment >= times[0] else 0


def told(game: Game, record: Sequence[StepRecord], eye: Eye) -> Iterator[Told]:
    """The events of the record as one pair of eyes learned them, in order."""
    rules = games.adjudicator(game)
    for step in record:
        state = rules.fork(step.before)
        untold: frozenset[int] = frozenset() if eye is truth else step.untold
        for index, event in enumerate(step.events, step.first_index):
            known = None if index in untold else eye(state, event)
            if known is not None:
                message = rules.narrate(state, known)
                yield Told(step.seq, step.turn, index, known, say(rules.catalogue, message), message.rule)
            rules.apply(state, event)


def eye_of(game: Game, side: str | None) -> Eye:
    """The eyes of a side, or of the public."""
    rules = games.adjudicator(game)
    return lambda state, event: rules.redact(state, event, side)


def truth(state: Any, event: Any) -> Any:
    """The umpire's eyes."""
    return event
