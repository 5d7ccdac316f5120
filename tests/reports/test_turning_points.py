"""Which act a decision belongs to, and what moved by it: the umpire's edits move nothing for anybody."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from reports.collect import turning_points
from reports.collect.traffic import MATRIX

ASSAULT, MATRIX_ACTION, MOVE = 0, 1, 2
ACTS: Any = [
    SimpleNamespace(seq=10, index=4, turn=2, side="RED", group="combat"),
    SimpleNamespace(seq=12, index=0, turn=2, side="BLUE", group=MATRIX),
    SimpleNamespace(seq=20, index=0, turn=2, side="BLUE", group="move"),
]


@pytest.mark.parametrize(
    ("seq", "turn", "side", "act"),
    [
        (14, 2, "RED", ASSAULT),  # the advance after it, with answers of the other side between
        (14, 2, "BLUE", ASSAULT),  # an answer to it, and not to one's own matrix action
        (13, 2, "BLUE", MATRIX_ACTION),  # what comes right after that
        (20, 2, "BLUE", MOVE),  # it begins an act
        (21, 3, "RED", None),  # a new turn
    ],
)
def test_a_decision_is_part_of_the_act_that_is_under_way(seq: int, turn: int, side: str, act: int | None) -> None:
    orders = [{"side": side, "order": {"do": "advance"}}]
    decision = turning_points._Decision(seq, turn, None, orders, 0, 3, {}, {})
    assert turning_points._part_of(decision, ACTS) == act


RULED = (
    ({"seq": 10, "verdict": "Reroll", "event": 4}, ASSAULT),  # its roll is in the decision that led to the assault
    ({"seq": 10, "verdict": "Reroll", "event": 7}, None),  # in what the rules did after the last decision
    ({"seq": 10, "verdict": "Amend", "event": None}, None),  # nothing says which of the two it is about
    ({"seq": 12, "verdict": "Free", "event": None}, MATRIX_ACTION),
    ({"seq": 20, "verdict": "Amend", "event": None}, None),  # a step without a decision
)


@pytest.mark.parametrize(("row", "act"), RULED)
def test_a_ruling_is_about_the_decision_whose_dice_it_changed(row: dict[str, Any], act: int | None) -> None:
    orders = [{"side": "RED", "order": {"do": "advance"}}]
    both = [turning_points._Decision(10, 2, None, orders, first, end, {}, {}) for first, end in ((0, 3), (3, 6))]
    assert turning_points._ruled_on(both, ACTS, ruling(row)) == act


def ruling(row: dict[str, Any]) -> Any:
    return SimpleNamespace(**row)


class Rules:
    """Points that an event adds to."""

    def fork(self, state: list[int]) -> list[int]:
        return [*state]

    def apply(self, state: list[int], event: int) -> None:
        state[0] += event

    def scoreboard(self, state: list[int]) -> Any:
        return SimpleNamespace(scores=[SimpleNamespace(side="RED", points=state[0])])


def test_what_the_umpire_edits_moves_nothing() -> None:
    """Two events of the decision with an edit between them, then one that is no part of it."""
    whole: Any = SimpleNamespace(rules=Rules(), steps=[])
    step: Any = SimpleNamespace(
        seq=3, second=False, before=[10], body={"events": [0] * 3}, numbers=(0, 3, 1, 2), events=(1, 100, 2, 50)
    )
    folded = turning_points._Folded(whole, step, lambda rules, state: {"towns": {"RED": state[0] // 2, "BLUE": 0}})
    assert folded.counted(2) == ({"RED": 3}, {"towns": {"RED": 1}})
    assert folded.state == [113]
    assert folded.counted(3) == ({"RED": 50}, {"towns": {"RED": 25}})
