"""Rolls in print: each of them, the account of luck, the proof."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.engine.record.figures import Chain


@dataclass(frozen=True)
class RollRow:
    """A recorded roll in print. `deviation`, `percentile`, `expected`, `got` are None outside the account of luck."""

    seq: int
    draw: int
    turn: int
    at: float
    side: str
    purpose: str
    dice: str
    needed: str
    result: str
    rule: str
    source: str
    chance: float | None
    deviation: float | None
    percentile: float | None
    expected: float | None = None  # the mean of all it could have been
    got: int | None = None

    @property
    def number(self) -> str:
        """The step of the roll and, after a slash, its number among that step's rolls."""
        return f"{self.seq}/{self.draw}"

    @property
    def outcome(self) -> str:
        """Its target, if any, and its result."""
        return ": ".join(part for part in (self.needed, self.result) if part)


@dataclass(frozen=True)
class LuckRow:
    """One side's account with the dice."""

    side: str
    rolls: int
    total: float
    spread: float
    percentile: float
    expected: float = 0.0  # the sum of the means of its rolls, and of their results
    got: int = 0


@dataclass(frozen=True)
class Hand:
    """One die worked out by hand: the numbers that go in and all results."""

    seq: int
    purpose: str
    message: str
    made_of: str
    digest: str
    number: str
    remainder: int
    face: int


@dataclass(frozen=True)
class Proof:
    """Everything a stranger needs to check the dice. `seed` is empty until it is revealed.

    `chain` are the figures of the whole ledger, what was undone included. `steps`, `rolls` and `touched` say them
    in the words of `verify_ledger`; `sound` is all that it says if the ledger holds. `faces` count the six-sided dice
    that stand, without draws.
    """

    seal: str
    seed: str
    revealed: str
    file: str
    chain: Chain
    steps: str
    rolls: str
    touched: str
    sound: str
    faces: tuple[int, ...]
    chi_square: float
    hand: Hand | None
    first: str
    stacked: tuple[str, ...] = ()
