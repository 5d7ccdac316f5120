"""What holds in every position of random games: stacks, control, supply, points, odds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adjudication.engine.checking import conformance
from adjudication.systems.millennium_wars.basics.board import controller, demonstrators, in_hex, overfull, owned
from adjudication.systems.millennium_wars.basics.facts import BLUE, NOBODY, RED
from adjudication.systems.millennium_wars.combat.odds import forecast
from adjudication.systems.millennium_wars.headquarters.supply import supplied
from adjudication.systems.millennium_wars.points.purchases import income
from tests.systems.millennium_wars.table import RULES

F = RULES.facts


def positions(games: int = 2) -> Iterator[Any]:
    for game in range(games):
        rng = random.Random(game)
        yield from conformance.play(RULES, RULES.option_type(last_turn=4), rng.randrange, b"q%d" % game, closely=False)


def test_stacks_are_too_high_only_until_the_end_of_movement() -> None:
    for step in positions():
        s = step.after
        if s.at in ("react", "attack") and s.phase == "impulse":
            mover = s.actor if s.at == "attack" else 1 - s.actor
            assert overfull(F, s, mover) == {}


def test_units_are_where_their_force_may_be() -> None:
    for step in positions():
        s = step.after
        for p in owned(F, s, BLUE):
            assert F.role[s.where[p]] not in ("sea", "closed", "russia")
        for p in owned(F, s, RED):
            assert F.role[s.where[p]] not in ("sea", "closed", "romania", "west")


def test_control_follows_units_and_demonstrators() -> None:
    for step in positions(1):
        s = step.after
        for here in F.settled:
            side = controller(F, s, here)
            if side != NOBODY:
                assert not demonstrators(F, s, 1 - side, here)
                assert not any(F.bars[p] for p in in_hex(F, s, 1 - side, here))


def test_exempt_pieces_are_always_in_supply() -> None:
    for step in positions(1):
        if step.after.at == "attack":
            for p, fed in supplied(F, step.after, owned(F, step.after, RED)).items():
                assert fed or F.kind[p] not in ("paramilitary", "hq", "base")


def test_income_adds_up_to_sixteen_but_for_the_least() -> None:
    for index in range(-40, 41):
        red, blue = income(F, index)
        assert red + blue == 16 or min(red, blue) == F.numbers.least_income
        assert income(F, -index) == (blue, red)


def test_more_strength_never_lowers_the_column() -> None:
    units = F.by_type[0, "tank"]
    s = RULES.initial_state(RULES.option_type())
    place, target = F.index["1308"], F.index["1309"]
    foe = F.by_type[1, "mech"][0]
    for p in units:
        s.where[p] = place
    s.where[foe] = target
    found = [forecast(F, s, RED, target, units[:n], [foe]) for n in range(1, len(units) + 1)]
    numbers = [one.number for one in found if one is not None]
    assert numbers == sorted(numbers)
    assert all(sum(one.ways.values()) == 6 for one in found if one is not None)
