"""What comes too late or goes too far is refused with a sentence at its place, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.systems.seminar.events import LaterSet, TrackSet
from adjudication.systems.seminar.orders import CastVote

RULES = registry.bound("seminar", "sevra-pandemic")
VOTE = next(iter(RULES.facts.votes.values()))
SIDE = str((VOTE.sides or RULES.facts.sides)[0])


def at(turn: int) -> Any:
    """The answers of a round."""
    state = RULES.initial_state(RULES.option_type())
    state.turn, state.phase, state.at = turn, "answers", "answers"
    return state


def said(problems: list[Any]) -> list[str]:
    return [RULES.catalogue[one.code].format(**one.params) for one in problems]


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [(VOTE.round - 1, f"round {VOTE.round}"), (VOTE.round + 1, f"round {VOTE.round}")],
)
def test_a_vote_before_its_round_or_after_its_count_is_refused(turn: int, sentence: str) -> None:
    (problem,) = RULES.check(at(turn), SIDE, CastVote(VOTE.id, VOTE.choices[0].id))
    assert (problem.where, problem.rule) == ("vote", "4.4")
    assert sentence in said([problem])[0]
    assert RULES.check(at(VOTE.round), SIDE, CastVote(VOTE.id, VOTE.choices[0].id)) == []


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (TrackSet("trust", "", 11), "runs from 0 to 10. It cannot be 11."),
        (TrackSet("trust", "", -1), "runs from 0 to 10. It cannot be -1."),
        (TrackSet("hope", "", 1), "hope"),
        (LaterSet("trust", "", 99, 1), "99"),
        (LaterSet("trust", "", 3, 11), "11"),
    ],
)
def test_an_edit_beyond_a_track_or_the_last_round_is_refused(event: Any, sentence: str) -> None:
    (problem,) = RULES.check_edit(at(2), event)
    assert sentence in said([problem])[0]
    assert RULES.check_edit(at(2), TrackSet("trust", "", 10)) == []
