"""Dice that can be recomputed by anyone who holds the seed, and the record of every roll.

A die is a keyed hash of (position in the ledger, number of the roll in that step, number of the die in the roll, reroll
count). Undoing a step returns to the same position and so to the same dice; a reroll changes its own roll and no other.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

import msgspec

Test = Literal["sum", "at_most", "at_least", "hits", "table", "pick"]


class Row(msgspec.Struct, frozen=True):
    """One modifier of a roll: a message key with its parameters, its value and the rule section that prints it."""

    label: str
    value: int
    rule: str
    params: dict[str, str | int] = {}


class Roll(msgspec.Struct, frozen=True):
    """One recorded roll. `result` follows from the other fields alone, see `outcome`.

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
    rows: tuple[Row, ...] = ()
    subject: str = ""
    secret_to: str | None = None
    source: Literal["seed", "reroll", "forced", "typed"] = "seed"


def outcome(test: Test, dice: Sequence[int], target: int | None, table: Sequence[int]) -> int:
    """What the dice mean: their sum, 1 or 0 for a test, the number of hits, or the entry of a table.

    `table` is indexed by the sum of the dice, its first entry standing for every die showing 1.
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
    """Whether a throw only draws or numbers things: no side can do well or badly by it."""
    return test == "pick" or (test == "hits" and target is not None and target <= 1)


def _needed(target: int | None) -> int:
    if target is None:
        raise ValueError("this kind of roll needs a target")
    return target


class Source(Protocol):
    """Where the numbers of a roll come from."""

    def throw(
        self, draw: int, count: int, faces: int
    ) -> tuple[tuple[int, ...], Literal["seed", "reroll", "forced", "typed"]]:
        """The values of roll number `draw`, each 1 to `faces`, and how they came about."""
        ...


class DiceNeeded(Exception):
    """A roll is due and nobody has thrown it: the umpire types it in, or the caller only wanted to look ahead."""

    def __init__(self, draw: int, count: int, faces: int) -> None:
        super().__init__(f"roll {draw}: {count} dice with {faces} faces")
        self.draw, self.count, self.faces = draw, count, faces
        self.purpose, self.side = "", ""


class Dice:
    """Throws rolls from a source, numbers them and keeps their record in `rolls`."""

    def __init__(self, source: Source, first_draw: int = 0) -> None:
        self._source = source
        self._next = first_draw
        self.rolls: list[Roll] = []

    def back_to(self, count: int) -> None:
        """Forget all rolls but the first `count`: a look ahead that led nowhere. The source is the caller's affair."""
        self._next -= len(self.rolls) - count
        del self.rolls[count:]

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
        rows: tuple[Row, ...] = (),
        subject: str = "",
        secret_to: str | None = None,
    ) -> Roll:
        """Throw `count` dice and record them with everything that made the result."""
        try:
            dice, source = self._source.throw(self._next, count, faces)
        except DiceNeeded as needed:
            needed.purpose, needed.side = purpose, side
            raise
        roll = Roll(
            self._next, purpose, side, dice, faces, test, rule, outcome(test, dice, target, table),
            target, table, rows, subject, secret_to, source,
        )  # fmt: skip
        self._next += 1
        self.rolls.append(roll)
        return roll


def seeded_value(seed: bytes, position: int, draw: int, index: int, reroll: int, faces: int) -> int:
    """One fair die from 1 to `faces`: HMAC-SHA-256 of the numbers under the seed, biased values thrown away."""
    limit = (1 << 64) // faces * faces
    attempt = 0
    while True:
        text = f"{position}:{draw}:{index}:{reroll}:{attempt}".encode()
        value = int.from_bytes(hmac.digest(seed, text, "sha256")[:8], "big")
        if value < limit:
            return value % faces + 1
        attempt += 1


def seal(seed: bytes) -> str:
    """The fingerprint of a seed, shown to every cell before the first order."""
    return hashlib.sha256(seed).hexdigest()


class Seeded:
    """Dice from the secret seed at one position of the ledger, with the umpire's rerolls and forced values."""

    def __init__(
        self,
        seed: bytes,
        position: int,
        rerolls: Mapping[int, int] | None = None,
        forced: Mapping[int, Sequence[int]] | None = None,
    ) -> None:
        self._seed, self._position = seed, position
        self._rerolls, self._forced = rerolls or {}, forced or {}

    def throw(
        self, draw: int, count: int, faces: int
    ) -> tuple[tuple[int, ...], Literal["seed", "reroll", "forced", "typed"]]:
        if draw in self._forced:
            return _checked(self._forced[draw], draw, count, faces), "forced"
        again = self._rerolls.get(draw, 0)
        values = tuple(seeded_value(self._seed, self._position, draw, i, again, faces) for i in range(count))
        return values, "reroll" if again else "seed"


class Typed:
    """Physical dice: values typed in by the umpire, roll by roll; the next roll nobody typed raises `DiceNeeded`."""

    def __init__(self, given: Mapping[int, Sequence[int]]) -> None:
        self._given = given

    def throw(
        self, draw: int, count: int, faces: int
    ) -> tuple[tuple[int, ...], Literal["seed", "reroll", "forced", "typed"]]:
        if draw not in self._given:
            raise DiceNeeded(draw, count, faces)
        return _checked(self._given[draw], draw, count, faces), "typed"


class Listed:
    """Dice in order of use: recorded rolls, or the forced dice of a case. Running out raises `DiceNeeded`."""

    def __init__(self, values: Sequence[Sequence[int]]) -> None:
        self._values = list(values)
        self.used = 0

    def throw(
        self, draw: int, count: int, faces: int
    ) -> tuple[tuple[int, ...], Literal["seed", "reroll", "forced", "typed"]]:
        if self.used >= len(self._values):
            raise DiceNeeded(draw, count, faces)
        values = _checked(self._values[self.used], draw, count, faces)
        self.used += 1
        return values, "seed"

    @property
    def left(self) -> int:
        """How many rolls have not been used."""
        return len(self._values) - self.used


def no_dice() -> Dice:
    """Dice that refuse to be thrown: for looking ahead up to the first roll."""
    return Dice(Listed(()))


def _checked(values: Sequence[int], draw: int, count: int, faces: int) -> tuple[int, ...]:
    if len(values) != count:
        raise ValueError(f"roll {draw} needs {count} dice, {len(values)} were given")
    for value in values:
        if not 1 <= value <= faces:
            raise ValueError(f"roll {draw}: {value} is not on a die with {faces} faces")
    return tuple(values)
