"""Reads the ledger for documents: the steps of a turn, and what an audience learned of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.dice import rolls_of
from adjudication.engine.protocol import Tallied, say
from adjudication.engine.record.events_in_order import next_turn, unfold
from adjudication.engine.record.steps_in_force import StepPlace
from adjudication.models import Game, Step
from adjudication.services import steps as ledger
from wargame.selectors import redaction

Eye = Callable[[Any, Any], Any]  # (state before, event) -> what is learned of it, or None
StepAt = Callable[[datetime | None], int]


@dataclass(frozen=True)
class Span:
    """The steps in force of one turn: the first and the last sequence number."""

    turn: int
    first: int
    last: int


@dataclass(frozen=True)
class StepRecord:
    """One step in force: `happened` is the turn it was played in, 0 in the set-up; `body` its decoded text, `before`
    and `after` states; `rolls` its recorded rolls."""

    seq: int
    position: int
    kind: str
    happened: int
    at: datetime
    hash: str
    body: dict[str, Any]
    before: Any
    after: Any
    events: tuple[Any, ...]
    numbers: tuple[int, ...] = ()  # of its events in the ledger's step, which counts the edits after the events
    untold: frozenset[int] = frozenset()  # numbers of the events that no cell learns
    second: bool = False  # the part of a step that belongs to the turn it opens
    rolls: tuple[Mapping[str, Any], ...] = ()

    @property
    def turn(self) -> int:
        """The turn under which documents list it: the set-up belongs to turn 1."""
        return max(self.happened, 1)


@dataclass(frozen=True)
class ReadEvent:
    """One event as an audience learned it, with its sentence and rule; `index` counts the events of its step;
    `happened` is its turn, 0 in the set-up.

    `facts` is what the event did that papers count; nothing where less than the whole event was learned.
    """

    seq: int
    turn: int
    index: int
    event: Any
    text: str
    rule: str
    facts: tuple[Tallied, ...] = ()
    happened: int = 0


def last_standing(game: Game) -> int:
    """The number of the last step in force."""
    return [place.seq for place in game_selectors.chain_places(game) if place.stands][-1]


def finished_turns(game: Game, *, over: bool, ended: bool) -> list[Span]:
    """The finished turns: a later one has begun, the rules ended the game, or the umpire ended the exercise."""
    standing = [place for place in game_selectors.chain_places(game) if place.stands]
    present = standing[-1].after
    steps: dict[int, list[StepPlace]] = {}
    for place in standing:
        steps.setdefault(place.chapter, []).append(place)
    return [
        Span(turn, found[0].seq, found[-1].seq)
        for turn, found in sorted(steps.items())
        if any(place.kind == Step.Kind.PLAY for place in found) and (turn < present or over or ended)
    ]


def read(game: Game, through: int | None = None) -> list[StepRecord]:
    """The steps in force up to `through`, decoded, each with the state before and after it."""
    rules = game_selectors.adjudicator(game)
    veiled = redaction.over(game)
    played = {place.seq: place.turn for place in game_selectors.chain_places(game)}
    standing = [step for step in ledger.standing(game) if through is None or step.seq <= through]
    found: list[StepRecord] = []
    before: Any = None
    for step in standing:
        happened = played[step.seq]
        body = veiled(msgspec.json.decode(step.body))
        after = msgspec.convert(body["snapshot"], rules.state_type)
        numbers, events = _events(rules, body)
        whole = StepRecord(
            step.seq, step.position, step.kind, happened, step.created_at, step.hash, body,
            after if before is None else before, after, events, numbers,
            game_selectors.untold(body), rolls=tuple(body.get("rolls", ())),
        )  # fmt: skip
        found += _halves(rules, whole, step.turn)
        before = after
    return found


def coming(game: Game, draft: dict[str, Any], at: datetime) -> list[StepRecord]:
    """The record with a finished draft at its end, as if it were published at a moment; `selectors.draft_record` gives
    the draft. Its step has no hash."""
    rules, steps = game_selectors.adjudicator(game), read(game)
    last = steps[-1]
    after = msgspec.convert(draft["state"], rules.state_type)
    numbers, events = _events(rules, draft)
    step = StepRecord(
        last.seq + 1, last.position + 1, Step.Kind.PLAY, rules.awaiting(last.after).turn, at, "", draft,
        last.after, after, events, numbers, game_selectors.untold(draft), rolls=tuple(draft.get("rolls", ())),
    )  # fmt: skip
    return [*steps, *_halves(rules, step, rules.awaiting(after).turn)]


def _events(rules: Any, body: dict[str, Any]) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    found = unfold(rules, body)
    return tuple(number for number, _ in found), tuple(event for _, event in found)


def _halves(rules: Any, step: StepRecord, turn_after: int) -> list[StepRecord]:
    """The parts of a step that ends a turn and also begins the next one; the part after the turn of the page belongs to
    the next turn.

    Orders and rulings stay with the first part; a roll goes with its event.
    """
    if turn_after <= step.happened or step.kind != Step.Kind.PLAY:
        return [step]
    at = next_turn(rules, step.before, step.events, step.happened)
    if at == len(step.events):
        return [step]
    middle = rules.fork(step.before)
    for event in step.events[:at]:
        rules.apply(middle, event)
    late = {roll.draw for event in step.events[at:] for roll in rolls_of(event)}
    kept, rolls = (tuple(roll for roll in step.rolls if (roll["draw"] in late) is later) for later in (False, True))
    first = replace(step, after=middle, events=step.events[:at], numbers=step.numbers[:at], rolls=kept)
    rest = {"before": middle, "events": step.events[at:], "numbers": step.numbers[at:], "rolls": rolls}
    return [first, replace(step, happened=turn_after, body={}, second=True, **rest)]


def step_at(record: Sequence[StepRecord]) -> StepAt:
    """A function that gives the number of the last step at a moment; 0 before the first one, and for None."""
    times = [step.at for step in record]
    return lambda moment: record[bisect_right(times, moment) - 1].seq if moment and moment >= times[0] else 0


def read_events(game: Game, record: Sequence[StepRecord], eye: Eye) -> Iterator[ReadEvent]:
    """The events of the record as one audience learned them, in order."""
    rules = game_selectors.adjudicator(game)
    for step in record:
        state = rules.fork(step.before)
        untold: frozenset[int] = frozenset() if eye is truth else step.untold
        for index, event in zip(step.numbers, step.events, strict=True):
            known = None if index in untold else eye(state, event)
            before = rules.fork(state)
            rules.apply(state, event)
            if known is not None:
                message = rules.narrate(before, known)
                facts = rules.tally(before, state) if known == event else ()
                text = say(rules.catalogue, message)
                yield ReadEvent(step.seq, step.turn, index, known, text, message.rule, facts, step.happened)


def happened(told: Sequence[ReadEvent], what: str, side: str) -> int:
    """How often something that documents count happened to a side, as far as is known; the keys are the system's."""
    return sum(fact.number for one in told for fact in one.facts if fact.what == what and fact.side == side)


def eye_of(game: Game, side: str | None) -> Eye:
    """The view of a side, or of the public."""
    rules = game_selectors.adjudicator(game)
    return lambda state, event: rules.redact(state, event, side)


def truth(state: Any, event: Any) -> Any:
    """The umpire's view, which shows everything."""
    return event
