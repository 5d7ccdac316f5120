"""What an order costs, gains and risks, from changes with their chances."""

from __future__ import annotations

from adjudication.engine.planning import stakes
from adjudication.engine.planning.stakes import Stake
from adjudication.engine.protocol import Holding

Changes = list[tuple[float, dict[Holding, int]]]
POINTS, STEPS, THEIRS = Holding("points", "RED", spent=True), Holding("steps", "RED"), Holding("steps", "BLUE")
SCORN = Holding("scorn", "RED", burden=True)


def of(side: str, changes: Changes) -> stakes.Stakes:
    """The stakes where the order does everything itself."""
    return stakes.of(side, [(chance, changed, changed) for chance, changed in changes])


def test_what_is_lost_in_every_case_is_a_cost_and_the_rest_a_risk() -> None:
    made = of("RED", [(0.25, {STEPS: -3}), (0.75, {STEPS: -1})])
    assert made.costs == (Stake(STEPS, False, 1, 1, 1.0),)
    assert made.risks == (Stake(STEPS, False, 2, 2, 0.25),)
    assert not made.gains


def test_what_others_lose_is_gained_and_what_they_only_spend_is_not() -> None:
    changes: Changes = [(0.5, {STEPS: 2, THEIRS: -1}), (0.5, {THEIRS: -2, POINTS: -4})]
    assert of("RED", changes).gains == (Stake(THEIRS, False, 1, 2, 1.0), Stake(STEPS, True, 2, 2, 0.5))
    assert of("BLUE", changes).costs == (Stake(THEIRS, False, 1, 1, 1.0),)
    assert of("BLUE", changes).risks == (Stake(THEIRS, False, 1, 1, 0.5), Stake(STEPS, True, 2, 2, 0.5))


def test_more_of_a_burden_is_a_risk_and_never_a_cost() -> None:
    assert of("RED", [(1.0, {SCORN: 1})]).risks == (Stake(SCORN, True, 1, 1, 1.0),)
    assert of("BLUE", [(1.0, {SCORN: 1})]).gains == (Stake(SCORN, True, 1, 1, 1.0),)


def test_what_one_side_takes_from_another_is_said_once() -> None:
    mine, yours = Holding("place", "RED", "Narva"), Holding("place", "BLUE", "Narva")
    made = of("RED", [(0.5, {mine: 1, yours: -1, STEPS: 1, THEIRS: -1}), (0.5, {yours: -1})])
    assert [(one.holding.side, one.holding.what) for one in made.gains] == [("RED", "place"), ("RED", "steps")]


def test_nothing_changes_nothing() -> None:
    assert of("RED", [(1.0, {})]) == stakes.Stakes("RED")


def test_what_a_later_decision_spends_is_marked() -> None:
    made = stakes.of("RED", [(0.5, {POINTS: -3}, {POINTS: -1}), (0.5, {POINTS: -4}, {POINTS: -1})])
    assert made.costs == (Stake(POINTS, False, 1, 1, 1.0), Stake(POINTS, False, 2, 2, 1.0, later=True))
    assert made.risks == (Stake(POINTS, False, 1, 1, 0.5),)


def test_what_a_fight_takes_later_is_a_risk_also_where_it_is_sure() -> None:
    """Who takes the loss is a decision; that there is one is not."""
    made = stakes.of("RED", [(0.5, {STEPS: -2}, {}), (0.5, {STEPS: -3}, {})])
    assert not made.costs
    assert made.risks == (Stake(STEPS, False, 2, 3, 1.0),)
