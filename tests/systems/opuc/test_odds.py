"""Exact odds against a million simulated throws, for fifty assaults and fifty shots drawn at random.

The drawing of lots throws dice and reads the book's tables in its own way; it shares no code with the odds.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from adjudication.systems.opuc.assaults.assault_table import AssaultGround, Clash, Fighter, Support
from adjudication.systems.opuc.assaults.odds import of_assault, of_fires, of_retreat, steps_lost
from adjudication.systems.opuc.fires.fires_table import Target, fire_effect, fire_rows
from adjudication.systems.opuc.pack.options import Options

MILLION, FEWER = 1_000_000, 100_000
SIGMAS = 5.0
NAMES = ("none", "neutralise", "degrade", "twice")


def throws(count: int, seed: int, times: int = MILLION) -> Any:
    """A number of dice thrown a number of times, one row a die."""
    return np.random.default_rng(seed).integers(1, 7, (count, times), dtype=np.int8)


def assert_agrees(ways: dict[int, int], seen: Any) -> None:
    """Every share of the sample is within five standard errors of the exact one."""
    whole = sum(ways.values())
    for result in range(int(max(*ways, int(seen.max()))) + 1):
        exact = ways.get(result, 0) / whole
        found = float((seen == result).mean())
        assert abs(found - exact) <= SIGMAS * (exact * (1 - exact) / seen.size) ** 0.5, (result, exact, found)


def random_clash(rnd: random.Random) -> Clash:
    """Any assault: battalions and companies of several formations and nations, on any ground."""
    pv = rnd.choice([-1, -1, 1, 2, 3])

    def fighter(name: str, attacking: bool) -> Fighter:
        return Fighter(
            name,
            rnd.randint(1, 10),
            rnd.randint(0, 3),
            rnd.random() < 0.2,
            rnd.random() < 0.6,
            rnd.choice("AB"),
            rnd.choice("XY"),
            attacking and rnd.random() < 0.3,
            rnd.random() < 0.2,
            rnd.random() < 0.2,
            rnd.random() < 0.2,
            rnd.random() < 0.2,
            rnd.choice(["full", "full", "low", "out"]),
            rnd.choice(["", "", "bridge", "swim"]) if attacking and pv < 0 else "",
        )

    ground = AssaultGround(
        rnd.choice(["clear", "wood", "rough"]),
        pv,
        rnd.randint(0, 2) if pv >= 0 else 0,
        rnd.randint(0, 3) if pv >= 2 else 0,
        rnd.random() < 0.2,
        rnd.random() < 0.5,
        rnd.random() < 0.3,
    )
    return Clash(
        tuple(fighter(f"A{i}", True) for i in range(rnd.randint(1, 6))),
        tuple(fighter(f"D{i}", False) for i in range(rnd.randint(1, 4))),
        ground,
        Support(rnd.randint(0, 6), rnd.random() < 0.5, rnd.random() < 0.5, rnd.randint(0, 2)),
        Support(rnd.randint(0, 6), rnd.random() < 0.5, rnd.random() < 0.5),
    )


def judged(total: Any, natural: Any) -> Any:
    """The result lines of 9.2, for arrays: 6 and 10, natural 1 and natural 6."""
    lost = np.where(total >= 10, 2, np.where(total >= 6, 1, 0))
    lost = np.where((natural == 6) & (lost == 0), 1, lost)
    return np.where(natural == 1, 0, lost)


@pytest.mark.parametrize(("mode", "times"), [("sum", MILLION), ("best", FEWER), ("separate", FEWER)])
def test_odds_of_fifty_assaults(mode: str, times: int) -> None:
    rnd = random.Random(20240925)
    options = Options(defence_dice=mode)  # type: ignore[arg-type]  # a parameter of the test
    for number in range(50):
        odds = of_assault(random_clash(rnd), options)
        assert sum(odds.on_defender.values()) == 6
        assert sum(odds.on_attacker.values()) == 6 ** (1 + odds.defence.extra)
        base, *extra = throws(1 + odds.defence.extra, number, times)
        if mode == "separate":
            seen = sum(
                (judged(odds.defence.total + die, die) for die in extra), judged(odds.defence.total + base, base)
            )
        else:
            more = sum(extra, base) if mode == "sum" else np.maximum.reduce([base, *extra])
            seen = judged(odds.defence.total + more, base)
        assert_agrees(odds.on_attacker, seen)
        attack = throws(1, 1000 + number, times)[0]
        assert_agrees(odds.on_defender, judged(odds.attack.total + attack, attack))


def test_odds_of_fifty_shots() -> None:
    rnd = random.Random(11)
    for number in range(50):
        target = Target(
            "T",
            rnd.randint(0, 3),
            rnd.random() < 0.3,
            rnd.random() < 0.3,
            rnd.random() < 0.3,
            rnd.random() < 0.3,
            rnd.choice([-1, 1, 2, 3]),
            rnd.randint(0, 3),
        )
        total = sum(row.value for row in fire_rows(rnd.randint(1, 10), target, Options()))
        odds = of_fires(total, Options())
        assert sum(odds.ways.values()) == 6
        die = throws(1, 5000 + number)[0]
        seen = np.where(total + die >= 14, 3, np.where(total + die >= 10, 2, np.where(total + die >= 8, 1, 0)))
        seen = np.where((die == 6) & (seen < 2), 2, seen)  # at least NEUTRALISE and one DEGRADE
        seen = np.where(die == 1, 0, seen)
        assert_agrees({NAMES.index(name): count for name, count in odds.ways.items()}, seen)


@pytest.mark.parametrize(
    ("total", "extra", "ways"),
    [
        (5, 0, {0: 1, 1: 3, 2: 2}),  # 6 fails on the natural 1; 7, 8, 9 one; 10, 11 two
        (-9, 0, {0: 5, 1: 1}),  # only the natural 6 does anything
        (20, 0, {0: 1, 2: 5}),  # the natural 1 fails whatever the total
        # second die by base die: none 6, 3, 2, 1, 0, 0; one step 0, 3, 4, 4, 4, 3; two steps 0, 0, 0, 1, 2, 3
        (0, 1, {0: 12, 1: 18, 2: 6}),
    ],
)
def test_steps_lost_by_hand(total: int, extra: int, ways: dict[int, int]) -> None:
    assert steps_lost(total, extra) == ways


def test_a_natural_six_of_fires_neutralises_and_degrades() -> None:
    assert fire_effect(-20, 6, Options()) == (True, 1)
    assert fire_effect(40, 1, Options()) == (False, 0)


def test_retreat_odds() -> None:
    assert of_retreat(0) == {-1: 1, 0: 2, 1: 1, 2: 1, 3: 1}
    assert of_retreat(3) == {-1: 1, 0: 5}  # PV2 and denser
    assert of_retreat(0, leg=True) == {-1: 1, 0: 2, 1: 3}
