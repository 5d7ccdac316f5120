"""The undertakings of a game, each with the answers that opened it, its effects, and its moments: the state in which
its side chose, and the state in which it was over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from adjudication.engine.planning import stakes
from adjudication.engine.planning.weighing import balance
from adjudication.engine.play.endings import is_done
from adjudication.engine.play.undertaken import PlainStep, Ref, Undertaking, everything, read
from adjudication.engine.record.events_in_order import unfold
from reports.record import StepRecord

POINTS = "points"
DECIDED = ("sheet", "standing")  # where an answer comes from that someone gave
Counted = Mapping[str, Mapping[str, int]]  # by what is counted, by side
Currencies = Callable[[Any, Any], Counted]
Scale = Callable[[Any, Any], Hashable]


@dataclass(frozen=True)
class Choice:
    """An undertaking that a cell chose. `orders` are its plain orders, `openings` their places in the ledger, `moved`
    the change to each count, including nested undertakings."""

    place: int
    made: Undertaking
    seq: int
    side: str
    kind: str  # of the decision
    openings: tuple[Ref, ...]
    orders: tuple[Mapping[str, Any], ...]
    moved: Counted

    @property
    def index(self) -> int:
        """The number of its first event within the step of its first answer."""
        return next(one.ref.number for one in self.made.events if one.ref.step == self.openings[0].step)

    @property
    def turn(self) -> int:
        """The turn in which it began; the set-up belongs to turn 1."""
        return max(self.made.turn, 1)

    def size(self, name: str) -> int:
        """The total movement of all sides in a count."""
        return sum(map(abs, self.moved.get(name, {}).values()))


@dataclass(frozen=True)
class Moments:
    """The state in which a side chose, the state in which the undertaking was over, and what the side gained minus its
    losses by its own events."""

    before: Any
    after: Any
    got: int


class Undertaken:
    """The whole game by undertakings. `numbers` gives the counts of a state; states with a different `scale` are not
    compared."""

    def __init__(self, rules: Any, steps: Sequence[StepRecord], currencies: Currencies, scale: Scale) -> None:
        self.rules, self._currencies, self._scale = rules, currencies, scale
        self.steps = [step for step in steps if not step.second]
        self.reading = read(rules, [PlainStep(step.before, step.body, everything) for step in self.steps])

    def numbers(self, state: Any) -> Counted:
        """The points, and the system's other counts."""
        scores = {score.side: score.points for score in self.rules.scoreboard(state).shown}
        return {POINTS: scores, **self._currencies(self.rules, state)}

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The decisions that cells made in the turns, in the order of the ledger; not those of the rules or the
        program, and not the set-up."""
        moved = self._moved()
        found = (self._choice(place, one, moved) for place, one in enumerate(self.reading.undertakings))
        return tuple(one for one in found if one is not None)

    def _choice(self, place: int, one: Undertaking, moved: Mapping[int, Counted]) -> Choice | None:
        if one.turn < 1 or self.rules.undertakings.kinds[one.kind].quiet:
            return None
        openings = [ref for ref in one.openings if self._led(ref, place)]
        taken = [(ref, self.steps[ref.step].body["taken"][ref.number]) for ref in openings]
        mine = [(ref, answer) for ref, answer in taken if _decided(answer, one.side)]
        mine = [(ref, answer) for ref, answer in mine if answer["side"] == mine[0][1]["side"]]
        if not mine:
            return None
        (first, answer), orders = mine[0], tuple(given["order"] for _, given in mine)
        return Choice(
            place, one, self.steps[first.step].seq, answer["side"], answer["kind"], tuple(ref for ref, _ in mine),
            orders, moved.get(place, {}),
        )  # fmt: skip

    def _led(self, answer: Ref, place: int) -> bool:
        """Whether an answer led to an event of an undertaking; it may only have come while that was in progress."""
        return any(self.reading.places.get(ref) == place for ref in self.reading.led.get(answer, ()))

    def roots(self, place: int) -> tuple[int, ...]:
        """An undertaking and those that contain it, by place."""
        within = self.reading.undertakings[place].within
        return (place,) if within is None else (place, *self.roots(within))

    def _moved(self) -> Mapping[int, Counted]:
        """The change that each undertaking made to each count."""
        found: dict[int, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
        for at, step in enumerate(self.steps):
            for place, was, now in _runs(self, at, step):
                for root in self.roots(place):
                    for name, sides in now.items():
                        for side, number in sides.items():
                            found[root][name][side] += number - was[name][side]
        return found

    def place(self, at: int, number: int) -> int:
        """The undertaking of an event; −1 for the sequence of play and for the umpire."""
        return self.reading.places.get(Ref(at, number), -1)

    def scale(self, state: Any) -> Hashable:
        """The basis of the numbers of a state."""
        return self._scale(self.rules, state)

    def camp(self, one: Choice) -> str:
        """The side or camp that a choice counts for."""
        return str(self.rules.counted_as(self.steps[one.openings[0].step].before, one.side))

    def moments(self, one: Choice) -> Moments:
        """The moments of a choice. They are folded again each time, so that not all states of a game are kept."""
        first, last = one.openings[0], one.made.events[-1].ref
        begins = self.reading.led[first][0]
        before: Any = None
        after: Any = None
        got = 0
        for at in range(begins.step, last.step + 1):
            step, ends = self.steps[at], self._end(last)
            state = self.rules.fork(step.before)
            for number, event in unfold(self.rules, step.body):
                if Ref(at, number) == begins:
                    before = self.rules.fork(state)
                own = self.place(at, number) == one.place
                had = self.rules.holdings(state) if own else {}
                self.rules.apply(state, event)
                if own:
                    good, bad = balance(self.rules.counted_as(state, one.side), stakes.change(self.rules, had, state))
                    got += good - bad
                if Ref(at, number) == ends:
                    after = self.rules.fork(state)
                    break
        return Moments(before, after, got)

    def _end(self, last: Ref) -> Ref:
        """The last event that followed from the answer; after it the next decision is due."""
        body = self.steps[last.step].body
        end = len(body["events"]) - sum(one["events"] for one in body.get("taken", ())) - 1
        for one in body.get("taken", ()):
            if last.number <= end:
                break
            end += one["events"]
        return Ref(last.step, end)


def _decided(answer: Mapping[str, Any], side: str) -> bool:
    """Whether a person of a side gave an answer that did more than end something; without a side, of any side."""
    return answer["source"] in DECIDED and side in ("", answer["side"]) and not is_done(answer["order"])


def _runs(game: Undertaken, at: int, step: StepRecord) -> Iterator[tuple[int, Counted, Counted]]:
    """Consecutive events of a step in one undertaking: its place, and the numbers before and after. Everything before a
    change of scale is left out, because numbers on different scales cannot be compared."""
    rules, state = game.rules, game.rules.fork(step.before)
    place, was, scale = -1, dict[str, Mapping[str, int]](), game.scale(state)
    for number, event in unfold(rules, step.body):
        now = game.place(at, number)
        if now != place:
            if place >= 0:
                yield place, was, game.numbers(state)
            place, was = now, dict(game.numbers(state)) if now >= 0 else {}
        rules.apply(state, event)
        if (changed := game.scale(state)) != scale:
            scale = changed
            was = dict(game.numbers(state)) if place >= 0 else {}
    if place >= 0:
        yield place, was, game.numbers(state)
