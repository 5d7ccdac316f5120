"""Counts the steps, rolls and dice in a ledger. Documents, pages and `verify_ledger` all use these figures and texts,
so that they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from adjudication.engine.record.steps_in_force import Stack


class _Thrown(msgspec.Struct, frozen=True):
    dice: tuple[int, ...]
    source: str = "seed"


class _Body(msgspec.Struct, frozen=True):
    """The parts of a step's body that are counted."""

    kind: Any = ""
    rolls: tuple[_Thrown, ...] = ()


class Number(NamedTuple):
    """A count for the whole ledger, and for the steps that were undone."""

    all: int
    undone: int

    @property
    def standing(self) -> int:
        """The count in steps that are in force."""
        return self.all - self.undone


@dataclass(frozen=True)
class Chain:
    """The whole ledger in figures.

    `steps` counts every step. An undo cancels one step and is a step itself: of `steps`, `undone` were undone,
    as many are undos, and the rest is `standing`. A roll is one throw of one or more dice; `rolls`, `dice` and
    those below count the whole ledger and what of it was undone. `rerolled`: rolls rerolled on a ruling.
    `forced`: rolls whose dice the umpire set. `typed`: rolls made in the room. `seeded`: dice that the seed gives.
    """

    head: str
    steps: int
    undone: int
    rolls: Number
    dice: Number
    rerolled: Number
    forced: Number
    typed: Number
    seeded: Number

    @property
    def standing(self) -> int:
        """The steps that are in force."""
        return self.steps - 2 * self.undone


def chain(steps: Iterable[tuple[str, str]]) -> Chain:
    """The figures of a ledger, from hash and body of all its steps in order."""
    head, undone = "", 0
    every: list[_Body] = []
    stack = Stack[_Body]()
    for digest, text in steps:
        head, body = digest, msgspec.json.decode(text, type=_Body)
        undone += stack.add(body.kind, body) is not None
        every.append(body)

    def number(of: Callable[[_Thrown], int]) -> Number:
        whole, standing = (sum(of(roll) for body in some for roll in body.rolls) for some in (every, stack.standing))
        return Number(whole, whole - standing)

    return Chain(
        head=head,
        steps=len(every),
        undone=undone,
        rolls=number(lambda roll: 1),
        dice=number(lambda roll: len(roll.dice)),
        rerolled=number(lambda roll: roll.source == "reroll"),
        forced=number(lambda roll: roll.source == "forced"),
        typed=number(lambda roll: roll.source == "typed"),
        seeded=number(lambda roll: len(roll.dice) if roll.source in ("seed", "reroll") else 0),
    )


def count(number: int, word: str, many: str = "") -> str:
    """A number with its noun: "1 roll", "2 rolls"."""
    return f"{number} {word if number == 1 else many or word + 's'}"


def steps(found: Chain) -> str:
    """The length of the ledger as text."""
    return length(found.steps, found.undone)


def length(number: int, undone: int) -> str:
    """The length of a ledger: "63 steps (61 stand, 1 was undone, 1 is an undo)"."""
    whole, stand = count(number, "step"), number - 2 * undone
    if not undone:
        return whole
    verbs = ("was undone", "is an undo") if undone == 1 else ("were undone", "are undos")
    return f"{whole} ({stand} {'stands' if stand == 1 else 'stand'}, {undone} {verbs[0]}, {undone} {verbs[1]})"


def rolls(found: Chain) -> str:
    """The number of rolls and dice: "56 rolls with 68 dice (53 with 65 stand, 3 with 3 were undone)"."""
    whole = f"{count(found.rolls.all, 'roll')} with {count(found.dice.all, 'die', 'dice')}"
    if not found.rolls.undone:
        return whole
    verbs = ("stands" if found.rolls.standing == 1 else "stand", "was" if found.rolls.undone == 1 else "were")
    stand = f"{found.rolls.standing} with {found.dice.standing} {verbs[0]}"
    return f"{whole} ({stand}, {found.rolls.undone} with {found.dice.undone} {verbs[1]} undone)"


def touched(found: Chain) -> str:
    """The rolls that rulings changed: "rolls rerolled: 2, 1 of them undone; ..."."""
    kinds = (
        ("rerolls", found.rerolled),
        ("set by the umpire", found.forced),
        ("typed in from the room", found.typed),
    )
    return "; ".join(f"{what}: {number.all}{_gone(number)}" for what, number in kinds)


@dataclass(frozen=True)
class OrderFigures:
    """The orders of some steps. "Nothing more" is an order too, even if only implied by the end of a sheet.

    `carried_out` counts them all, `by_default` those of them that the program gave because a side had left the
    decision open; `refused` counts what was written and not carried out.
    """

    carried_out: int
    by_default: int
    refused: int


def orders(bodies: Iterable[Mapping[str, Any]]) -> OrderFigures:
    """The orders of steps, from their bodies."""
    refused = 0
    sources: Counter[str] = Counter()
    for body in bodies:
        sources.update(one["source"] for one in body.get("taken", ()))
        refused += len(body.get("refused", ()))
    return OrderFigures(sources.total(), sources["default"], refused)


def ordered(found: OrderFigures) -> str:
    """The number of orders: "264 orders carried out, 91 of them by the program; 3 not carried out"."""
    said = f"{count(found.carried_out, 'order')} carried out, {found.by_default} of them by the program"
    return f"{said}; {found.refused} not carried out" if found.refused else said


def sound(found: Chain, revealed: bool) -> str:
    """The text of `verify_ledger` for a valid ledger."""
    seed = (
        f"{count(found.seeded.all, 'die', 'dice')} recomputed from the seed"
        if revealed
        else "the seed is still sealed, dice not recomputed"
    )
    return f"sound; {steps(found)}, head {found.head}; {rolls(found)}; {touched(found)}; {seed}."


def _gone(number: Number) -> str:
    return f", {number.undone} of them undone" if number.undone else ""
