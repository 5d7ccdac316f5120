"""A side's news of a turn: its losses, why each public number changed, and the undertakings.

It is made of the undertakings as the side knows of them; a number is public, and so is that it changed, but the cause
is named only to those who learned of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudication.engine.play.events import Says
from adjudication.engine.play.undertaken import KnownEvent, PlainStep, Ref, TurnReading, read
from adjudication.engine.protocol import say
from adjudication.engine.record.events_in_order import unfold

Lost = tuple[str, str, str]
"""A loss: the side that had it ("" if unknown), its name, and what happened to it."""


@dataclass(frozen=True)
class NewsTable:
    """What a rule system provides for the news.

    `tracks` are the keys of the public tracks whose changes are explained. `losses` gives by the types of events what
    was lost, out of the event as someone knows of it, the facts and the state before it. `causes` says in a few words
    why a number changed, by the types of events; others by their undertaking, or by their sentence. `told` are the
    types of events of the sequence of play that everyone should read.
    """

    tracks: tuple[str, ...] = ()
    losses: Mapping[type, Callable[[Any, Any, Any], Iterable[Lost]]] = field(default_factory=dict)
    causes: Mapping[type, Says] = field(default_factory=dict)
    told: tuple[type, ...] = ()

    @property
    def texts(self) -> dict[str, str]:
        """The texts of the causes, by their keys in the catalogue."""
        return {key: text for says in self.causes.values() for key, text in says.texts.items()}


@dataclass(frozen=True)
class LossLine:
    """A loss of a side. `undertaking` is the index of the undertaking that caused it, None for the sequence of play."""

    side: str
    name: str
    what: str
    undertaking: int | None = None


@dataclass(frozen=True)
class Cause:
    """Part of a change. `text` is "" if the reader does not know the cause. `side` undertook it, "" for no one;
    `ruling`: the umpire entered it."""

    text: str
    side: str
    by: int
    ruling: bool = False


@dataclass(frozen=True)
class TrackChange:
    """The change of a public number from one value to another; the causes add up to the difference."""

    key: str
    side: str
    before: int
    after: int
    causes: tuple[Cause, ...]


@dataclass(frozen=True)
class TurnNews:
    """A side's news of some steps."""

    reading: TurnReading
    losses: tuple[LossLine, ...]
    tracks: tuple[TrackChange, ...]


def news(rules: Any, steps: Sequence[PlainStep], sides: Collection[str] = ()) -> TurnNews:
    """The news of consecutive steps for a reader who knows the orders of `sides`."""
    reading = read(rules, steps, sides)
    known = {one.ref: one for part in _parts(reading) for one in part}
    losses, told = list[LossLine](), _Tracks(rules, reading)
    for ref, state, after in _states(rules, steps):
        one = known.get(ref)
        told.note(ref, one, state, after)
        find = rules.news.losses.get(type(one.event)) if one is not None else None
        if one is not None and find is not None:
            place = reading.places.get(ref)
            losses += [LossLine(side, name, what, place) for side, name, what in find(one.event, rules.facts, state)]
    return TurnNews(reading, tuple(losses), tuple(told.changes()))


def _parts(reading: TurnReading) -> Iterator[tuple[KnownEvent, ...]]:
    yield from (reading.sequence, reading.umpire)
    yield from (one.events for one in reading.undertakings)


def _states(rules: Any, steps: Sequence[PlainStep]) -> Iterator[tuple[Ref, Any, Any]]:
    """Each event with the states before and after it; do not keep these."""
    for place, step in enumerate(steps):
        state = rules.fork(step.before)
        for number, event in unfold(rules, step.record):
            before = rules.fork(state)
            rules.apply(state, event)
            yield Ref(place, number), before, state


class _Tracks:
    """Notes how the tracks change, and why as far as the reader knows."""

    def __init__(self, rules: Any, reading: TurnReading) -> None:
        self._rules, self._reading = rules, reading
        self._umpire = {one.ref for one in reading.umpire}
        self._first: dict[tuple[str, str], int] = {}
        self._now: dict[tuple[str, str], int] = {}
        self._causes: dict[tuple[str, str], dict[tuple[str, str, bool], int]] = {}

    def note(self, ref: Ref, known: KnownEvent | None, before: Any, after: Any) -> None:
        """Record the changes between the states before and after an event."""
        if not self._rules.news.tracks:
            return
        if not self._now:
            self._first = self._now = self._values(before)
        now = self._values(after)
        for track, value in now.items():
            if by := value - self._now.get(track, value):
                cause = self._cause(ref, known, before)
                causes = self._causes.setdefault(track, {})
                causes[cause] = causes.get(cause, 0) + by
        self._now = now

    def _values(self, state: Any) -> dict[tuple[str, str], int]:
        shown = self._rules.news.tracks
        return {(one.key, one.side): one.value for one in self._rules.scoreboard(state).tracks if one.key in shown}

    def _cause(self, ref: Ref, known: KnownEvent | None, state: Any) -> tuple[str, str, bool]:
        if known is None:
            return "", "", False
        place = self._reading.places.get(ref)
        made = self._reading.undertakings[place] if place is not None else None
        says = self._rules.news.causes.get(type(known.event))
        if says is not None:
            text = say(self._rules.catalogue, self._rules.phrase(state, known.event, says))
        else:
            text = made.title if made is not None else known.text.rstrip(".")
        return text, made.side if made is not None else "", ref in self._umpire

    def changes(self) -> Iterator[TrackChange]:
        """The tracks that changed, in the order of the rules."""
        order = self._rules.news.tracks
        for track in sorted(self._causes, key=lambda one: order.index(one[0])):
            causes = tuple(Cause(text, side, by, ruling) for (text, side, ruling), by in self._causes[track].items())
            yield TrackChange(*track, self._first[track], self._now[track], causes)
