"""Plain values between a rule system and the umpire's forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudication.engine import registry
from adjudication.engine.dice import RollModifier
from adjudication.engine.play.endings import ending, is_done
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.engine.sketch import merged
from wargame.presenters.plain.board import sequence, turn_field
from wargame.presenters.plain.sketches import plain_map
from wargame.presenters.plain.tables import tables
from wargame.presenters.plain.words import Words


@dataclass(frozen=True)
class FieldValue:
    """One value that a field can take, with its meaning."""

    value: str
    label: str
    meaning: str = ""


@dataclass(frozen=True)
class Parameter:
    """One number or choice of the scenario's start: entry `key` in the option `group`; without a group the option
    `key`."""

    group: str
    key: str
    label: str
    default: str
    choices: tuple[FieldValue, ...] = ()
    least: int = 0
    most: int = 0

    @property
    def name(self) -> str:
        """The name of its form field."""
        return f"start.{self.group}.{self.key}"

    def read(self, options: Mapping[str, Any]) -> str:
        """The value of the field in stored options, or the default."""
        return str((options.get(self.group, {}) if self.group else options).get(self.key, self.default))

    def write(self, options: dict[str, Any], value: int | str) -> None:
        """Put a value into options before they are stored."""
        (options.setdefault(self.group, {}) if self.group else options)[self.key] = value

    def said_with_default(self, value: str) -> str:
        """A changed value as text."""
        return f"{value}, was {self.default}"


@dataclass(frozen=True)
class ListParameter(Parameter):
    """One place in a list that is filled in sequence. `key` is its place from 1, or "name-place" for one of several
    lists; an empty value ends the list."""

    def _of(self) -> tuple[str, int]:
        name, _, place = self.key.rpartition("-")
        return name, int(place)

    def read(self, options: Mapping[str, Any]) -> str:
        """The value at this place of the option's list; the default if the list is shorter."""
        name, place = self._of()
        stored = options.get(self.group, {} if name else [])
        listed = stored.get(name, []) if name else stored
        return str(listed[place - 1]) if place <= len(listed) else self.default

    def write(self, options: dict[str, Any], value: int | str) -> None:
        """Append the value to the option's list."""
        name, _ = self._of()
        listed = options.setdefault(self.group, {}).setdefault(name, []) if name else options.setdefault(self.group, [])
        listed.append(value)

    def said_with_default(self, value: str) -> str:
        """The name of the card."""
        return next((choice.label for choice in self.choices if choice.value == value), value)


@dataclass(frozen=True)
class ParameterGroup:
    """A group of start parameters, with its section of the rules. With a `note` the group is folded."""

    title: str
    rule: str
    parameters: tuple[Parameter, ...]
    reconstructed: str = ""
    note: str = ""


@dataclass(frozen=True)
class EditField:
    """A field that the umpire can set by hand: its name, its current value, the possible values.

    `event` is the plain edit event without the value; `value_field` names the field the value goes into, and
    `extra_field` a second yes-or-no field, if there is one.
    """

    id: str
    group: str
    label: str
    value: str
    shown: str
    event: Mapping[str, Any]
    value_field: str
    choices: tuple[FieldValue, ...] = ()
    extra_field: str = ""
    extra_label: str = ""
    extra: bool = False
    extra_off: str = ""  # what it is called while it is not so
    alone: str = ""  # what it is called without the heading of its group, if not `label`

    def since(self, before: EditField) -> tuple[str, str, str]:
        """The change since `before`: name, old state and new state. A piece that stayed shows only its state, any other
        its place and state."""
        name = self.alone or self.label
        if self.extra_off and before.value == self.value:
            state = {True: self.extra_label, False: self.extra_off}
            return name, state[before.extra], state[self.extra]
        return name, before.shown, self.shown


@dataclass(frozen=True)
class PreparedEffects:
    """What the pack proposes if a matrix action has an outcome: as text, and as the content of the fields of edits."""

    outcome: str
    words: str
    typed: Mapping[str, str]


@dataclass(frozen=True)
class DrawnBoard:
    """One drawn picture: the turn and sequence for the title block, the map, the displays below it."""

    turn: str
    phases: tuple[Any, ...]
    map: str
    displays: Any = None
    template: str = ""
    title: str = "Area map"
    key: str = ""  # the template of the map's key
    layers: tuple[tuple[str, str, bool], ...] = ()
    insets: tuple[Any, ...] = ()  # boards of places on the map
    rebuilt: str = ""  # which charts are reconstructed
    is_map: bool = True  # whether `map` is a map that one can zoom


class Presenter:
    """Defaults for a system that has nothing to add: `system`, or none if the system answers everything itself.

    `track` is the key of the public track that the board draws over the turns, and of the group of start parameters
    that sets it; empty for none. `files` says what the files of its packs hold where it differs from other systems.
    `symbols` has the map symbol of each kind of unit in its packs, or of a unit by its id, `colours` the colour of each
    force that is no side.
    """

    track = ""
    files: Mapping[str, str] = {}
    symbols: Mapping[str, str] = {}
    colours: Mapping[str, str] = {}

    def __init__(self, system: str = "") -> None:
        self.system = system

    def board(self, rules: Any, state: Any, view: str, track: Any) -> DrawnBoard | None:
        """The map as "truth", "public" or a side sees it. The truth is the combined view of all sides."""
        words, awaiting = Words(rules), rules.awaiting(state)
        sides = (*rules.sides, None) if view == "truth" else (view if view in rules.sides else None,)
        seen = {side: rules.picture(state, side) for side in sides}
        shown = [(words.thing(side or "Public"), tables(picture, words)) for side, picture in seen.items()]
        template = "systems/plain/_umpire_displays.html"
        sketches = [(side or "", rules.sketch(picture)) for side, picture in seen.items()]
        sketch = merged(sketches) if view == "truth" else sketches[0][1]
        drawn = plain_map(sketch, words, "Position")
        return DrawnBoard(turn_field(awaiting), sequence(awaiting, words), drawn, shown, template, "Position")

    def order(self, rules: Any, state: Any, order: Mapping[str, Any], kind: str) -> str:
        """An order as text; `kind` is the decision that it answers."""
        return ending(rules.catalogue, kind) if is_done(order) else self.ordered(rules, state, order)

    def ordered(self, rules: Any, state: Any, order: Mapping[str, Any]) -> str:
        """The text of an order that does more than end a decision."""
        return Words(rules).say(order)

    def kind(self, kind: str) -> str:
        """The noun for a kind of decision, for every reader."""
        usual = "Plan for the turn" if kind == "turn" else kind.replace("_", " ")
        return next((c.label for c in self.decision_kinds() if c.value == kind), usual)

    def decided(self, kind: str) -> str:
        """A kind of decision as past event, for every reader."""
        return Words(self._rules()).decided(kind) if self.system else kind.replace("_", " ")

    def modes(self) -> tuple[FieldValue, ...]:
        """The values of the option `mode`."""
        return ()

    def named(self, rules: Any, name: str) -> str:
        """The title of a name in an order, roll or row; the name itself if it has none."""
        return Words(rules).thing(name)

    def parameters(self, pack: Mapping[str, Any]) -> tuple[ParameterGroup, ...]:
        """The values of the start that the umpire can change, with those of a pack."""
        return ()

    def faults(self, options: Mapping[str, Any], typed: Mapping[str, str], pack: Mapping[str, Any]) -> dict[str, str]:
        """Faults between options that are each valid, as sentences by field name."""
        return {}

    def decision_kinds(self) -> tuple[FieldValue, ...]:
        """The kinds of decision a clock can be set for."""
        if not self.system:
            return ()
        rules = self._rules()
        return tuple(FieldValue(kind, Words(rules).decision(kind)) for kind in rules.tables.play.decisions)

    def _rules(self) -> Any:
        return registry.bound(self.system, registry.get(self.system).packs()[0])

    def result_title(self, event: str) -> str:
        """The kind of result of an event, by its name; empty to use the name of its first roll."""
        return ""

    def result_group(self, event: str) -> str:
        """The review's group for a result: a key of `result_groups.GROUPS`, such as "fights"; empty for none."""
        return ""

    def undertaking_group(self, kind: str) -> str:
        """The review's group for all results of a kind of undertaking; empty to place each separately."""
        return ""

    def cards(
        self, rules: Any, base: Any, before: Callable[[], Sequence[Any]], events: Sequence[Any]
    ) -> Mapping[int, Any]:
        """Cards for the combats in a run, by the number of a first roll; each names its `template`.

        `base` is the state the run starts from; `before` reads the events that led to it.
        """
        return {}

    def made(self, rules: Any, event: Any) -> tuple[RollModifier, ...]:
        """The explanation of an event if no roll explains it: each modifier, with its value and its rule."""
        return ()

    def is_routine(self, rule: str) -> bool:
        """Whether a log line under this rule, for the umpire only, just says where play continues."""
        return False

    def unknown(self, rules: Any, state: Any, side: str | None) -> tuple[tuple[str, str, str], ...]:
        """The differences between the picture of a side, or of the public, and the truth: place, appearance, truth."""
        return ()

    def undrawable(self, pack: Any, text: Document) -> Sequence[PackProblem]:
        """The places of a pack that its map cannot draw; `text` is its `map.yaml`."""
        return ()

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        """The fields of a state that can be edited, with their current values."""
        return ()

    def prepared(
        self, rules: Any, state: Any, source: str, typed: Mapping[str, str] | None = None
    ) -> tuple[PreparedEffects, ...]:
        """The effects that the pack proposes for the matrix action about a move, by its `source`, on top of what the
        fields have already."""
        return ()

    def changes(self, rules: Any, before: Any, after: Any) -> tuple[tuple[str, str, str], ...]:
        """The differences between two states as text: (what, before, after)."""
        old = {field.id: field for field in self.edits(rules, before)}
        return tuple(
            field.since(old[field.id])
            for field in self.edits(rules, after)
            if field.id in old and old[field.id].shown != field.shown
        )
