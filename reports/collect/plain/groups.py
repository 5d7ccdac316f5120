"""What happened in a turn, sorted by what it was about; where play merely goes on is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudication.engine.dice import rolls_of
from adjudication.engine.play.undertakings import Grouping, UndertakingTable
from reports.collect.plain import side_acts
from reports.collect.shapes import Act
from reports.collect.words import percent
from reports.record import ReadEvent

Part = tuple[Act, ReadEvent]
FEW = 6
"""Of more dice than these a paper counts the faces."""


@dataclass(frozen=True)
class Groups:
    """The groups of a rule system in the order of a paper: the title of each, and the names of its kinds of events.

    `silent` are the kinds that say only that play goes on, `leading` those that a short paper shows first.

    For rows of whole undertakings, `folded`: acts of the groups `aside` and of undertakings that are in `apart` keep
    rows of their own; `first` are the kinds of events that are told before the details, and `dice` what the dice of a
    kind are called in a row that has several. `fails` says by the kind of event whether an attempt failed that no test
    decides, such as an attack with a table.
    """

    names: Mapping[str, tuple[str, ...]]
    silent: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    aside: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    dice: Mapping[str, str] = field(default_factory=dict)
    fails: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)

    def of(self, event: Any) -> str:
        """The title of the group of an event; empty if papers leave it out."""
        kind = type(event).__name__
        return next((title for title, kinds in self.names.items() if kind in kinds), "")

    def acts(self, found: Sequence[ReadEvent]) -> tuple[Act, ...]:
        """One row for each event that says something that matters, in the order in which they happened."""
        spoken = [one for one in found if one.text and self.of(one.event)]
        return tuple(
            replace(
                act, group=self.of(one.event), how=_thrown(one.event), leads=type(one.event).__name__ in self.leading
            )
            for act, one in zip(side_acts.learnt(spoken), spoken, strict=True)
        )

    def folded(self, table: UndertakingTable, found: Sequence[ReadEvent]) -> tuple[Act, ...]:
        """The acts of a turn for a sitrep: an undertaking with all that came of it is one row."""
        grouping, acts = Grouping[int](table), iter(self.acts(found))
        rows, heads = dict[int, list[Part]](), dict[int, Act]()
        for number, one in enumerate(found):
            grouping.add(number, one.event)
        for number, one in enumerate(found):  # what comes ahead of an undertaking is known by now
            if not (one.text and self.of(one.event)):
                continue
            act, place = next(acts), grouping.places[number]
            apart = place < 0 or act.group in self.aside or grouping.found[place].kind in self.apart
            rows.setdefault(~number if apart else place, []).append((act, one))
            if not apart and grouping.found[place].opening == number:
                heads[place] = act
        return tuple(self._row(parts, heads.get(place, parts[0][0])) for place, parts in rows.items())

    def _row(self, parts: Sequence[Part], first: Act) -> Act:
        leads = any(act.leads or any(fact.what == "cities_taken" for fact in one.facts) for act, one in parts)
        lost = next((one for _, one in parts if self._fails(one.event)), None)
        if lost is not None:
            first = replace(first, failed=True, tried=lost.text, chance=None)
        if len(parts) == 1:
            return replace(first, leads=leads)
        told = sorted(parts, key=self._is_detail) if type(parts[0][1].event).__name__ in self.first else parts
        rules = dict.fromkeys(rule for act, _ in parts for rule in act.rule.split(", ") if rule)
        how = "; ".join(self._dice(act, one) for act, one in parts if act.how)
        task = " ".join(act.task for act, _ in told)
        return replace(first, task=task, how=how, rule=", ".join(rules), chance=None, leads=leads)

    def _fails(self, event: Any) -> bool:
        fails = self.fails.get(type(event).__name__)
        return fails is not None and fails(event)

    def _is_detail(self, part: Part) -> bool:
        return type(part[1].event).__name__ not in self.first

    def _dice(self, act: Act, one: ReadEvent) -> str:
        name = self.dice.get(type(one.event).__name__, "dice")
        chance = f" ({percent(act.chance)})" if act.chance is not None else ""
        return act.how.replace("dice ", f"{name} ") + chance

    def sorted(self, found: Sequence[Act]) -> tuple[Act, ...]:
        """The same, what belongs together next to each other."""
        order = list(self.names)
        return tuple(sorted(found, key=lambda act: order.index(act.group) if act.group in order else len(order)))


def _thrown(event: Any) -> str:
    """The dice of an event, whose sentence says what came of them; many as so many of each face."""
    rolls = rolls_of(event)
    if len(rolls) <= FEW:
        return "; ".join(f"dice {' '.join(map(str, roll.dice))}" for roll in rolls)
    if any(len(roll.dice) != 1 or roll.test == "pick" for roll in rolls):
        return f"{len(rolls)} draws"
    faces = sorted(Counter(roll.dice[0] for roll in rolls).items())
    return f"{len(rolls)} dice: " + ", ".join(f"{number} × {face}" for face, number in faces)
