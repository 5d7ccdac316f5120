"""Matrix actions, decided by argument: two dice against a target that strong reasons shift.

An action succeeds if two six-sided dice show the target or more. The umpire sets where the target starts; each strong
reason for the action lowers it by one, each strong reason against it raises it by one. Normal and weak reasons are
recorded and shift nothing.

Where the room estimates the chance instead, one die of 100 faces decides: it must show the median or less.

The dice of action number n are drawn at ledger position 0, where no step throws any, as roll number n. So they do not
depend on when the umpire throws them: waiting, undoing or adjudicating something else first gives no other dice.
In a syndicate of a course they belong to that syndicate alone: no two rooms argue the same, so the key names the game.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudication.engine import odds
from adjudication.engine.dice import Dice, Roll, RollModifier, Source, recorded

PURPOSE = "matrix"
POSITION = 0
COUNT, FACES = 2, 6
HUNDRED = 100  # the faces of the die against the median of the estimates
BASE = 7
LOWEST, HIGHEST = 2, 12  # where a target may start
STRONG = "strong"


class WeighedReason(msgspec.Struct, frozen=True):
    """One argument with its weight: strong, normal or weak."""

    cell: str
    favours: bool
    weight: str
    text: str


def rows(base: int, reasons: Sequence[WeighedReason]) -> tuple[RollModifier, ...]:
    """The rows that add up to the target: its start, then each strong reason."""
    start = RollModifier("matrix_base", base, "")
    strong = [reason for reason in reasons if reason.weight == STRONG]
    return (start, *(_row(reason) for reason in strong))


def _row(reason: WeighedReason) -> RollModifier:
    label = "matrix_for" if reason.favours else "matrix_against"
    return RollModifier(label, -1 if reason.favours else 1, "", {"cell": reason.cell, "text": reason.text})


def target(base: int, reasons: Sequence[WeighedReason]) -> int:
    """The minimum that two dice must show."""
    return sum(row.value for row in rows(base, reasons))


def ways(needed: int) -> int:
    """In how many of 36 ways two dice show at least `needed`; 0 cannot succeed, 36 cannot fail."""
    found = odds.ways("at_least", COUNT, FACES, needed)
    return found.get(1, 0)


def median(percents: Sequence[int]) -> int:
    """The middle of the estimates in per cent, halves rounded up. At least one is needed."""
    ordered, middle = sorted(percents), len(percents) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle] + 1) // 2


def by_estimate(roll: Roll | None) -> bool:
    """Whether a roll was made against an estimate."""
    return roll is not None and roll.faces == HUNDRED


def about(game: str, number: int) -> str:
    """What the key of a matrix action in a course begins with."""
    return f"{game} {number}"


def throw(
    source: Source, number: int, side: str, base: int, reasons: Sequence[WeighedReason], game: str = "",
    percent: int | None = None,
) -> Roll:  # fmt: skip
    """Roll the dice of action `number`, and record them with everything that determines the target.

    `game`: the id of a game `BY_MOMENT`, whose record has the key. `percent`: the chance that the room estimates, in
    place of a target.
    """
    dice = Dice(source, first_draw=number)
    when = about(game, number) if game else ""
    if percent is not None:
        estimated = (RollModifier("matrix_estimate", percent, ""),)
        roll = dice.roll(PURPOSE, side, 1, "at_most", "", faces=HUNDRED, target=percent, rows=estimated, about=when)
        return recorded([roll], dice.keys)[0] if game else roll
    found = rows(base, reasons)
    needed = sum(row.value for row in found)
    roll = dice.roll(PURPOSE, side, COUNT, "at_least", "", faces=FACES, target=needed, rows=found, about=when)
    return recorded([roll], dice.keys)[0] if game else roll
