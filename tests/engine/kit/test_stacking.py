"""Stacking limits: what counts, which limit holds where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.kit import stacking
from adjudication.engine.kit.stacking import Excess, Limit, Piece, Stacking

OPAQUE = Stacking(
    (Limit("units", 3, rule="6.0"), Limit("units", 4, ground=("city",), rule="6.0")), free=("mob", "media", "support")
)
UKRAINE = Stacking((Limit("units", 1, of=("combat",)), Limit("special", 1, of=("special",))))
OPUC = Stacking((Limit("stack", 18, by="points"), Limit("stack", 12, by="points", ground=("zone",))))


@pytest.mark.parametrize(
    ("ground", "count", "fits"), [("town", 3, True), ("town", 4, False), ("city", 4, True), ("city", 5, False)]
)
def test_opaque_war_three_units_four_in_a_city(ground: str, count: int, fits: bool) -> None:
    pieces = [Piece("brigade")] * count + [Piece("mob")] * 5
    assert (stacking.excess(OPAQUE, pieces, ground) == ()) == fits


def test_2022_one_unit_and_one_special_unit() -> None:
    assert stacking.excess(UKRAINE, [Piece("combat"), Piece("special"), Piece("marker")]) == ()
    assert stacking.excess(UKRAINE, [Piece("combat")] * 2) == (Excess(UKRAINE.limits[0], 2, 1),)


def test_millennium_wars_one_and_the_level_of_command() -> None:
    limit = Stacking((Limit("units", 1),), free=("headquarters", "base"))
    pieces = [Piece("brigade")] * 3 + [Piece("base")]
    assert stacking.excess(limit, pieces, more={"units": 2}) == ()
    assert stacking.excess(limit, pieces, more={"units": 1}) == (Excess(limit.limits[0], 3, 2),)


@given(st.lists(st.integers(1, 3), max_size=12), st.sampled_from(["open", "zone"]))
def test_points_add_up(points: list[int], ground: str) -> None:
    most = 12 if ground == "zone" else 18
    broken = stacking.excess(OPUC, [Piece("block", n) for n in points], ground)
    assert [(one.total, one.most) for one in broken] == ([(sum(points), most)] if sum(points) > most else [])


def test_faults_name_what_there_is_not() -> None:
    faulty = Stacking((Limit("units", -1, of=("tank",), ground=("moor",)),), free=("flag",))
    assert [str(fault) for fault in stacking.faults(faulty, ("unit",), ("city",))] == [
        "limits.0.most: units: a limit cannot be -1",
        "limits.0.of: units: there is no piece of the kind tank",
        "limits.0.ground: units: there is no ground of the kind moor",
        "free.0: there is no piece of the kind flag",
    ]
