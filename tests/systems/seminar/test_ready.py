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


@pytest.mark.parametrize("name", READY)
def test_a_side_without_people_moves_in_each_round(name: str) -> None:
    rules = registry.bound("seminar", name)
    state, made, turn = rules.initial_state(rules.option_type()), set[tuple[str, int]](), 0
    while not state.over:
        for event in (draft := driver.advance(rules, state, {}, Dice(Seeded(b"r", turn)), "sheet")).events:
            turn = getattr(event, "turn", turn) if type(event).__name__ == "RoundBegan" else turn
            made |= {(event.side, turn)} if type(event).__name__ == "MoveMade" else set()
        state = draft.state
    sides, rounds = [one.id for one in named(name).sides.sides], len(named(name).rounds.rounds)
    assert made == {(side, turn) for side in sides for turn in range(1, rounds + 1)}


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
