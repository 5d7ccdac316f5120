"""Undertakings: what people did in a turn, each with all its results.

One attack with all its answers is one undertaking; so is one list of purchases, one activation with its moves, one
declared Combat Turn. A rule system says in a table of kinds where an undertaking opens and what belongs to it, by its
decisions and by the events that show them. `Grouping` sorts events by that table. It reads them as one audience learns
of them and looks at nothing else, so that the undertakings of a side follow from what the side was told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from adjudication.engine.play.events import Says

N = TypeVar("N", bound=Hashable)
"""What names an event: its number in a step, or that with the number of the step."""
SEQUENCE = -1
"""The place of an event of the sequence of play, which no one undertook."""
UMPIRE = -2
"""The place of an edit by the umpire."""
Results = Mapping[type, Says]
"""Phrases by the types of events, the most important first."""


def _always(event: Any) -> bool:
    return True


def _never(event: Any) -> bool:
    return False


def side_of(event: Any) -> str:
    """The side that acts in an event: the one that it names, otherwise the one that rolls; "" for none."""
    roll = getattr(event, "roll", None)
    named = getattr(event, "side", "") or getattr(event, "attacker", "")
    return str(named or (roll.side if roll is not None else ""))


@dataclass(frozen=True, kw_only=True)
class UndertakingKind:
    """A kind of undertaking. A `minor` one is shown only if there is room, a `quiet` one only to those who made it.

    `decisions` are those whose answers open one, `answers` those of any side that go on with it. `opens` are
    the types of events that show that one has begun, where `when` holds; `keeps` are those that belong to it while it
    is under way, `ends` the ones of them with which it is over. `before` are types of events that come ahead of an
    opening event and belong to it.

    `same`: opening events that give the same answer, with no other kind between them, are of one undertaking.
    `by_side`: each side has its own, to which all belongs that the side does. `nests`: others may be undertaken
    within one, and then it goes on.

    `side` says whose an undertaking is, by its opening event.

    `tries` says by the types of events whether an attempt succeeded. `handed_in`: its orders are only on record, and
    have yet to be judged or counted.

    `title` names one by that event; None: by the sentence of that event. `results` says what came of one, by
    the types of events that tell it, the most important first; a phrase without a full stop.
    """

    opens: tuple[type, ...]
    decisions: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    keeps: tuple[type, ...] = ()
    ends: tuple[type, ...] = ()
    before: tuple[type, ...] = ()
    when: Callable[[Any], bool] = _always
    same: Callable[[Any], Hashable] | None = None
    by_side: bool = False
    nests: bool = False
    side: Callable[[Any], str] = side_of
    title: Says | None = None
    results: Results = field(default_factory=dict)
    tries: Mapping[type, Callable[[Any], bool]] = field(default_factory=dict)
    minor: bool = False
    quiet: bool = False
    handed_in: bool = False

    def key(self, event: Any) -> Hashable:
        """The key that distinguishes undertakings of this kind; None if each is separate."""
        if self.by_side:
            return side_of(event)
        return None if self.same is None else self.same(event)


@dataclass(frozen=True, kw_only=True)
class UndertakingTable:
    """The kinds of undertakings of a rule system, by name.

    `ends` are the types of events of the sequence of play with which everything is over that was under way. `aside`:
    an event that belongs to the sequence of play although its type may belong to undertakings.
    """

    kinds: Mapping[str, UndertakingKind] = field(default_factory=dict)
    ends: tuple[type, ...] = ()
    aside: Callable[[Any], bool] = _never

    @cached_property
    def openers(self) -> Mapping[type, tuple[str, ...]]:
        """The names of the kinds that an event of a type can open."""
        found: dict[type, tuple[str, ...]] = {}
        for name, kind in self.kinds.items():
            for event in kind.opens:
                found[event] = (*found.get(event, ()), name)
        return found

    @cached_property
    def ahead(self) -> frozenset[type]:
        """The types of events that can come just before an opening one."""
        return frozenset(event for kind in self.kinds.values() for event in kind.before)

    @cached_property
    def texts(self) -> dict[str, str]:
        """The titles and results of all kinds, by their keys in the catalogue."""
        said = [one for kind in self.kinds.values() for one in (kind.title, *kind.results.values()) if one is not None]
        return {key: text for one in said for key, text in one.texts.items()}


@dataclass
class EventGroup(Generic[N]):
    """The events of one undertaking, by their numbers. `within`: the index of the undertaking that contains it, -1 for
    none."""

    kind: str
    side: str
    opening: N
    within: int
    key: Hashable
    events: list[N] = field(default_factory=list)


class Grouping(Generic[N]):
    """Sorts events into undertakings. `found` has the groups; `places` gives each event's group, or `SEQUENCE` or
    `UMPIRE`; `under_way` the group open just before each event."""

    def __init__(self, table: UndertakingTable) -> None:
        self._table = table
        self.found: list[EventGroup[N]] = []
        self.places: dict[N, int] = {}
        self.under_way: dict[N, int] = {}
        self._open: list[int] = []  # the innermost last
        self._run: dict[Hashable, int] = {}  # of the kind opened last, by key
        self._ahead: list[tuple[N, Any]] = []

    def edit(self, number: N) -> None:
        """Add an edit by the umpire."""
        self.places[number] = UMPIRE

    def add(self, number: N, event: Any) -> None:
        """Add the next event that the audience learns of."""
        self.under_way[number] = self._open[-1] if self._open else SEQUENCE
        keeper = SEQUENCE if self._table.aside(event) else self._keeper(event)
        if keeper == SEQUENCE and type(event) in self._table.ahead:
            self._ahead.append((number, event))
            self.places[number] = SEQUENCE  # until something opens
            return
        opened = SEQUENCE if keeper != SEQUENCE or self._table.aside(event) else self._opened(number, event)
        place = keeper if keeper != SEQUENCE else opened
        self._ahead.clear()
        self._put(number, place)
        if place != SEQUENCE and type(event) in self._kind(place).ends:
            del self._open[self._open.index(place) :]
        if type(event) in self._table.ends:
            self._open, self._run = [], {}

    def _kind(self, place: int) -> UndertakingKind:
        return self._table.kinds[self.found[place].kind]

    def _put(self, number: N, place: int) -> None:
        self.places[number] = place
        if place != SEQUENCE:
            self.found[place].events.append(number)

    def _keeper(self, event: Any) -> int:
        """The innermost open undertaking to which an event belongs."""
        for place in reversed(self._open):
            kind = self._kind(place)
            if type(event) not in kind.keeps:
                continue
            side = side_of(event)
            if not (kind.by_side and side):
                return place
            if side in self._run:
                return self._run[side]
        return SEQUENCE

    def _opened(self, number: N, event: Any) -> int:
        """The undertaking that an event opens or resumes."""
        for name in self._table.openers.get(type(event), ()):
            kind = self._table.kinds[name]
            if kind.when(event):
                same = self._same(name, kind.key(event))
                return self._new(name, number, event) if same == SEQUENCE else self._taken_up(same)
        return SEQUENCE

    def _same(self, name: str, key: Hashable) -> int:
        """The open undertaking of a kind with a key that an event continues."""
        known = [] if key is None else [*reversed(self._open), *([self._run[key]] if key in self._run else [])]
        fitting = (place for place in known if (self.found[place].kind, self.found[place].key) == (name, key))
        return next(fitting, SEQUENCE)

    def _taken_up(self, place: int) -> int:
        if place in self._open:
            del self._open[self._open.index(place) + 1 :]
        else:
            self._leave()
            self._open.append(place)
        return place

    def _leave(self) -> None:
        """Close the open undertakings, except those in which others can nest."""
        while self._open and not self._kind(self._open[-1]).nests:
            self._open.pop()

    def _new(self, name: str, number: N, event: Any) -> int:
        kind, place = self._table.kinds[name], len(self.found)
        self._leave()
        if kind.nests and not kind.ends:  # nothing says that the one before it is over, but that this one begins
            self._open = [at for at in self._open if self.found[at].kind != name]
        if self._run and self.found[next(iter(self._run.values()))].kind != name:
            self._run = {}
        key = kind.key(event)
        self._run[key] = place
        self.found.append(EventGroup(name, kind.side(event), number, self._open[-1] if self._open else SEQUENCE, key))
        for earlier, told in self._ahead:
            if type(told) in kind.before:
                self._put(earlier, place)
        self._open.append(place)
        return place
