"""The protocol for all rule systems. Everything here is a plain value or the signature of a pure function."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from adjudication.engine.dice import Dice, Roll
from adjudication.engine.game_results import Ending, GameResult
from adjudication.engine.menu import AnyOption, Option, Subject
from adjudication.engine.scenario.lesson import Lesson
from adjudication.engine.scenario.rulebook import Rulebook
from adjudication.engine.sheet_parts import Branch, Packet
from adjudication.engine.sketch import Sketch
from adjudication.engine.strengths import Strength

Side = str
Params = dict[str, str | int]
TurnTypes = Mapping[str, tuple[Mapping[str, Any], ...]]  # decisions that settle a turn's type: an order for each type
Mode = Literal["alternating", "simultaneous", "reaction", "automatic", "over"]


class Problem(msgspec.Struct, frozen=True):
    """The reason why an order is refused: the field at fault, a key of the system's catalogue with parameters, and the
    rule."""

    code: str
    where: str
    rule: str
    params: Params = {}


class Message(msgspec.Struct, frozen=True):
    """A sentence: a key of the catalogue and its parameters. `rule` is its section of the rules."""

    key: str
    params: Params = {}
    rule: str = ""


class Due(msgspec.Struct, frozen=True):
    """A decision that is due from a side. `several`: a list of orders is expected, ended by the order `done`.

    Sides whose lists are due at the same time write them side by side: nothing happens before the last `done`.
    """

    side: Side
    kind: str
    several: bool = False


class Awaiting(msgspec.Struct, frozen=True, gc=False):
    """The current point of play. `phase` is the phase of the turn, `segment` the place in it; both are catalogue
    keys."""

    turn: int
    phase: str
    segment: str
    mode: Mode
    due: tuple[Due, ...] = ()
    number: int = 0


class Track(msgspec.Struct, frozen=True):
    """A public number worth plotting: its key, its side ("" for none) and its value."""

    key: str
    side: Side
    value: int


class Score(msgspec.Struct, frozen=True):
    """One side's points, with the rows that add up to them. `may_score`: whether the rules give this side points at
    all."""

    side: Side
    points: int
    rows: tuple[Message, ...]
    may_score: bool = True


class Scoreboard(msgspec.Struct, frozen=True):
    """Who leads and why. `final` once the game is over; `winner` is None on a tie."""

    final: bool
    level: str
    winner: Side | None
    difference: int
    scores: tuple[Score, ...]
    tracks: tuple[Track, ...]

    @property
    def shown(self) -> tuple[Score, ...]:
        """The points of the sides that can score, for people to read."""
        return tuple(score for score in self.scores if score.may_score)


class Tallied(msgspec.Struct, frozen=True):
    """A countable effect on a side: the system's key for it, the side, and the amount."""

    what: str
    side: Side
    number: int = 1


class Holding(NamedTuple):
    """A countable thing that a side has and an order can cost or gain: the key of its sentence `holding.<what>`, its
    side, and its name if it is unique, such as a place. `holding.<what>.less` can say that it is lost.

    A `burden` is better the less there is. What a side only spends is nothing that others gain or risk.
    """

    what: str
    side: Side
    name: str = ""
    burden: bool = False
    spent: bool = False


S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - order
E = TypeVar("E", bound=msgspec.Struct)
P = TypeVar("P", bound=msgspec.Struct)


class Adjudicator(Protocol, Generic[S, O, E, P]):
    """Rules bound to one pack. No method changes the state it is given, except `apply` and `carry_out`."""

    system: str
    version: str
    sides: tuple[Side, ...]
    state_type: type[S]
    order_type: Any  # the tagged union of orders
    event_type: Any  # the tagged union of events, edits included
    picture_type: type[P]
    option_type: type[msgspec.Struct]
    pack: Any  # the bound pack; its `briefings` hold `all` and one text for each side
    catalogue: Mapping[str, str]
    across_dice: tuple[str, ...]  # kinds of decision whose later orders may be drafted across earlier dice
    timing_codes: tuple[str, ...]  # codes that only say that an order is too early or too late, the vaguest first
    turn_types: TurnTypes
    replies: TurnTypes  # decisions that come where sides want different types of turn: an order for each answer
    stands_for: Mapping[type, tuple[str, ...]]  # the decisions that each type of standing order answers
    branches: tuple[Branch, ...]  # the parts of a whole-turn sheet that come in some turns only, in order
    remits: Mapping[str, tuple[str, ...]]  # the decisions that its own cell can make for a side, by `remit.<name>`

    def initial_state(self, options: Any) -> S:
        """The state before anything random happened. `options` is an `option_type`."""
        ...

    def fork(self, state: S) -> S:
        """An independent copy."""
        ...

    def awaiting(self, state: S) -> Awaiting:
        """Which decisions are due from which sides; mode "automatic" only before the first adjudication."""
        ...

    def subjects(self, state: S, side: Side) -> tuple[Subject, ...]:
        """The pieces or places that a side can choose for its decision; empty if none is due. This is cheap to compute:
        a subject may have no option now, but not all of them."""
        ...

    def legal_orders(self, state: S, side: Side, subject: str | None = None) -> Iterator[Option]:
        """The options of one subject, or of all, for the decision due from the side."""
        ...

    def choices(self, state: S, side: Side, subject: str | None = None) -> Iterator[AnyOption]:
        """The same options for a caller that picks one: some may be computed late. Use them before the state
        changes."""
        ...

    def answers(self, order: O) -> tuple[str, ...]:
        """The kinds of decision an order can answer."""
        ...

    def answered_by(self, kind: type[O]) -> tuple[str, ...]:
        """The kinds of decision an order of a type can answer."""
        ...

    def unknown_names(self, order: O) -> list[Problem]:
        """Problems for names in the order that do not exist in any state; empty if there are none."""
        ...

    def check(self, state: S, side: Side, order: O) -> list[Problem]:
        """The problems of an order now; empty if it is legal. Accepts exactly what `legal_orders` lists."""
        ...

    def check_together(self, state: S, side: Side, orders: Sequence[O], live: bool) -> list[tuple[int, Problem]]:
        """The faults of a list of orders that do not depend on dice or on the other side, each with its place in the
        list: more spent than is available, a block used twice, a block of the other side. It depends on what the side
        knows. With `live` the orders answer the current decision, otherwise they cover the whole turn."""
        ...

    def adjudicate(self, state: S, orders: Mapping[Side, O], dice: Dice) -> list[E]:
        """Carry out one legal order of every side that is asked (none in automatic mode), up to the next decision.

        Where sides write lists at the same time, the orders of some of them are enough.
        """
        ...

    def carry_out(self, state: S, orders: Mapping[Side, O], dice: Dice) -> list[E]:
        """`adjudicate` and `apply` combined, on the state itself. After an exception the state is unusable."""
        ...

    def apply(self, state: S, event: E) -> None:
        """Fold one event into the state, in place, without dice or judgement."""
        ...

    def by_chance(self, state: S) -> Sequence[S]:
        """States like this one with a decision due that only dice can lead to from here, such as one on a tie."""
        ...

    def picture(self, state: S, side: Side | None) -> P:
        """What a side knows; None is the public."""
        ...

    def sketch(self, picture: P) -> Sketch:
        """A picture as a plain map, for a system whose pages draw no map of their own; empty if it has none."""
        ...

    def redact(self, state: S, event: E, side: Side | None) -> E | None:
        """What a side learns of an event, given the state before it; None if nothing."""
        ...

    def narrate(self, state: S, event: E) -> Message:
        """The sentence for an event, given the state before it."""
        ...

    def policy(self, state: S, side: Side) -> O:
        """A sensible legal order for the decision that is due from the side."""
        ...

    def by_strength(self, state: S, side: Side, strength: Strength) -> O:
        """A legal order for the decision due from a side, in a posture of the program; "sensible" plays by `policy`."""
        ...

    def passing(self, state: S, side: Side) -> O | None:
        """The legal order with which a side does no more than its order sheet asks: it moves, attacks and spends
        nothing more, and continues what it has begun. None if the rules force a choice."""
        ...

    def lasts(self, order: O) -> bool:
        """Whether an order is a standing one: it is not carried out itself, but answers reactions whenever they
        come."""
        ...

    def by_standing(self, state: S, side: Side, orders: Sequence[O]) -> O | None:
        """The legal answer from a side's standing orders for its decision; None if they do not cover it."""
        ...

    def packet(self, state: S) -> Packet | None:
        """How far the sheets of this game reach; None if they cover the whole turn."""
        ...

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the combat table, from the attacker's worst; empty if attacks are decided otherwise."""
        ...

    def column(self, picture: P, side: Side, order: O) -> int | None:
        """The index of an attack's column, at worst as far as its side knows, before support; None if there is none."""
        ...

    def arrived(self, state: S, order: O) -> bool | None:
        """Whether the pieces of an order are where it sends them, in a state after it; None for an order that moves
        nothing."""
        ...

    @property
    def conditions(self) -> tuple[str, ...]:
        """Public facts that an order can depend on, such as `combat_turn`. Each has a sentence `terms.<name>` for an
        order that is left out, and a phrase `only.<name>`."""
        ...

    def condition(self, state: S, what: str) -> bool:
        """Whether the condition `what` holds."""
        ...

    def attacked(self, event: E, side: Side) -> tuple[str, ...]:
        """The units of a side that an event attacks, as the side knows them."""
        ...

    def tally(self, before: S, after: S) -> tuple[Tallied, ...]:
        """The effects of one event that documents count, found by comparing states, so that no cause is missed."""
        ...

    def holdings(self, state: S) -> Mapping[Holding, int]:
        """How much each side has of what an order can cost, gain or risk: points, units, places. Changes are counted in
        states drawn from a picture, so this may include what a side hides."""
        ...

    def counted_as(self, state: S, side: Side) -> Side:
        """The side under whose name `holdings` counts what a side has: itself, or the one that commands its camp."""
        ...

    def stands_by(self, state: S, side: Side, remit: str = "") -> Message | None:
        """The reason why a side, or its cell with a remit, cannot give orders before the next turn, and what it waits
        for; None if it can. Public."""
        ...

    def obliges(self, state: S, side: Side, partner: Side) -> Option | None:
        """The amount that a side may give a partner at its decision, which the possible turns of the partner's sheet
        draw at random. None if the sheet does not depend on it."""
        ...

    def contested(self, roll: Roll) -> bool:
        """Whether a higher result of this roll is better for the side that rolls it. Only `engine.luck` should ask."""
        ...

    def result_words(self, roll: Roll, result: int | None = None) -> str:
        """A result of a roll as printed on its chart, such as "1/0"; without `result`, the actual one. The number
        itself if the chart has no word for it."""
        ...

    def scoreboard(self, state: S) -> Scoreboard:
        """Points as if the game ended now."""
        ...

    def results(self) -> Sequence[GameResult]:
        """The ways to end, from the best for RED to the worst."""
        ...

    def ending(self, state: S) -> Ending:
        """The game as if it ended now, for *Balance*. It uses hidden facts, so no cell's page shows it."""
        ...

    def invariants(self, state: S) -> list[str]:
        """The broken invariants of a state; empty if there are none."""
        ...

    def imagine(self, picture: P, dice: Dice) -> S:
        """A full state consistent with a picture, hidden facts drawn at random."""
        ...

    def meets_hidden(self, state: S, side: Side, event: E) -> bool:
        """Whether a side has met something it cannot see, given an event and the state after it. No one can foresee
        what follows, whatever the hidden thing turns out to be, so the answer depends only on what the side knows."""
        ...

    def check_edit(self, state: S, event: E) -> list[Problem]:
        """The problems of an umpire's edit; empty if it leaves a legal state."""
        ...


@runtime_checkable
class System(Protocol):
    """A rule system before it is bound to a pack: what the registry holds."""

    name: str
    title: str
    version: str
    remits: Mapping[str, tuple[str, ...]]  # as of its adjudicators
    state_schema: int
    pack_type: type[Any]
    option_type: type[msgspec.Struct]
    rulebook: Rulebook  # its sections, the rulings on it, and those the umpire can turn
    unnamed_cases: bool  # whether rules cases that name no system are of this one
    lesson: Lesson | None  # what people practise alone
    unbalanced: str  # why playing a pack many times says nothing; "" where it says something

    @property
    def written(self) -> Mapping[str, tuple[str, ...]]:
        """By the tag of an order or event, its fields that people write in their own words."""

    def case_kit(self) -> Any:
        """The support for rules cases, an `engine.checking.cases.Kit`."""
        ...

    def measures(self, adjudicator: Any) -> Mapping[str, Callable[[], Any]]:
        """Additional bench measurements of this system by name, beyond orders and events a second; can be empty."""
        ...

    def bind(self, pack: Any) -> Adjudicator[Any, Any, Any, Any]:
        """The rules bound to a pack; everything that can be precomputed is computed here."""
        ...

    def load_pack(self, text: Mapping[str, str]) -> Any:
        """A validated pack from its files' texts (name to text); `PackError` names file, line and reason."""
        ...

    def shaped_pack(self, text: Mapping[str, str]) -> Any:
        """A pack whose files have the right structure, whatever other faults it has, to be drawn while its author
        writes."""
        ...

    def packs(self) -> Sequence[str]:
        """The names of the packs that come with the system."""
        ...

    def pack_texts(self, name: str) -> Mapping[str, str]:
        """The files of a pack that comes with the system; KeyError if there is none with that name."""
        ...

    def named_pack(self, name: str) -> Any:
        """A pack that comes with the system, validated; KeyError if there is none with that name."""
        ...

    def thaw_pack(self, text: str) -> Any:
        """A pack from its canonical JSON, as pinned in a game."""
        ...


def say(catalogue: Mapping[str, str], message: Message | Problem) -> str:
    """The sentence of a message or problem, with a capital letter even if it begins with, for example, "an unknown
    block"."""
    key = message.key if isinstance(message, Message) else message.code
    said = fill(catalogue[key], message.params)
    return said[:1].upper() + said[1:] if said.endswith(".") else said


def reason(catalogue: Mapping[str, str], problem: Problem) -> str:
    """The sentence of a problem with its rule, if it has one."""
    return say(catalogue, problem) + (f" [{problem.rule}]" if problem.rule else "")


def fill(template: str, params: Mapping[str, Any]) -> str:
    """A sentence with its values filled in. "{steps:step|steps}" is a number with the matching noun: "1 step". For a
    value that is true or false, "{plural:moves|move}" is only the word.

    A value may be empty, and then leaves no gap. A number below zero has a true minus sign.
    """
    signed = _Signed(params)
    said = _NUMBERS.vformat(template, (), signed) if "|" in template else template.format_map(signed)
    return said.replace("  ", " ")


class _Signed(dict[str, Any]):
    """Values as they stand in a sentence."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.params = params

    def __missing__(self, name: str) -> Any:
        value = self.params[name]
        return f"−{-value}" if type(value) is int and value < 0 else value


class _Numbers(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if bar and isinstance(value, bool):
            return many if value else one
        return f"{value} {one if value == 1 else many}" if bar else str(super().format_field(value, format_spec))


_NUMBERS = _Numbers()
