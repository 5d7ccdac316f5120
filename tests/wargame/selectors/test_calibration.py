"""Scores of forecasts, against values worked out by hand."""

from __future__ import annotations

import pytest

from wargame.selectors import calibration
from wargame.services.evaluation.surveys import resolved


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([(100, True), (0, False)], 0.0),
        ([(0, True), (100, False)], 1.0),
        ([(50, True), (50, False)], 0.25),
        ([(70, True), (20, False), (90, False)], (0.09 + 0.04 + 0.81) / 3),
    ],
)
def test_the_brier_score_is_the_mean_squared_distance(pairs: list[tuple[int, bool]], expected: float) -> None:
    assert calibration.brier(pairs) == pytest.approx(expected)


def test_its_parts_add_up() -> None:
    pairs = [(10, False), (10, False), (10, True), (80, True), (80, True), (80, False), (80, True), (55, False)]
    score = calibration.score(pairs)
    assert score is not None
    assert score.brier == pytest.approx(score.reliability - score.resolution + score.uncertainty)
    # 10 % came one time in three, 80 % three in four, 55 % never; the base rate is one half
    reliability = (3 * (0.1 - 1 / 3) ** 2 + 4 * (0.8 - 0.75) ** 2 + 0.55**2) / 8
    assert score.reliability == pytest.approx(reliability)
    assert score.uncertainty == pytest.approx(0.25)


def test_ranges_hold_their_edges() -> None:
    found = calibration.bins([(0, False), (19, False), (20, True), (100, True)])
    assert [(one.least, one.most, one.count) for one in found] == [(0, 20, 2), (20, 40, 1), (80, 100, 1)]
    assert found[0].said == pytest.approx(0.095)


def test_nothing_said_is_no_score() -> None:
    assert calibration.score([]) is None
    sure = calibration.score([(100, True)])
    assert sure is not None
    assert sure.skill is None, "where everything goes one way there is nothing to be better than"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"track": "prestige", "side": "RED", "least": 20}, True),
        ({"track": "prestige", "side": "RED", "least": 21}, False),
        ({"track": "prestige", "side": "BLUE", "most": 16}, True),
        ({"track": "prestige", "side": "BLUE", "most": 15}, False),
        ({"track": "prestige", "side": "RED", "ahead_of": "BLUE"}, True),
        ({"track": "prestige", "side": "BLUE", "ahead_of": "RED"}, False),
        ({"track": "morale", "side": "RED", "least": 1}, None),
        ({"track": "prestige", "side": "RED", "ahead_of": "GREEN"}, None),
    ],
)  # fmt: skip
def test_a_statement_is_decided_by_the_numbers(rule: dict[str, object], expected: bool | None) -> None:
    assert resolved(rule, {("prestige", "RED"): 20, ("prestige", "BLUE"): 16}) is expected
