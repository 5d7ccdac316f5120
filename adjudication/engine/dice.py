"""Dice that can be recomputed from the seed, and the record of every roll.

A die is a keyed hash of (position in the ledger, name of the roll, number of the die in the roll, reroll count).
Undoing a step returns to the same position and so to the same dice; a reroll changes its own roll and no other.

A game has one of three schemes. `BY_KEY`: the name of a roll is its key, which says what the roll decides, so it keeps
its dice whatever else happens in the step. `BY_NUMBER`, for exercises begun before there were keys: the name is the
number of the roll in its step. `BY_MOMENT`, for the syndicates of a course: the key also has the phase, and counts over
the whole turn. The position in the ledger plays no part, so games with one seed share the dice of what both decide.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

Test = Literal["sum", "at_most", "at_least", "hits", "table", "pick"]
Origin = Literal["seed", "reroll", "forced", "typed"]
Name = int | str  # what the dice of a roll depend on: its number in the step, or its key

BY_NUMBER, BY_KEY, BY_MOMENT = 1, 2, 3
SCHEMES = (BY_NUMBER, BY_KEY, BY_MOMENT)
KEYED = frozenset({BY_KEY, BY_MOMENT})


class RollModifier(msgspec.Struct, frozen=True):
    """One modifier of a roll: a message key with its parameters, its value and its section of the rules."""

    label: str
    value: int
    rule: str
    params: dict[str, str | int] = {}


class Roll(msgspec.Struct, frozen=True, gc=False):
    """One recorded roll. `result` follows from the other fields alone: see `outcome`.

    `draw` numbers the roll in its step from 0. `secret_to` names the only side that may see it; "WHITE" means no side.
    `source` tells where the dice came from: the seed, a reroll ruling, a forced value or dice typed in by the umpire.
    """

    draw: int
    purpose: str
    side: str
    dice: tuple[int, ...]
    faces: int
    test: Test
    rule: str
    result: int
    target: int | None = None
    table: tuple[int, ...] = ()
    rows: tuple[RollModifier, ...] = ()
    subject: str = ""
    secret_to: str | None = None
    source: Origin = "seed"


class Recorded(Roll, frozen=True, gc=False):
    """A roll as the ledger lists it, with its key. Events do not contain the key, because it could name a unit that a
    side cannot see."""

    key: str = ""

    @property
    def name(self) -> Name:
        """The name that the dice of the roll depend on."""
        return self.key or self.draw


def recorded(rolls: Sequence[Roll], keys: Sequence[str]) -> list[Recorded]:
    """Rolls with their keys."""
    return [Recorded(**msgspec.structs.asdict(roll), key=key) for roll, key in zip(rolls, keys, strict=True)]


def rolls_of(event: Any) -> list[Roll]:
    """The rolls inside an event, in the order of its fields."""
    found: list[Roll] = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        parts = value if isinstance(value, tuple) else (value,)
        found += [part for part in parts if isinstance(part, Roll)]
    return found


def base_key(about: str, purpose: str, side: str, subject: str) -> str:
    """The subject of a roll as text: what the rule system adds, then purpose, side and subject from the record."""
    return f"{about}/{purpose}/{side}/{subject}"


def outcome(test: Test, dice: Sequence[int], target: int | None, table: Sequence[int]) -> int:
    """The result of the dice: their sum, 1 or 0 for a test, the number of hits, or the entry of a table.

    `table` is indexed by the sum of the dice; its first entry is for all dice showing 1.
    """
    if test in ("sum", "pick"):
        return sum(dice)
    if test == "at_most":
        return int(sum(dice) <= _needed(target))
    if test == "at_least":
        return int(sum(dice) >= _needed(target))
    if test == "hits":
        return sum(1 for die in dice if die >= _needed(target))
    return table[sum(dice) - len(dice)]


def is_draw(test: str, target: int | None) -> bool:
    """Whether a roll only draws or numbers things, so that no side can do well or badly."""
    return test == "pick" or (test == "hits" and target is not None and target <= 1)


def _needed(target: int | None) -> int:
    if target is None:
        raise ValueError("this kind of roll needs a target")
    return target


class Source(Protocol):
    """A source of the numbers for rolls."""

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        """The values of a roll, each from 1 to `faces`, and how they came about. `draw` is the number of the roll,
        `key` its key."""
        ...


class DiceNeeded(Exception):
    """A roll is due that has no values: the umpire has to type them in, or the caller only wanted to look ahead."""

    def __init__(self, draw: int, count: int, faces: int) -> None:
        super().__init__(f"roll {draw}: {count} dice with {faces} faces")
        self.draw, self.count, self.faces = draw, count, faces
        self.purpose, self.side, self.key = "", "", ""


class Dice:
    """Takes rolls from a source, numbers them and keeps their record in `rolls` and their keys in `keys`.

    `so_far` is for games `BY_MOMENT`: how often the steps before have decided each thing; see `tally`.
    """

    def __init__(self, source: Source, first_draw: int = 0, so_far: Mapping[str, int] | None = None) -> None:
        self._source = source
        self._next = first_draw
        self._with_phase = so_far is not None
        self._times = defaultdict[str, int](int, so_far or {})
        self.rolls: list[Roll] = []
        self.keys: list[str] = []

    def moment(self, turn: int, phase: str) -> str:
        """The time of a roll as its key names it: "3", or "3.combat" in a game whose keys have the phase."""
        return f"{turn}.{phase}" if self._with_phase else f"{turn}"

    def back_to(self, count: int) -> None:
        """Forget all rolls except the first `count`, after looking ahead. The caller has to reset the source."""
        self._next -= len(self.rolls) - count
        for key in self.keys[count:]:
            self._times[key.rpartition("#")[0]] -= 1
        del self.rolls[count:], self.keys[count:]

    def roll(
        self,
        purpose: str,
        side: str,
        count: int,
        test: Test,
        rule: str,
        *,
        faces: int = 6,
        target: int | None = None,
        table: tuple[int, ...] = (),
        rows: tuple[RollModifier, ...] = (),
        subject: str = "",
        secret_to: str | None = None,
        about: str = "",
    ) -> Roll:
        """Roll `count` dice and record them with everything that determined the result.

        Purpose, side, `subject` and `about` are what the roll decides. `about` distinguishes it from other rolls of
        its kind: the turn, the unit that acts. Where all four are the same again, the rolls are counted.
        """
        base = base_key(about, purpose, side, subject)
        key = f"{base}#{self._times[base] + 1}"
        try:
            dice, source = self._source.throw(self._next, count, faces, key)
        except DiceNeeded as needed:
            needed.purpose, needed.side, needed.key = purpose, side, key
            raise
        roll = Roll(
            self._next, purpose, side, dice, faces, test, rule, outcome(test, dice, target, table),
            target, table, rows, subject, secret_to, source,
        )  # fmt: skip
        self._next += 1
        self._times[base] += 1
        self.rolls.append(roll)
        self.keys.append(key)
        return roll


def tally(so_far: Mapping[str, int], keys: Sequence[str], turn: int) -> dict[str, int]:
    """How often each thing was decided, with the rolls of one more step. `turn` is the present one: what earlier turns
    decided does not come again."""
    found = Counter[str](so_far)
    found.update(key.rpartition("#")[0] for key in keys)
    return {base: count for base, count in found.items() if not _past(base, turn)}


def _past(base: str, turn: int) -> bool:
    when = base.partition("/")[0].partition(".")[0]
    return when.isdecimal() and int(when) < turn


def hashed_text(position: int | None, name: Name, index: int, reroll: int, attempt: int) -> str:
    """The text whose hash is a die. The name comes last, because it can contain any character. Games `BY_MOMENT` have
    no position: it is None."""
    if position is None:
        return f"{index}:{reroll}:{attempt}:{name}"
    if isinstance(name, int):
        return f"{position}:{name}:{index}:{reroll}:{attempt}"
    return f"{position}:{index}:{reroll}:{attempt}:{name}"


def seeded_value(seed: bytes, position: int | None, name: Name, index: int, reroll: int, faces: int) -> int:
    """One fair die from 1 to `faces`: HMAC-SHA-256 of the text under the seed; biased values are rejected."""
    limit = (1 << 64) // faces * faces
    attempt = 0
    while True:
        text = hashed_text(position, name, index, reroll, attempt).encode()
        value = int.from_bytes(hmac.digest(seed, text, "sha256")[:8], "big")
        if value < limit:
            return value % faces + 1
        attempt += 1


def seal(seed: bytes) -> str:
    """The fingerprint of a seed, shown to every cell before the first order."""
    return hashlib.sha256(seed).hexdigest()


class Seeded:
    """Dice from the secret seed at one position of the ledger, with the umpire's rerolls and forced values by name."""

    def __init__(
        self,
        seed: bytes,
        position: int,
        rerolls: Mapping[Name, int] | None = None,
        forced: Mapping[Name, Sequence[int]] | None = None,
        scheme: int = BY_NUMBER,
    ) -> None:
        self._seed, self._scheme = seed, scheme
        self._position = None if scheme == BY_MOMENT else position
        self._rerolls, self._forced = rerolls or {}, forced or {}

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        name = key if self._scheme in KEYED else draw
        if name in self._forced:
            return _checked(self._forced[name], draw, count, faces), "forced"
        again = self._rerolls.get(name, 0)
        values = tuple(seeded_value(self._seed, self._position, name, i, again, faces) for i in range(count))
        return values, "reroll" if again else "seed"


class Typed:
    """Physical dice: values typed in by the umpire, roll by roll; the next roll without values raises `DiceNeeded`."""

    def __init__(self, given: Mapping[Name, Sequence[int]], scheme: int = BY_NUMBER) -> None:
        self._given, self._scheme = given, scheme

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        name = key if self._scheme in KEYED else draw
        if name not in self._given:
            raise DiceNeeded(draw, count, faces)
        return _checked(self._given[name], draw, count, faces), "typed"


class ListedDice:
    """Dice in order of use: recorded rolls, or the forced dice of a case. Running out raises `DiceNeeded`."""

    def __init__(self, values: Sequence[Sequence[int]]) -> None:
        self._values = list(values)
        self.used = 0

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        if self.used >= len(self._values):
            raise DiceNeeded(draw, count, faces)
        values = _checked(self._values[self.used], draw, count, faces)
        self.used += 1
        return values, "seed"

    @property
    def left(self) -> int:
        """The number of rolls that have not been used."""
        return len(self._values) - self.used


def no_dice() -> Dice:
    """Dice that refuse to be rolled, for looking ahead to the first roll."""
    return Dice(ListedDice(()))


def _checked(values: Sequence[int], draw: int, count: int, faces: int) -> tuple[int, ...]:
    if len(values) != count:
        raise ValueError(f"roll {draw} needs {count} dice, {len(values)} were given")
    for value in values:
        if not 1 <= value <= faces:
            raise ValueError(f"roll {draw}: {value} is not on a die with {faces} faces")
    return tuple(values)
