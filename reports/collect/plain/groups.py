"""The events of a turn by subject; events that merely continue play are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from adjudication.engine.dice import rolls_of
from adjudication.engine.play.undertakings import EventGroup, Grouping, UndertakingTable
from reports.collect.plain import side_acts
from reports.collect.shapes import Act
from reports.collect.words import clauses, percent
from reports.record import ReadEvent

Part = tuple[Act, ReadEvent]
Key = tuple[int, int]
FEW = 6
"""Of more dice than these a paper counts the faces."""


@dataclass(frozen=True)
class Trace:
    """The source of an event, the chance of the wanted result, and whether it failed."""

    how: str = ""
    chance: float | None = None
    failed: bool = False


class GistText(NamedTuple):
    """A sentence; `nothing`: it says that a side did nothing."""

    text: str
    nothing: bool = False


@dataclass(frozen=True)
class Gist:
    """One sentence for the events of some `kinds` in an undertaking. `say` makes it from all events of the row."""

    kinds: frozenset[str]
    say: Callable[[Sequence[ReadEvent]], GistText]


@dataclass(frozen=True)
class Groups:
    """The groups of a rule system in the order of a document: the title of each, and the names of its kinds of events.

    `silent` are the kinds that say only that play goes on, `leading` those that a short paper shows first.

    For rows of whole undertakings, `folded`: acts of the groups `aside` and of undertakings that are in `apart` keep
    rows of their own; `first` are the kinds of events that are told before the details, and `dice` what the dice of a
    kind are called in a row that has several. `fails` says by the kind of event whether an attempt failed that no test
    decides, such as an attack with a table. `effects` are kinds that are told within some undertakings only, `splits`
    those of which each begins a row, and `joins` those of the sequence of play that go on with the row before, by
    what that begins with. `traces` say how a kind is known, where its dice alone do not, and `gists` what the
    events of an undertaking say together.
    """

    names: Mapping[str, tuple[str, ...]]
    silent: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    aside: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    dice: Mapping[str, str] = field(default_factory=dict)
    fails: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    effects: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    splits: frozenset[str] = frozenset()
    joins: Mapping[str, frozenset[str]] = field(default_factory=dict)
    traces: Mapping[str, Callable[[Any], Trace]] = field(default_factory=dict)
    gists: Mapping[str, Gist] = field(default_factory=dict)

    def of(self, event: Any) -> str:
        """The title of an event's group; empty if documents leave the event out."""
        kind = type(event).__name__
        return next((title for title, kinds in self.names.items() if kind in kinds), "")

    def acts(self, found: Sequence[ReadEvent]) -> tuple[Act, ...]:
        """One row for each event with a sentence that matters, in the order of events."""
        spoken = [one for one in found if one.text and self.of(one.event)]
        return tuple(
            self._traced(
                replace(act, group=self.of(one.event), leads=type(one.event).__name__ in self.leading), one.event
            )
            for act, one in zip(side_acts.learnt(spoken), spoken, strict=True)
        )

    def _traced(self, act: Act, event: Any) -> Act:
        trace = self.traces.get(type(event).__name__)
        if trace is None:
            return replace(act, how=_thrown(event))
        known = trace(event)
        return replace(act, how=known.how, chance=known.chance, failed=known.failed)

    def folded(self, table: UndertakingTable, found: Sequence[ReadEvent]) -> tuple[Act, ...]:
        """The acts of a turn: an undertaking with all its results is one row."""
        grouping = Grouping[int](table)
        for number, one in enumerate(found):
            grouping.add(number, one.event)
        told = [number for number, one in enumerate(found) if one.text and self.of(one.event)]
        rows, heads = dict[Key, list[Part]](), dict[Key, Act]()
        keys = _Keys(self, grouping)
        for number, act in zip(told, self.acts([found[number] for number in told]), strict=True):
            key = keys.of(number, act, found[number].event)
            if key is None:
                continue
            rows.setdefault(key, []).append((act, found[number]))
            opens = key[0] >= 0 and grouping.found[key[0]].opening == number
            if opens or type(found[number].event).__name__ in self.splits:
                heads[key] = act
        made = (
            self._row(parts, heads.get(key, parts[0][0]), grouping.found[key[0]] if key[0] >= 0 else None)
            for key, parts in rows.items()
        )
        return tuple(act for act in made if act.task)

    def _row(self, found: Sequence[Part], head: Act, group: EventGroup[int] | None = None) -> Act:
        """One row from the parts of an undertaking, or from an event of the sequence of play and its consequences."""
        leads = any(act.leads or any(fact.what == "cities_taken" for fact in one.facts) for act, one in found)
        parts = self._gisted(found, self.gists.get(group.kind) if group else None)
        first = replace(head, leads=leads, side=head.side or (group.side if group else ""))
        lost = next((one for _, one in found if self._lost(one.event)), None)
        if lost is not None:
            first = replace(first, failed=True, tried=lost.text, chance=None)
        if len(parts) == 1:
            (act, _) = parts[0]
            return replace(first, task=act.task, nothing=act.nothing, how=clauses(act.how) if self.traces else act.how)
        told = sorted(parts, key=self._is_detail) if type(parts[0][1].event).__name__ in self.first else parts
        rules = dict.fromkeys(rule for act, _ in parts for rule in act.rule.split(", ") if rule)
        last = self._chance_at_the_end([act for act, _ in parts])
        failed = next((act for act, one in parts if self._fails((act, one), head)), None)
        how = "; ".join(self._dice(act, one, last) for act, one in parts if act.how)
        return replace(
            first, task=" ".join(act.task for act, _ in told if act.task),
            how=clauses(how) if self.traces else how, rule=", ".join(rules), chance=last.chance if last else None,
            failed=first.failed or failed is not None,
            tried=failed.task if failed and self.traces else first.tried,
            nothing=any(act.nothing for act, _ in parts),
        )  # fmt: skip

    def _fails(self, part: Part, head: Act) -> bool:
        """Whether a part marks its row as failed."""
        act, one = part
        return act.failed and (act.place == head.place or type(one.event).__name__ in self.traces)

    def _chance_at_the_end(self, acts: Sequence[Act]) -> Act | None:
        """The act whose chance is the only one of a row, if it comes after all other dice and needs no dice in its
        text. Only in systems that say how each kind of event is known."""
        dice = [act for act in acts if act.how or act.chance is not None]
        chances = [act for act in dice if act.chance is not None]
        return chances[0] if self.traces and len(chances) == 1 and chances[0] is dice[-1] else None

    def _gisted(self, parts: Sequence[Part], gist: Gist | None) -> Sequence[Part]:
        """The parts of a row; those that the gist covers lose their sentence, except the first, which has the gist."""
        inside = [number for number, part in enumerate(parts) if gist and type(part[1].event).__name__ in gist.kinds]
        if gist is None or not inside:
            return parts
        said = gist.say([one for _, one in parts])
        found = list(parts)
        for number in inside:
            act, one = parts[number]
            text = said.text if number == inside[0] else ""
            found[number] = (replace(act, task=text, nothing=said.nothing), one)
        return found

    def _lost(self, event: Any) -> bool:
        fails = self.fails.get(type(event).__name__)
        return fails is not None and fails(event)

    def _is_detail(self, part: Part) -> bool:
        return type(part[1].event).__name__ not in self.first

    def _dice(self, act: Act, one: ReadEvent, last: Act | None) -> str:
        kind = type(one.event).__name__
        how = act.how if kind in self.traces else act.how.replace("dice ", f"{self.dice.get(kind, 'dice')} ")
        return f"{how} ({percent(act.chance)})" if act.chance is not None and act is not last else how

    def sorted(self, found: Sequence[Act]) -> tuple[Act, ...]:
        """The acts with related ones next to each other."""
        order = list(self.names)
        return tuple(sorted(found, key=lambda act: order.index(act.group) if act.group in order else len(order)))

    def for_reader(self, found: Sequence[Act], side: str | None, names: Mapping[str, str]) -> tuple[Act, ...]:
        """The acts in reading order: the side's own and those without a side, then those of each other side."""
        own = [act for act in found if side is None or act.side in ("", side)]
        others = [act for act in found if side is not None and act.side not in ("", side)]
        seen = sorted(self.sorted(others), key=lambda act: act.side)
        as_seen = (replace(act, group=f"What {names[act.side]} did, as we saw it") for act in seen)
        return (*self.sorted(own), *as_seen)


@dataclass
class _Keys:
    """Determines the row of each event of a turn: the place of its undertaking and the number of the row in it;
    separate events have a place below 0."""

    groups: Groups
    grouping: Grouping[int]
    split: dict[int, tuple[int, bool]] = field(default_factory=dict)  # the row under way; whether it has its event
    last: tuple[Key, str] = ((0, 0), "")  # of the sequence of play, and what it began with

    def of(self, number: int, act: Act, event: Any) -> Key | None:
        """The key of an event's row; None for an event reported only elsewhere."""
        kind, place, groups = type(event).__name__, self.grouping.places[number], self.groups
        within = self.grouping.found[place].kind if place >= 0 else ""
        if not within and self.last[1] in groups.joins.get(kind, ()):
            return self.last[0]
        self.last = ((0, 0), "")
        if kind in groups.effects and within not in groups.effects[kind]:
            return None
        if not within or act.group in groups.aside or within in groups.apart:
            key = (~number, 0)
            if not within:
                self.last = (key, kind)
            return key
        row, begun = self.split.get(place, (0, False))
        if kind in groups.splits:
            row, begun = row + begun, True
        self.split[place] = (row, begun)
        return (place, row)


def _thrown(event: Any) -> str:
    """The dice of an event whose sentence states the result; many dice are counted by face."""
    rolls = rolls_of(event)
    if len(rolls) <= FEW:
        return "; ".join(f"dice {' '.join(map(str, roll.dice))}" for roll in rolls)
    if any(len(roll.dice) != 1 or roll.test == "pick" for roll in rolls):
        return f"{len(rolls)} draws"
    faces = sorted(Counter(roll.dice[0] for roll in rolls).items())
    return f"{len(rolls)} dice: " + ", ".join(f"{number} × {face}" for face, number in faces)
