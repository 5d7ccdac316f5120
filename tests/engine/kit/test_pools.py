"""Cups and decks: pieces are neither made nor lost, draws are rolls, owners alone look inside."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.dice import Dice, Roll, Seeded
from adjudication.engine.kit import pools
from adjudication.engine.kit.pools import Pool, Seen

PIECES = st.lists(st.sampled_from(["Air", "Tank", "Mob", "51 Mech"]), max_size=8)


def throw_of(dice: Dice, pool: Pool) -> pools.Throw:
    def throw(faces: int) -> Roll:
        return dice.roll("draw", "RED", 1, "pick", "3.0", faces=faces, secret_to=pool.secret_to)

    return throw


@given(PIECES, PIECES, st.integers(0, 9), st.integers(0, 1000))
def test_pieces_are_neither_made_nor_lost(inside: list[str], more: list[str], count: int, seed: int) -> None:
    cup = pools.put_back(pools.pool(inside, "RED"), more)
    dice = Dice(Seeded(str(seed).encode(), 0))
    drawn = pools.draw(cup, throw_of(dice, cup), count)
    assert len(drawn.pieces) == min(count, len(cup))
    assert drawn.rolls == tuple(dice.rolls)
    assert all(roll.test == "pick" and roll.secret_to == "RED" for roll in drawn.rolls)
    assert Counter((*drawn.pieces, *drawn.pool.inside)) == Counter(inside + more)
    spent = pools.discard(drawn.pool, drawn.pieces)
    assert spent.aside == drawn.pieces
    assert pools.reshuffle(spent) == cup


@given(PIECES, st.data())
def test_a_piece_chosen_leaves_the_pool(inside: list[str], data: st.DataObject) -> None:
    pool = pools.pool(inside)
    chosen = data.draw(st.sets(st.integers(0, 7))) if inside else set()
    names = [inside[n] for n in chosen if n < len(inside)]
    left = pools.choose(pool, names)
    assert Counter(left.inside) + Counter(names) == Counter(inside)
    assert list(left.inside) == sorted(left.inside)


def test_what_is_not_inside_cannot_be_taken() -> None:
    with pytest.raises(pools.Missing, match="not in the pool: Tank"):
        pools.choose(pools.pool(["Tank"]), ["Tank", "Tank"])
    with pytest.raises(ValueError, match="nothing to draw from"):
        pools.take([], throw_of(Dice(Seeded(b"", 0)), Pool()))


def test_every_piece_is_drawn_equally_often() -> None:
    cup = pools.pool(["a", "b", "c", "c"])
    counts: Counter[str] = Counter()
    for face in range(1, 5):
        counts[pools.draw(cup, lambda faces, face=face: _roll(face, faces)).pieces[0]] += 1  # type: ignore[misc]  # mypy cannot infer a lambda with defaults
    assert counts == {"a": 1, "b": 1, "c": 2}


def _roll(face: int, faces: int) -> Roll:
    return Roll(0, "draw", "RED", (face,), faces, "pick", "3.0", face)


def test_only_the_owner_looks_inside() -> None:
    pool = pools.discard(pools.pool(["b", "a"], "BLUE"), ["c"])
    assert pools.seen(pool, "BLUE") == Seen(2, ("a", "b"), ("c",))
    assert pools.seen(pool, "RED") == Seen(2, None, ("c",))
    cup = pools.pool(["a"])
    assert pools.seen(cup, "") == Seen(1, None, ())
    assert cup.secret_to == "WHITE"
