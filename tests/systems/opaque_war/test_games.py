"""Whole games: by policy at every strength they end legally, and a pinned pack plays like the one it was made from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.opaque_war.table import RULES, SYSTEM
from tests.systems.policy_games import SKILLS, pinned, played

LESSON: Any = SYSTEM.bind(SYSTEM.named_pack("airport-lesson"))


@pytest.mark.parametrize("red", SKILLS)
@pytest.mark.parametrize("blue", SKILLS)
def test_policy_games_end_legally(red: str, blue: str) -> None:
    for game in range(3):
        played(LESSON, b"l%d" % game, red_skill=red, blue_skill=blue)


def test_a_campaign_by_policy_ends_and_has_some_of_everything() -> None:
    kinds = {type(event).__name__ for event in played(RULES, b"c1", red_skill="steady", blue_skill="steady")}
    assert {"CombatRolled", "UnitsLost", "RetreatRolled", "Advanced", "CeasefireRolled"} <= kinds


def test_a_pinned_pack_plays_the_same() -> None:
    assert msgspec.json.encode(played(pinned(SYSTEM, "airport-lesson"), b"1")) == msgspec.json.encode(
        played(LESSON, b"1")
    )


@pytest.mark.nightly
def test_a_hundred_campaigns_by_policy_end_legally() -> None:
    """Every pair of strengths, eleven months each; random games are in `tests/engine/test_conformance.py`."""
    for game in range(100):
        played(RULES, b"h%d" % game, red_skill=SKILLS[game % 3], blue_skill=SKILLS[game // 3 % 3])
