"""Terrain effects charts that do not fit their map are refused with place and reason."""

from __future__ import annotations

import pytest

from adjudication.engine.kit import movement
from adjudication.engine.kit.faults import Faulty
from adjudication.engine.kit.movement import Costs

KINDS = ("clear", "forest")


@pytest.mark.parametrize(
    ("costs", "said"),
    [
        (Costs({"clear": 1}), "foot.terrain: what forest costs is missing"),
        (Costs({"clear": 1, "forest": 2, "moor": 3}), "foot.terrain.moor: there is no moor in these rules"),
        (Costs({"clear": 1, "forest": 0}), "foot.terrain.forest: a cost has to be more than 0, not 0"),
        (
            Costs({"clear": 1, "forest": "two"}),
            "foot.terrain.forest: “two” is not a number of points, such as 1 or 1/2",
        ),
        (
            Costs({"clear": 1, "forest": "1/0"}),
            "foot.terrain.forest: “1/0” is not a number of points, such as 1 or 1/2",
        ),
        (Costs({"clear": 1, "forest": 2}, {"river": -1}), "foot.hexsides.river: a cost has to be 0 or more, not -1"),
        (Costs({"clear": 1, "forest": 2}, {"wall": 1}), "foot.hexsides.wall: there is no wall in these rules"),
        (Costs({"clear": 1, "forest": 2}, road=0), "foot.road: a cost has to be more than 0, not 0"),
        (Costs({"clear": 1, "forest": 2}, stops=("bog",)), "foot.stops.0: there is no bog in these rules"),
    ],
)
def test_a_fault_names_the_class_the_entry_and_the_reason(costs: Costs, said: str) -> None:
    assert [str(fault) for fault in movement.faults({"foot": costs}, KINDS, ("river",))] == [said]


def test_a_chart_that_does_not_fit_is_not_used() -> None:
    with pytest.raises(Faulty, match=r"foot\.terrain: what clear costs is missing"):
        movement.ground([()], ["clear"], {"foot": Costs({})})
