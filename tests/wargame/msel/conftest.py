"""A world in set-up and one in play."""

from __future__ import annotations

import pytest

from tests import world as worlds
from wargame.services import exercises


@pytest.fixture
def setup_world(db: None) -> worlds.World:
    return worlds.build("susan", "Quartz")


@pytest.fixture
def world(db: None) -> worlds.World:
    """Amber in its first turn: red and blue have to place their cards. Any number of injects goes out in a turn."""
    found = worlds.play_until(worlds.begun("alice", "Amber"), kind="cards")
    exercises.configure(exercise=found.exercise, new_a_turn=0)
    return found
