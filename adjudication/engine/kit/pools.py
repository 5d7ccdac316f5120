"""Cups, decks and pools: pieces are drawn at random, hidden from others, put back or discarded.

Chance comes from the recorded dice: each draw is a roll of the kind "pick" with as many faces as there are pieces, and
is secret to the owner of the pool. The order inside a pool means nothing, so there is nothing to shuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from adjudication.engine.dice import Roll

T = TypeVar("T")
Throw = Callable[[int], Roll]  # a recorded roll from 1 to a number of pieces
NOBODY = "WHITE"  # the owner of a roll that no side may see


class Missing(ValueError):
    """A piece is not in the pool it is taken from."""


class Pool(msgspec.Struct, frozen=True):
    """A cup, a deck or a force pool. Pieces are names; equal names are identical pieces.

    `owner`: the side that may look inside, "" for none. `inside` is sorted by name. `aside` are the pieces
    laid aside face up, in the order they came: discarded cards, spent markers.
    """

    inside: tuple[str, ...] = ()
    owner: str = ""
    aside: tuple[str, ...] = ()

    @property
    def secret_to(self) -> str:
        """The side for which the roll of a draw is secret."""
        return self.owner or NOBODY

    def __len__(self) -> int:
        return len(self.inside)


class Drawn(NamedTuple):
    """The pieces of a draw in the order they came, the remaining pool, and the rolls."""

    pieces: tuple[str, ...]
    pool: Pool
    rolls: tuple[Roll, ...]


class Seen(NamedTuple):
    """A side's view of a pool: how many pieces are inside, which pieces (None if it may not look), and the pieces set
    aside."""

    number: int
    inside: tuple[str, ...] | None
    aside: tuple[str, ...]


def pick(stock: Sequence[T], throw: Throw) -> tuple[int, Roll]:
    """The number, from 0, of one of the items, chosen by a recorded roll; ValueError if there are none."""
    if not stock:
        raise ValueError("there is nothing to draw from")
    roll = throw(len(stock))
    return roll.result - 1, roll


def take(stock: list[T], throw: Throw) -> tuple[T, Roll]:
    """One of the items, chosen by a recorded roll and removed from the list."""
    number, roll = pick(stock, throw)
    return stock.pop(number), roll


def pool(pieces: Iterable[str], owner: str = "") -> Pool:
    """A pool with these pieces inside."""
    return Pool(tuple(sorted(pieces)), owner)


def draw(pool: Pool, throw: Throw, count: int = 1) -> Drawn:
    """Draw `count` pieces at random, or all if there are fewer."""
    stock, pieces, rolls = list(pool.inside), list[str](), list[Roll]()
    for _ in range(min(count, len(stock))):
        piece, roll = take(stock, throw)
        pieces.append(piece)
        rolls.append(roll)
    return Drawn(tuple(pieces), msgspec.structs.replace(pool, inside=tuple(stock)), tuple(rolls))


def choose(pool: Pool, pieces: Iterable[str]) -> Pool:
    """The pool without the pieces that its owner has chosen; `Missing` if one is not inside."""
    return msgspec.structs.replace(pool, inside=_without(pool.inside, pieces))


def put_back(pool: Pool, pieces: Iterable[str]) -> Pool:
    """The pool with pieces put back inside."""
    return msgspec.structs.replace(pool, inside=tuple(sorted((*pool.inside, *pieces))))


def discard(pool: Pool, pieces: Iterable[str]) -> Pool:
    """The pool with drawn pieces discarded."""
    return msgspec.structs.replace(pool, aside=(*pool.aside, *pieces))


def reshuffle(pool: Pool) -> Pool:
    """The pool with all discarded pieces put back inside."""
    return msgspec.structs.replace(put_back(pool, pool.aside), aside=())


def seen(pool: Pool, side: str) -> Seen:
    """What a side knows of a pool."""
    mine = bool(pool.owner) and side == pool.owner
    return Seen(len(pool), pool.inside if mine else None, pool.aside)


def _without(inside: tuple[str, ...], pieces: Iterable[str]) -> tuple[str, ...]:
    left = Counter(inside)
    left.subtract(pieces)
    missing = sorted(piece for piece, count in left.items() if count < 0)
    if missing:
        raise Missing(f"not in the pool: {', '.join(missing)}")
    return tuple(sorted(left.elements()))
