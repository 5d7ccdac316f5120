"""The ready seminars: every side can act in every round, tracks move both ways, and injects say what is expected."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver

READY = ("sevra-pandemic", "election-week", "orrin-strait")
CHOICE = 4  # courses that a side can choose from in a round, at least


def named(pack: str) -> Any:
    return registry.get("seminar").named_pack(pack)


def open_to(pack: Any, side: str, turn: int) -> list[Any]:
    listed = pack.courses.courses
    return [one for one in listed if side in one.sides and (not one.rounds or turn in one.rounds)]


@pytest.mark.parametrize("name", READY)
def test_each_side_has_a_choice_in_each_round_that_it_can_pay_for(name: str) -> None:
    """The income of one round pays for one course at least, whatever was spent before."""
    pack = named(name)
    income = {(track.id, side): track.growth for track in pack.tracks.tracks for side in track.sides}
    for side in (one.id for one in pack.sides.sides):
        for turn in range(1, len(pack.rounds.rounds) + 1):
            found = open_to(pack, side, turn)
            assert len(found) >= CHOICE, (side, turn)
            payable = [one for one in found if all(income[track, side] >= cost for track, cost in one.costs.items())]
            assert payable, (side, turn)


def moves(name: str) -> list[tuple[int, Any]]:
    """The moves of an exercise that the program plays on all sides, each with its round."""
    rules, turn, made = registry.bound("seminar", name), 0, list[tuple[int, Any]]()
    state = rules.initial_state(rules.option_type())
    while not state.over:
        draft = driver.advance(rules, state, {}, Dice(Seeded(b"r", turn)), "sheet")
        for event in draft.events:
            turn = event.turn if type(event).__name__ == "RoundBegan" else turn
            made += [(turn, event)] if type(event).__name__ == "MoveMade" else []
        state = draft.state
    return made


@pytest.mark.parametrize("name", READY)
def test_a_side_without_people_moves_in_each_round(name: str) -> None:
    sides, rounds = [one.id for one in named(name).sides.sides], len(named(name).rounds.rounds)
    expected = {(turn, side) for side in sides for turn in range(1, rounds + 1)}
    assert {(turn, move.side) for turn, move in moves(name)} == expected


def test_the_program_plays_the_intruders_covertly_and_the_authorities_as_their_courses_say() -> None:
    pack, made = named("election-week"), [move for _, move in moves("election-week")]
    covert = {one.id for one in pack.courses.courses if one.covert}
    assert [move.course for move in made if move.side == "RED" and not move.covert] == []
    assert [move.course for move in made if move.covert != (move.course in covert)] == []
    assert any(not move.covert for move in made)


@pytest.mark.parametrize("name", READY)
def test_courses_of_two_sides_at_least_move_each_public_track_and_both_ways(name: str) -> None:
    pack = named(name)
    for track in (one for one in pack.tracks.tracks if one.seen == "everyone"):
        moved = {
            (side, effect.change > 0)
            for one in pack.courses.courses
            for outcome in (one.outcomes.success, one.outcomes.part, one.outcomes.failure)
            for effect in outcome
            for side in one.sides
            if effect.track == track.id
        }
        assert {up for _, up in moved} == {True, False}, track.id
        assert len({side for side, _ in moved}) >= 2, track.id


@pytest.mark.parametrize("name", READY)
def test_each_inject_that_asks_for_an_answer_says_what_is_expected(name: str) -> None:
    asked = [line for line in named(name).injects.injects if line.answer]
    assert len(asked) >= 6
    silent = ("Expected response", "Keep the answer", "Leads into the hot wash", "read all five", "The true number")
    assert [line.number for line in asked if not any(word.lower() in line.note.lower() for word in silent)] == []


@pytest.mark.parametrize("name", [*READY, "template"])
def test_sides_read_what_is_proposed_before_they_sign_and_vote(name: str) -> None:
    """One sheet for the whole round would be handed in before anyone has proposed anything."""
    assert {file.flow.pace for file in named(name).exercises.values()} == {"live"}
