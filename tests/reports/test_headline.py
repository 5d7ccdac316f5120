"""The bottom line of a sitrep: what happened from the reader's side, and the enemy they have next to them."""

from __future__ import annotations

import pytest

from reports.collect import sitrep
from reports.record import last_standing
from tests import world as worlds


@pytest.fixture
def lesson(db: None) -> worlds.World:
    """The first lesson after its first turn: Red has attacked the town of Lindal, which Blue holds."""
    return worlds.second_turn(**worlds.LESSON)


def line_of(world: worlds.World, kind: str | None) -> str:
    """The bottom line of turn 1 for a cell, or for the public."""
    cell = world.cells[kind] if kind else None
    return " ".join(sitrep.collect(world.exercise, cell, 1, last_standing(world.exercise.game)).told.bottom_line)  # type: ignore[arg-type]  # it plays


def test_an_assault_is_told_from_the_reader_s_side(lesson: worlds.World) -> None:
    assert "We attacked Lindal M" in line_of(lesson, "red")
    assert "Red attacked Lindal M" in line_of(lesson, "blue")
    assert "Red attacked Lindal M" in line_of(lesson, None)


def test_it_names_the_enemy_next_to_the_reader_and_nobody_s_for_the_public(lesson: worlds.World) -> None:
    threats = line_of(lesson, "blue").partition("Next to us: ")[2].partition(".")[0]
    assert "R2 12 Mech (CF 5)" in threats
    assert "B1" not in threats
    assert "Next to us" not in line_of(lesson, None)


def test_what_each_side_lost_is_its_own_count(lesson: worlds.World) -> None:
    """Each side counts its own steps whole and those of the enemy as far as it saw them."""
    assert "We lost 2 steps and the enemy, as far as we saw, lost 3 steps." in line_of(lesson, "red")
    assert "We lost 3 steps and the enemy, as far as we saw, lost 2 steps." in line_of(lesson, "blue")


def test_ukrainian_crisis_says_where_battle_can_follow(db: None) -> None:
    world = worlds.second_turn()
    assert "Both sides have fresh units in Donets’ka (6 VP), where a Combat Turn can bring battle." in line_of(
        world, "blue"
    )
