"""Steps grouped by undertakings, as one audience knows them: the decisions, events, rolls and rulings of each.

A turn can be one step or many; what one step begins another can go on with.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from adjudication.engine.dice import rolls_of
from adjudication.engine.play.undertakings import SEQUENCE, UMPIRE, EventGroup, Grouping
from adjudication.engine.protocol import say
from adjudication.engine.record.events_in_order import unfold

Eye = Callable[[Any, int, Any], Any]
"""What an audience learns of an event, given the state before it, its number and the event; None if nothing."""


class Ref(NamedTuple):
    """A reference into several steps: the index of the step among them, and the number within it."""

    step: int
    number: int


class PlainStep(NamedTuple):
    """A step or draft to be read: the state before it, its plain record, and what the audience learns of its events."""

    before: Any
    record: Mapping[str, Any]
    eye: Eye


@dataclass(frozen=True)
class KnownEvent:
    """An event as an audience learned of it, with its sentence and the rule behind it.

    `result` is what it says of its undertaking, "" where it says nothing; the less `rank` is, the more that matters.
    """

    ref: Ref
    event: Any
    text: str
    rule: str
    result: str = ""
    rank: int = 0


@dataclass(frozen=True)
class Undertaking:
    """One undertaking as an audience knows of it.

    `decisions` are its answers among the orders that the steps took, `openings` those of them that opened it or added
    to it as it was opened, such as the lines of a list. `rolls` are named by step and draw, `rulings` are those that
    changed one of them. `within`: the place of the undertaking it is part of, None for none.
    """

    kind: str
    side: str
    turn: int
    title: str
    events: tuple[KnownEvent, ...]
    decisions: tuple[Ref, ...] = ()
    openings: tuple[Ref, ...] = ()
    rolls: tuple[Ref, ...] = ()
    rulings: tuple[Ref, ...] = ()
    within: int | None = None

    @property
    def opening(self) -> Ref | None:
        """The answer that opened the undertaking; None if the audience does not know it or the rules left no choice."""
        return next(iter(self.openings), None)

    @property
    def outcome(self) -> tuple[str, ...]:
        """The results of the undertaking, most important first; empty if its events do not say."""
        told = sorted((one for one in self.events if one.result), key=lambda one: one.rank)
        return tuple(dict.fromkeys(one.result for one in told))


@dataclass(frozen=True)
class TurnReading:
    """Steps read as undertakings. `sequence` has events of the sequence of play, `umpire` those that the umpire
    entered, `places` the undertaking of each other event, and `led` the events that followed from each known answer."""

    undertakings: tuple[Undertaking, ...]
    sequence: tuple[KnownEvent, ...]
    umpire: tuple[KnownEvent, ...]
    places: Mapping[Ref, int]
    led: Mapping[Ref, tuple[Ref, ...]]


def everything(state: Any, number: int, event: Any) -> Any:
    """The view of the umpire, who sees everything."""
    return event


def eye_of(rules: Any, side: str | None, untold: Collection[int] = ()) -> Eye:
    """The view of a side, or of the public; `untold` are the numbers of events that no cell learns."""
    return lambda state, number, event: None if number in untold else rules.redact(state, event, side)


def read(rules: Any, steps: Sequence[PlainStep], sides: Collection[str] = ()) -> TurnReading:
    """Consecutive steps, grouped by undertakings. The audience knows the orders of `sides`; without `sides`, all
    orders."""
    reader = _Reader(rules)
    for place, step in enumerate(steps):
        reader.take(place, step)
    grouping = reader.grouping
    answers = _Answers(rules.undertakings.kinds, grouping, steps, sides)
    made = tuple(
        _made(reader, group, answers.of.get(place, ()), steps, answers.openings(place))
        for place, group in enumerate(grouping.found)
    )
    placed = {ref: place for ref, place in grouping.places.items() if place >= 0}
    return TurnReading(made, reader.apart(SEQUENCE), reader.apart(UMPIRE), placed, answers.led)


class _Reader:
    """Reads the events of steps one by one and collects their sentences."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.grouping = rules, Grouping[Ref](rules.undertakings)
        self.known: dict[Ref, KnownEvent] = {}
        self.titles: list[tuple[str, int]] = []  # of each group, with its turn

    def take(self, place: int, step: PlainStep) -> None:
        """Read a step."""
        state, count = self.rules.fork(step.before), len(step.record.get("events", ()))
        for number, event in unfold(self.rules, step.record):
            seen = step.eye(state, number, event)
            if seen is not None:
                self._sort(Ref(place, number), seen, state, number >= count)
            self.rules.apply(state, event)

    def _sort(self, ref: Ref, seen: Any, state: Any, edit: bool) -> None:
        grouping = self.grouping
        if edit:
            grouping.edit(ref)
        else:
            grouping.add(ref, seen)
        self.known[ref] = told = self._told(ref, seen, state)
        if len(self.titles) < len(grouping.found):
            says = self.rules.undertakings.kinds[grouping.found[-1].kind].title
            title = told.text.rstrip(".") if says is None else self._say(state, seen, says)
            self.titles.append((title, max(state.turn, 0)))

    def _told(self, ref: Ref, seen: Any, state: Any) -> KnownEvent:
        message, place = self.rules.narrate(state, seen), self.grouping.places[ref]
        told = KnownEvent(ref, seen, say(self.rules.catalogue, message), message.rule)
        results = self.rules.undertakings.kinds[self.grouping.found[place].kind].results if place >= 0 else {}
        if type(seen) not in results:
            return told
        rank = list(results).index(type(seen))
        return KnownEvent(ref, seen, told.text, told.rule, self._say(state, seen, results[type(seen)]), rank)

    def _say(self, state: Any, seen: Any, says: Any) -> str:
        return say(self.rules.catalogue, self.rules.phrase(state, seen, says))

    def apart(self, where: int) -> tuple[KnownEvent, ...]:
        """The events of the sequence of play, or of the umpire."""
        return tuple(one for ref, one in self.known.items() if self.grouping.places[ref] == where)


class _Answers:
    """The known answers of each undertaking, by its place."""

    def __init__(self, kinds: Any, grouping: Grouping[Ref], steps: Sequence[PlainStep], sides: Collection[str]) -> None:
        self._kinds, self._grouping, self._steps, self._sides = kinds, grouping, steps, sides
        self.of: dict[int, list[Ref]] = {}
        self.led: dict[Ref, tuple[Ref, ...]] = {}
        for place, step in enumerate(steps):
            for answer, refs in _ranges(place, step.record):
                self._take(answer, [ref for ref in refs if ref in grouping.places])

    def _take(self, answer: Ref, refs: Sequence[Ref]) -> None:
        taken = self._taken(answer)
        if self._sides and taken["side"] not in self._sides:
            return
        self.led[answer] = tuple(refs)
        place = next(self._fitting(taken, refs), None)
        if place is not None:
            self.of.setdefault(place, []).append(answer)

    def _fitting(self, taken: Mapping[str, Any], refs: Sequence[Ref]) -> Iterator[int]:
        """The undertakings that an answer can belong to: the one it opened, those it led to, the one in progress."""
        met = dict.fromkeys(self._grouping.places[ref] for ref in refs if self._grouping.places[ref] >= 0)
        led = sorted(met, key=lambda place: self._grouping.found[place].opening not in refs)
        under_way = [self._grouping.under_way[ref] for ref in refs[:1] if self._grouping.under_way.get(ref, -1) >= 0]
        for place in led:
            group = self._grouping.found[place]
            if taken["kind"] in self._kinds[group.kind].decisions and group.side in ("", taken["side"]):
                yield place
        for place in (*led, *under_way):
            kind = self._kinds[self._grouping.found[place].kind]
            if taken["kind"] in (*kind.answers, *kind.decisions):
                yield place

    def openings(self, place: int) -> tuple[Ref, ...]:
        """The answers that opened an undertaking or added to it."""
        kind = self._kinds[self._grouping.found[place].kind]
        return tuple(ref for ref in self.of.get(place, ()) if self._taken(ref)["kind"] in kind.decisions)

    def _taken(self, answer: Ref) -> Mapping[str, Any]:
        one: Mapping[str, Any] = self._steps[answer.step].record["taken"][answer.number]
        return one


def _ranges(place: int, record: Mapping[str, Any]) -> Iterator[tuple[Ref, list[Ref]]]:
    """The answers of a step, each with the events that followed; answers given together share theirs."""
    taken, together = record.get("taken", ()), list[int]()
    at = len(record.get("events", ())) - sum(one["events"] for one in taken)
    for number, one in enumerate(taken):
        together.append(number)
        if one["events"]:
            refs = [Ref(place, event) for event in range(at, at + one["events"])]
            yield from ((Ref(place, answer), refs) for answer in together)
            at, together = at + one["events"], []


def _made(
    reader: _Reader,
    group: EventGroup[Ref],
    answers: Sequence[Ref],
    steps: Sequence[PlainStep],
    openings: tuple[Ref, ...],
) -> Undertaking:
    title, turn = reader.titles[reader.grouping.found.index(group)]
    events = tuple(reader.known[ref] for ref in group.events)
    rolls = tuple(Ref(one.ref.step, roll.draw) for one in events for roll in rolls_of(one.event))
    rulings = tuple(dict.fromkeys(ref for roll in rolls for ref in _rulings(roll, steps[roll.step].record)))
    within = None if group.within == SEQUENCE else group.within
    return Undertaking(
        group.kind, group.side, turn, title, events, tuple(answers), openings, rolls, rulings, within
    )  # fmt: skip


def _rulings(roll: Ref, record: Mapping[str, Any]) -> Iterator[Ref]:
    """The rulings that changed a roll: they refer to it by its key, or by its number if it has none."""
    keys = {one["draw"]: one.get("key") for one in record.get("rolls", ())}
    for place, ruling in enumerate(record.get("rulings", ())):
        subject = ruling["subject"]
        same = subject.get("key") == keys.get(roll.number) if subject.get("key") else subject.get("draw") == roll.number
        if same and ruling["verdict"] != "accept":
            yield Ref(roll.step, place)
