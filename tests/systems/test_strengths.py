"""The three strengths of the program: the bolder it is, the more it attacks; sensible is the policy itself."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.strengths import STRENGTHS, Strength
from tests.systems import scope

GAMES = 4


def attacks(system: str, side: str, strength: Strength, seed: bytes) -> int:
    """How often a side attacks in the lesson of a system, the other side playing by policy. Every order is legal."""
    lesson = registry.get(system).lesson
    assert lesson is not None
    rules = registry.bound(system, lesson.pack)
    state, count, steps = rules.initial_state(rules.option_type()), 0, 0
    while (awaiting := rules.awaiting(state)).mode != "over":
        orders = {}
        for due in awaiting.due:
            bold = partial(rules.by_strength, strength=strength)
            order = (bold if due.side == side else rules.policy)(state, due.side)
            assert rules.check(state, due.side, order) == []
            orders[due.side] = order
            count += due.side == side and order.__struct_config__.tag in lesson.acts[-1].orders
        rules.carry_out(state, orders, Dice(Seeded(seed, steps)))
        steps += 1
    return count


@pytest.mark.parametrize("system", scope.with_lesson())
def test_the_bolder_the_program_plays_the_more_it_attacks(system: str) -> None:
    lesson = registry.get(system).lesson
    assert lesson is not None
    made = [
        sum(attacks(system, side, one, b"g%d" % game) for side in ("RED", "BLUE") for game in range(GAMES))
        for one in STRENGTHS
    ]
    assert made[0] < made[1] < made[2], made


@pytest.mark.parametrize("system", scope.with_lesson())
def test_a_run_plays_as_boldly_as_it_says_and_sensibly_without_a_word(system: str) -> None:
    lesson = registry.get(system).lesson
    assert lesson is not None
    rules = registry.bound(system, lesson.pack)

    def played(strengths: dict[str, Strength] | None) -> bytes:
        state: Any = rules.initial_state(rules.option_type())
        taken: list[Any] = []
        for turn in range(6):
            run = driver.advance(
                rules, state, {}, Dice(Seeded(b"s", turn)), "sheet", defaults=rules.sides, strengths=strengths
            )
            taken, state = [*taken, *run.taken], run.state
            if run.awaiting.mode == "over":
                break
        return msgspec.json.encode(taken)

    sensible = played(None)
    assert played({}) == played(dict.fromkeys(rules.sides, "sensible")) == sensible
    bold = [played(dict.fromkeys(rules.sides, one)) for one in ("cautious", "aggressive")]
    assert len({sensible, *bold}) == 3
