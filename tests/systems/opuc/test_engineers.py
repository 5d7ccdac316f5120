"""Chapter 10: detachments, their tasks and their time."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from adjudication.engine.dice import no_dice
from adjudication.systems.opuc.assaults import effects
from adjudication.systems.opuc.basics.state_rows import Detachment
from adjudication.systems.opuc.engineering import engineers
from adjudication.systems.opuc.engineering.events import DetachmentHome, MineLaid
from adjudication.systems.opuc.engineering.tasks import DURATION, spare
from adjudication.systems.opuc.turn.flow import Run
from tests.systems.opuc.field import Field


def engineers_step(units: dict[str, str], **given: object) -> Field:
    """The Engineers step before anything is finished, both sides to start tasks, Blue first."""
    field = Field({"at": "engineers BLUE", "units": units, **given})
    field.go_on()
    blue_first(field)
    return field


def blue_first(field: Field) -> None:
    """Blue goes first in every step."""
    while field.due() == "precedence":
        field.order(field.rules.awaiting(field.s).due[0].side, "first", who="BLUE")


def finish(field: Field) -> None:
    """What happens at the beginning of the next Engineers step."""
    field.s.turn += 1
    field.s.phase, field.s.at = "engineers", "engineers"
    field.go_on()
    blue_first(field)


def busy(field: Field) -> list[int]:
    return [d.busy for d in field.s.detachments]


def task(field: Field, parent: str, name: str, at: str, target: str = "") -> bool:
    return field.allowed("BLUE", "task", parent=parent, task=name, at=at, target=target)


# --- 10.2: placing


def test_within_two_hexes_and_in_a_zoc_only_beside_a_friend() -> None:
    field = engineers_step({"B16": "0507", "R01": "0709", "B09": "0508"})
    assert task(field, "B16", "mine", "0508")
    assert task(field, "B16", "mine", "0509")
    assert not task(field, "B16", "mine", "0609")  # three hexes
    field = engineers_step({"B16": "0608", "R01": "0709"})
    assert not task(field, "B16", "mine", "0708")  # in the ZOC of R01, nobody there
    field = engineers_step({"B16": "0608", "R01": "0709", "B09": "0708"})
    assert task(field, "B16", "mine", "0708")
    assert not task(field, "B16", "mine", "0709")


def test_no_more_than_the_block_supports() -> None:
    field = engineers_step({"B16": "0507 lost1"})
    for at in ("0507", "0508"):
        field.order("BLUE", "task", parent="B16", task="mine", at=at, target="")
    assert spare(field.f, field.s, field.block("B16")) == 0
    assert field.refused("BLUE", "task", parent="B16", task="mine", at="0407", target="") == "engineers.none_left"
    assert field.refused("BLUE", "task", parent="B09", task="mine", at="0407", target="") == "engineers.no_parent"


def test_each_kind_of_detachment_has_its_tasks() -> None:
    field = engineers_step({"B16": "0604", "B17": "0604"})
    assert field.refused("BLUE", "task", parent="B16", task="pontoon", at="0604", target="0603") == (
        "engineers.wrong_kind"
    )
    assert task(field, "B17", "pontoon", "0604", "0603")
    assert not task(field, "B16", "bridge", "0604", "0603")  # too wide for an ED
    assert task(field, "B16", "bridge", "0604", "0704")
    assert set(DURATION) == {
        task for block in ("B16", "B17") for task in engineers.tasks_of(field.f, field.block(block))
    }


# --- 10.4.2 and O-28: minefields


def test_o_28_a_minefield_by_one_detachment_takes_two_turns() -> None:
    field = engineers_step({"B16": "0707"})
    field.order("BLUE", "task", parent="B16", task="mine", at="0707", target="")
    assert busy(field) == [1]
    finish(field)
    assert busy(field) == [2]
    finish(field)
    assert busy(field) == []
    assert [(m.place, m.real) for m in field.s.mines] == [(field.place("0707"), True)]


def test_o_28_a_busy_marker_lost_costs_a_turn() -> None:
    field = engineers_step({"B16": "0707"})
    field.order("BLUE", "task", parent="B16", task="mine", at="0707", target="")
    finish(field)
    effects.hold(Run(field.f, field.s, no_dice()), field.s.detachments[0])
    assert busy(field) == [1]
    finish(field)
    assert busy(field) == [2]
    finish(field)
    assert len(field.s.mines) == 1


def test_o_28_two_detachments_halve_the_time_and_a_dummy_comes_along() -> None:
    field = engineers_step({"B16": "0707"})
    field.order("BLUE", "task", parent="B16", task="mine", at="0707", target="0708")
    field.order("BLUE", "task", parent="B16", task="mine", at="0707", target="")
    finish(field)
    laid = {(field.f.board.ids[m.place], m.real) for m in field.s.mines}
    assert laid == {("0707", True), ("0708", False)}
    assert field.s.detachments == []
    picture = field.rules.picture(field.s, "RED")
    assert [mine.real for mine in picture.mines] == [None, None]


# --- 13.1.3


def test_an_airfield_on_open_ground_is_mended_in_a_turn() -> None:
    field = engineers_step({"B16": "0507"})
    assert not task(field, "B16", "mend_airfield", "0607")
    field.s.airfields_out = [field.place("0607")]
    assert task(field, "B16", "mend_airfield", "0607")
    field.order("BLUE", "task", parent="B16", task="mend_airfield", at="0607", target="")
    finish(field)
    assert field.s.airfields_out == []


# --- 10.3, 10.4.1, 10.5.1


def test_a_strongpoint_only_in_the_core_and_up_to_the_dp_dice() -> None:
    field = engineers_step({"B16": "0608"})
    assert not task(field, "B16", "strongpoint", "VOR.OA")
    field.order("BLUE", "task", parent="B16", task="strongpoint", at="VOR.M", target="")
    assert not task(field, "B16", "strongpoint", "VOR.M")  # one DP die
    finish(field)
    assert field.s.strongpoints[field.place("VOR.M")] == 1
    assert not task(field, "B16", "strongpoint", "VOR.M")


def test_a_battalion_digs_in_and_stays() -> None:
    field = engineers_step({"B09": "0507", "B10": "0608"})
    field.order("BLUE", "fortify", unit="B09", work="dig_in", at="0507")
    assert field.refused("BLUE", "fortify", unit="B10", work="dig_in", at="VOR.M") == "works.no_ground"
    field.order("BLUE", "fortify", unit="B10", work="strongpoint", at="VOR.M")
    assert field.at("B10") == "VOR.M"
    to_manoeuvre(field)
    assert field.refused("BLUE", "move", units=["B09"], route=["0506"]) == "move.working"
    finish(field)
    assert field.s.dug_in[field.block("B09")]
    assert field.s.strongpoints[field.place("VOR.M")] == 0
    finish(field)
    assert field.s.strongpoints[field.place("VOR.M")] == 1


def test_a_bridge_is_blown_a_turn_later_and_in_tartu_all_of_them() -> None:
    field = engineers_step({"B16": "0607"})
    field.order("BLUE", "task", parent="B16", task="blow", at="0607", target="0608")
    finish(field)
    assert field.s.bridge[field.f.board.edge_index["0607|0608"]] == 0
    field = engineers_step({"B16": "0504"})
    field.order("BLUE", "task", parent="B16", task="blow", at="TAR.MN", target="TAR.MS")
    finish(field)
    inner = [e for e, bua in enumerate(field.f.board.edge_bua) if bua >= 0]
    assert len(inner) == 4
    assert {field.s.bridge[e] for e in inner} == {0}


@pytest.mark.parametrize(("die", "left"), [(1, 2), (4, 1), (6, 0)])
def test_d3_of_rubble(die: int, left: int) -> None:
    field = engineers_step({"B16": "0608"}, rubble={"VOR.M": 3})
    field.order("BLUE", "task", parent="B16", task="rubble", at="VOR.M", target="")
    field.s.turn += 1
    field.s.phase, field.s.at = "engineers", "engineers"
    field.go_on([die])
    assert field.s.rubble[field.place("VOR.M")] == left


# --- 10.6: crossings


def to_manoeuvre(field: Field) -> None:
    while field.due() != "manoeuvre" or field.s.actor != 0:
        blue_first(field)
        if field.due() != "manoeuvre":
            field.order(field.rules.awaiting(field.s).due[0].side, "done")


def end_the_turn(field: Field) -> None:
    engineers.end_of_turn(Run(field.f, field.s, no_dice()))


def test_an_ed_bridges_a_medium_river_in_the_turn_and_leaves_the_bridge() -> None:
    field = engineers_step({"B16": "0607", "B09": "0607"})
    field.order("BLUE", "task", parent="B16", task="bridge", at="0607", target="0708")
    to_manoeuvre(field)
    field.order("BLUE", "move", units=["B09"], route=["0708"])
    assert field.s.spent[field.block("B09")] == 2
    end_the_turn(field)
    assert field.s.detachments == []
    assert field.s.bridge[field.f.board.edge_index["0607|0708"]] > 1


def test_a_bridge_whose_builders_are_neutralised_is_not_there() -> None:
    field = engineers_step({"B16": "0607", "B09": "0607"})
    field.order("BLUE", "task", parent="B16", task="bridge", at="0607", target="0708")
    effects.hold(Run(field.f, field.s, no_dice()), field.s.detachments[0])
    to_manoeuvre(field)
    assert field.refused("BLUE", "move", units=["B09"], route=["0708"]) == "move.river"
    end_the_turn(field)
    assert field.s.bridge[field.f.board.edge_index["0607|0708"]] == 0


def test_a_bd_stays_with_its_pontoon_and_rests_when_it_is_lifted() -> None:
    field = engineers_step({"B17": "0604 lost1", "B09": "0604"})
    field.order("BLUE", "task", parent="B17", task="pontoon", at="0604", target="0603")
    end_the_turn(field)
    assert len(field.s.detachments) == 1
    finish(field)
    name = f"BD{field.s.detachments[0].id}"
    field.order("BLUE", "recall", what=name)
    assert field.s.detachments == []
    assert field.s.bridge[field.f.board.edge_index["0603|0604"]] == 0
    assert spare(field.f, field.s, field.block("B17")) == 0


def test_a_ferry_over_the_lake_takes_one_battalion_and_its_whole_turn() -> None:
    field = engineers_step({"B17": "0104", "B09": "0104", "B10": "0104"})  # the lake is hex 0105
    field.order("BLUE", "task", parent="B17", task="lake_ferry", at="0104", target="0106")
    to_manoeuvre(field)
    assert not field.allowed("BLUE", "move", units=["B09", "B10"], route=["0106"])
    assert not field.allowed("BLUE", "move", units=["B09"], route=["0106", "0107"])
    field.order("BLUE", "move", units=["B09"], route=["0106"])
    assert not field.allowed("BLUE", "move", units=["B10"], route=["0106"])
    assert not field.allowed("BLUE", "move", units=["B09"], route=["0107"])


# --- 10.5.3, 10.8


def test_a_breach_opens_the_field_and_removes_it_when_the_detachment_goes_home() -> None:
    field = engineers_step({"B16": "0707", "B09": "0707"}, mines=[{"hex": "0706", "side": "RED", "real": True}])
    field.order("BLUE", "task", parent="B16", task="breach", at="0707", target="0706")
    to_manoeuvre(field)
    field.order("BLUE", "move", units=["B09"], route=["0706"])  # no strike
    assert not field.happened("MineStruck")
    end_the_turn(field)
    assert (field.s.mines, field.s.detachments) == ([], [])


@pytest.mark.parametrize(("die", "lost"), [(4, 0), (3, 1)])
def test_run_over_alone_a_detachment_slips_away_above_three(die: int, lost: int) -> None:
    field = engineers_step({"B16": "0608", "R05": "0909"})
    field.order("BLUE", "task", parent="B16", task="mine", at="0708", target="")
    to_manoeuvre(field)
    field.order("BLUE", "done")
    field.order("RED", "move", [die], units=["R05"], route=["0808", "0708"])
    assert field.s.detachments == []
    assert field.s.lost[field.block("B16")] == lost


def test_strongpoints_of_the_enemy_do_not_show_in_what_may_be_built() -> None:
    for built in (0, 1):
        field = engineers_step({"B01": "VOR.OA", "R01": "VOR.OB"}, control={"VOR": "RED"})
        field.s.strongpoints[field.place("VOR.M")], field.s.strongpoint_side[field.place("VOR.M")] = built, 1
        assert not field.allowed("BLUE", "fortify", unit="B01", work="strongpoint", at="VOR.M")


# --- what order and number tell

NEAR = ("0607", "0608", "0706", "0707", "0708", "0806", "0807")


def mines_laid(crews: dict[str, str], workers: set[str]) -> tuple[list[Any], list[Any], list[bool]]:
    """What Red is told and shown when crews finish together, and which fields are real.

    `crews`: the place of each, and where its dummy field goes; those that are not `workers` only pretend.
    """
    field = engineers_step({"B16": "0705"})
    blue, blocks = 0, (field.block("B16"), -1)
    field.s.detachments = [
        Detachment(n, blocks[place not in workers], blue, False, field.place(place), "mine",
                   field.place(target) if target else -1, busy=2)
        for n, (place, target) in enumerate(sorted(crews.items()), 1)
    ]  # fmt: skip
    field.s.serial = len(crews)
    before = field.rules.fork(field.s)
    before.turn, before.phase, before.at = before.turn + 1, "engineers", "engineers"
    finish(field)
    told = [field.rules.redact(before, e, "RED") for e in field.events if isinstance(e, MineLaid | DetachmentHome)]
    return told, list(field.rules.picture(field.s, "RED").mines), [m.real for m in field.s.mines]


@pytest.mark.parametrize("pair", list(itertools.combinations(NEAR, 2)))
def test_number_and_order_do_not_tell_a_minefield_from_its_dummy(pair: tuple[str, str]) -> None:
    """One crew lays both: which of the places it works in changes nothing of the fields that Red sees."""
    first, second = pair
    told, shown, real = mines_laid({first: second}, {first})
    other_told, other_shown, other_real = mines_laid({second: first}, {second})
    assert sorted(real) == [False, True]
    assert real == other_real[::-1]
    assert (told, shown) == (other_told, other_shown)


@pytest.mark.parametrize("pair", list(itertools.combinations(NEAR, 2)))
def test_crews_of_dummies_lay_what_looks_like_the_others_field(pair: tuple[str, str]) -> None:
    """Two crews, one of them dummies; the real one may bring a dummy field, also into the place of the other."""
    for target in ("", "0809", "other"):
        found = [
            mines_laid({worker: other if target == "other" else target, other: ""}, {worker})
            for worker, other in (pair, pair[::-1])
        ]
        assert found[0][:2] == found[1][:2]
        assert found[0][2] != found[1][2]
