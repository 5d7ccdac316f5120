"""Properties of the set-up, whatever the dice are (3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opaque_war.basics.facts import BLUE, POOL, RED
from tests.systems.opaque_war.table import RULES

FACTS: Any = RULES.facts


def begun(seed: bytes) -> tuple[Any, dict[tuple[str, str], Any]]:
    """The state at the first choice of the set-up, and what was rolled and drawn before it, by event and kind."""
    state = RULES.initial_state(RULES.option_type())
    events = RULES.carry_out(state, {}, Dice(Seeded(seed, 1)))
    named = [event for event in events if type(event).__name__ in ("ControlRolled", "GarrisonsPlaced")]
    return state, {(type(e).__name__, getattr(e, "what", "") or e.kind): e for e in named}


@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_the_dice_decide_who_holds_towns_and_checkpoints(seed: bytes) -> None:
    """A one makes a town Ukrainian, one to three a checkpoint; nothing else is rolled for."""
    state, found = begun(seed)
    rolled = 0
    for what, last in (("towns", 1), ("checkpoints", 3)):
        event = found["ControlRolled", what]
        wanted = [BLUE if roll.dice[0] <= last else RED for roll in event.rolls]
        assert [state.held[FACTS.index[number]] for number in event.hexes] == wanted
        rolled += len(event.rolls)
    assert rolled == 54 + 10


@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_garrisons_are_drawn_once_each_and_unknown_until_they_are_in_the_pool(seed: bytes) -> None:
    state, found = begun(seed)
    for kind in ("police", "militia"):
        event = found["GarrisonsPlaced", kind]
        cup = FACTS.cup[kind]
        assert sorted(state.face[p] for p in cup) == sorted(cup)
        placed = {FACTS.ids[state.where[p]]: p for p in cup if state.where[p] != POOL}
        assert sorted(placed) == sorted(event.hexes)
        assert not any(state.known[p] for p in placed.values())
        assert all(state.known[p] for p in cup if state.where[p] == POOL)
        assert {FACTS.piece_ids[p]: FACTS.lines[state.face[p]].id for p in cup} == event.faces
        assert all(state.held[FACTS.index[number]] == BLUE for number in event.hexes)
