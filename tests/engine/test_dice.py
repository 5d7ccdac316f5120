"""The dice: fair, recomputable, and deaf to fishing."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudication.engine.dice import Dice, DiceNeeded, ListedDice, Seeded, Typed, no_dice, seeded_value


def test_a_die_depends_on_its_own_numbers_only() -> None:
    one = Seeded(b"seed", 4).throw(2, 3, 6)
    assert one == Seeded(b"seed", 4).throw(2, 3, 6)
    assert one != Seeded(b"seed", 5).throw(2, 3, 6) or one != Seeded(b"seed", 4).throw(3, 3, 6)
    again = Seeded(b"seed", 4, rerolls={2: 1})
    assert again.throw(2, 3, 6)[1] == "reroll"
    assert again.throw(3, 3, 6) == Seeded(b"seed", 4).throw(3, 3, 6)


@pytest.mark.parametrize("faces", [1, 2, 6, 7, 16])
def test_every_face_comes_up_equally_often(faces: int) -> None:
    count = Counter(seeded_value(b"fair", 1, draw, 0, 0, faces) for draw in range(3000))
    assert set(count) == set(range(1, faces + 1))
    assert max(abs(n - 3000 / faces) for n in count.values()) < 5 * (3000 / faces) ** 0.5 + 1


def test_forced_and_typed_values_must_be_on_the_die() -> None:
    assert Seeded(b"x", 1, forced={0: [6, 6]}).throw(0, 2, 6) == ((6, 6), "forced")
    with pytest.raises(ValueError, match="not on a die"):
        Typed({0: [7]}).throw(0, 1, 6)
    with pytest.raises(ValueError, match="needs 2 dice"):
        Typed({0: [3]}).throw(0, 2, 6)


def test_missing_dice_say_what_is_thrown() -> None:
    with pytest.raises(DiceNeeded) as caught:
        no_dice().roll("attack", "RED", 4, "hits", "7.31", target=5)
    assert (caught.value.count, caught.value.purpose, caught.value.side) == (4, "attack", "RED")
    source = ListedDice([[1], [2, 3]])
    dice = Dice(source, first_draw=5)
    assert [dice.roll("a", "RED", n, "sum", "0").result for n in (1, 2)] == [1, 5]
    assert [roll.draw for roll in dice.rolls] == [5, 6]
    assert source.left == 0
