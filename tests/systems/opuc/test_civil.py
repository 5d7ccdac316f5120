"""Chapter 11: civil effects, utilities, atrocities, neighbours, displaced persons, camps, opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudication.systems.opuc.assaults import commitments
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.civil import civil_effects, displaced, neighbours, opinion
from adjudication.systems.opuc.civil import events as ev
from adjudication.systems.opuc.civil.civil_effects import effect_of
from adjudication.systems.opuc.civil.orders import DpMode, PayCamps
from tests.systems.opuc.combat.combat_table import Table

pytestmark = pytest.mark.usefixtures("out_of_supply")


def civil_step(dice: Sequence[Sequence[int]], **given: Any) -> Table:
    """Step 9 on an empty map."""
    t = Table(given.pop("units", {}), dice, at="civil", **given)
    t.on()
    assert t.source.left == 0
    return t


def place(t: Table, name: str) -> int:
    return t.f.board.index[name]


@pytest.mark.parametrize(
    ("total", "pv", "effect"),
    [
        (-1, 2, "none"), (2, 2, "none"), (3, 1, "utility"), (4, 0, "none"), (4, 1, "rubble"), (5, 1, "none"),
        (5, 2, "rubble"), (5, 3, "rubble"), (6, 1, "refugees"), (9, 3, "refugees"),
    ],
)  # fmt: skip
def test_table_of_civil_effects(total: int, pv: int, effect: str) -> None:
    assert effect_of(total, pv) == effect


def test_a_batch_in_tartu() -> None:  # O-29
    t = civil_step([[2, 2, 5], [1], [1], [1]], cec=[{"zone": "TAR.MS", "cause": "RED", "count": 3}])
    tartu = t.f.board.bua_index["TAR"]
    assert (t.s.power[tartu], t.s.water[tartu]) == (1, 1)
    assert t.s.dps[place(t, "TAR.MS")] == 1
    assert t.s.ao == [0, 5]
    assert t.event(ev.CecResolved).dm == 1


def test_doubles_of_mixed_cause_are_thrown_for() -> None:  # K-59, G-25
    cec = [{"zone": "VOR.M", "cause": "RED"}, {"zone": "VOR.M", "cause": "COMBAT"}]
    for die, ao in ((3, [5, 0]), (4, [0, 5])):
        t = civil_step([[2, 2], [die], [1], [1], [1, 1]], cec=cec)
        assert t.s.ao == ao


def test_three_of_a_kind_are_two_atrocities() -> None:
    t = civil_step([[2, 2, 2], [1], [1], [1, 1]], cec=[{"zone": "VOR.M", "cause": "BLUE", "count": 3}])
    assert t.s.ao == [10, 0]


def test_doubles_over_the_whole_town_switched() -> None:  # K-59
    cec = [{"zone": "VOR.M", "cause": "RED"}, {"zone": "VOR.OA", "cause": "RED"}]
    for switch, ao in ((True, 0), (False, 5)):
        t = civil_step([[2], [2], [1], [1], [1, 1]], cec=cec, options={"doubles_per_zone": switch})
        assert t.s.ao == [0, ao]


def test_power_first_then_water_then_people() -> None:
    t = civil_step(
        [[4, 4, 4, 6], [1], [1], [1, 1]],
        cec=[{"zone": "VOR.M", "cause": "RED", "count": 3}, {"zone": "VOR.M", "cause": "BLUE"}],
    )
    voru = t.f.board.bua_index["VOR"]
    assert (t.s.power[voru], t.s.water[voru]) == (0, 0)
    assert t.s.dps[place(t, "VOR.M")] == 1  # the third loss finds no box; 6-1 is rubble in PV2
    assert t.s.rubble[place(t, "VOR.M")] == 1
    assert t.s.ao == [0, 2 + 2 + 10]  # two utilities gone, two atrocities


def test_a_utility_already_out_raises_the_die() -> None:
    t = civil_step(
        [[5], [1], [1], [1, 1]],
        cec=[{"zone": "VOR.OA", "cause": "RED"}],
        utilities={"VOR": {"power": ["OFF"]}},
    )
    assert t.event(ev.CecResolved).dm == 0  # small town -1, power +1
    assert t.s.ao == [0, 0]  # charged before


def test_neighbours_by_road_within_four_hexes() -> None:  # 11.2.4, K-72
    t = Table({}, at="civil", cec=[{"zone": "VOR.M", "cause": "RED"}])
    near = [t.f.board.buas[bua].id for bua in neighbours.next_to_fighting(t.f, t.s)]
    assert near == ["PEC", "POL", "VAL"]
    for switch, names in ((True, ["TAR"]), (False, ["ELV", "TAR"])):  # Tartu is on the road from Jogeva to Elva
        t = Table({}, at="civil", cec=[{"zone": "JOG.M", "cause": "RED"}], options={"neighbours_by_road": switch})
        assert [t.f.board.buas[bua].id for bua in neighbours.next_to_fighting(t.f, t.s)] == names


def test_infrastructure_and_evacuation() -> None:  # 11.2.5, 11.6
    t = civil_step([[6]], utilities={"JOG": {"power": ["OFF"]}})
    assert t.event(ev.BuaChecked).dm == 1
    assert t.s.dps[place(t, "0301")] == 1
    t = civil_step([[4, 6]], utilities={"TAR": {"power": ["OFF", "OFF"]}}, evacuated={"TAR": 1}, rubble={"TAR.IN": 1})
    assert (t.event(ev.BuaChecked).dm, t.event(ev.BuaChecked).leave) == (2, 2)  # two dice, 4+2 and 6+2


def test_displaced_persons_move_by_road() -> None:  # 11.3
    t = civil_step([], dps={"0706": 1, "0708": 1, "0807": 2})
    where = {t.f.board.ids[p]: n for p, n in enumerate(t.s.dps) if n}
    assert where["0505"] == 1  # 0706 - 0605 - 0505, the lower of two ways as long, then Tartu
    assert sum(where.values()) == 4
    assert "0807" not in where  # one hex to the nearest road


def test_those_who_reach_a_haven_leave_play() -> None:
    t = civil_step([], dps={"0505": 2})
    assert not any(t.s.dps)
    assert t.event(ev.DpsMoved).home


def test_a_haven_with_the_enemy_in_it_is_closed() -> None:
    t = civil_step([], units={"R01": "TAR.OS"}, dps={"0403": 1})
    assert place(t, "0504") not in displaced.open_havens(t.f, t.s)
    assert t.s.dps[place(t, "0202")] == 1  # towards Poltsamaa instead
    t = Table({}, at="civil", cec=[{"zone": "TAR.IN", "cause": "RED"}])
    assert place(t, "0504") not in displaced.open_havens(t.f, t.s)


def test_new_displaced_persons_wait() -> None:
    t = Table({}, [[6], [1], [1], [1, 1]], at="civil", cec=[{"zone": "VOR.M", "cause": "RED"}], options={})
    t.s.power[t.f.board.bua_index["VOR"]] = 0
    t.s.outage[t.f.board.bua_index["VOR"]] = 1
    t.on()
    assert t.s.dps[place(t, "VOR.M")] == 1


def test_control_and_camps() -> None:  # 11.6
    t = Table({}, dps={"0706": 2, "0801": 0}, camps=[{"side": "BLUE", "hex": "0505"}])
    displaced.control_dp(t.run, 0, place(t, "0706"))
    assert (t.s.camps[0].dps, sum(t.s.dps)) == (2, 0)
    t = Table({}, dps={"0208": 1}, camps=[{"side": "BLUE", "hex": "0601"}])
    displaced.control_dp(t.run, 0, place(t, "0208"))
    assert t.s.dps[place(t, "0305")] == 1  # four hexes along the road: 0207, 0206, 0205, 0305


def test_a_camp_without_log() -> None:  # 11.6
    camps = [{"side": "BLUE", "hex": "0505", "dps": 3}]
    t = Table({}, [[3, 4, 6]], at="upkeep", camps=camps, answers={"pay_camps": PayCamps(())})
    t.s.at = "camps"
    t.on()
    assert t.s.ao == [5, 0]
    assert (t.s.camps[0].dps, t.s.dps[place(t, "0505")]) == (1, 2)
    t = Table({}, at="upkeep", camps=camps)
    t.s.at = "camps"
    t.on()
    assert (t.s.log, t.s.ao, t.s.camps[0].dps) == ([19, 20], [0, 0], 3)


def test_a_fight_among_displaced_persons() -> None:  # 9.5, 11.5, K-28
    t = Table({"R01": "0808", "B06": "0709"}, [[2], [2], [2], [2]], dps={"0709": 1})
    t.assault("RED", "0709", "R01")
    assert t.s.ao == [0, 1]  # Red fights at full strength for D3 AO, Blue with a quarter less
    assert t.rows("assault_defence") == {"cf.spared": 0, "dm.armour": -1}  # three quarters of 2, up, is 2
    t = Table({"R01": "0709", "B02": "0808"}, [[2], [2], [2, 2], [6, 3]], dps={"0709": 2})
    t.assault("RED", "0808", "R01")
    assert t.s.ao == [5, 5]  # out of a hex with DPs: a die each


def test_a_fight_for_a_town_with_displaced_persons() -> None:
    t = Table({"R01": "VOR.OB", "B04": "VOR.M"}, [[2], [2], [1, 1, 1], [6]], dps={"VOR.OA": 1})
    t.assault("RED", "VOR.M", "R01")
    assert t.s.ao == [5, 5]


def test_demoralisation_of_a_town_lost() -> None:  # 1.7
    t = Table({"R01": "0709"})
    voru = t.f.board.bua_index["VOR"]
    opinion.control_changed(t.run, voru, 1, 0)
    assert t.s.dmz == [4, 0]  # given up without a fight: double
    t = Table({"R01": "0709"}, fought=["VOR"], dmz={"RED": 5})
    opinion.control_changed(t.run, t.f.board.bua_index["VOR"], 1, 0)
    assert t.s.dmz == [2, 3]
    t = Table({"R01": "0709"}, dmz={"RED": 5})
    opinion.control_changed(t.run, t.f.board.bua_index["VAL"], 1, 0)
    assert t.s.dmz == [10, 2]  # half of five, rounded up


def test_boxes_are_lost_and_restored() -> None:
    t = Table({})
    voru = t.f.board.bua_index["VOR"]
    civil_effects.lose_box(t.run, voru, "power", "BLUE")
    assert (t.s.power[voru], t.s.ao) == (0, [2, 0])
    civil_effects.restore_box(t.run, voru, "power")
    assert t.s.power[voru] == 1
    civil_effects.lose_box(t.run, voru, "power", "BLUE", destroyed=True)
    assert (t.s.power_gone[voru], t.s.ao) == (1, [2, 0])  # once for each utility
    civil_effects.restore_box(t.run, voru, "power")
    assert (t.s.power[voru], t.s.power_gone[voru]) == (1, 0)


def test_the_assault_marks_the_zone() -> None:  # K-27
    t = Table({"R01": "VOR.OB", "B04": "VOR.M"}, [[2], [2], [1, 1, 1]])
    t.give("RED", Assault("VOR.M", ("R01",)))
    assert t.s.cec[place(t, "VOR.M")] == "C"


def test_civil_effects_thrown_beforehand() -> None:  # the optional rule of 11.2.3
    listed = [2, 2, 5, *[1] * 27]
    t = civil_step(
        [listed, [1], [1], [1]],
        cec=[{"zone": "TAR.MS", "cause": "RED", "count": 3}],
        options={"prerolled_cec": True},
    )
    assert t.event(ev.CecResolved).dice == (2, 2, 5)
    assert t.event(ev.CecResolved).roll is None
    assert t.s.ao == [0, 5]  # the same double as O-29
    assert t.s.cec_list == [1] * 27
    hidden = t.event(ev.CecListed)
    assert [t.redact(hidden, viewer) for viewer in ("BLUE", "RED", None)] == [None] * 3
    assert t.run.dice.rolls[0].secret_to == "WHITE"


def test_a_scenario_may_leave_the_way_of_fighting_free(monkeypatch: pytest.MonkeyPatch) -> None:  # 11.5
    monkeypatch.setattr(commitments, "dp_mode", lambda f, side: "ask")
    t = Table(
        {"R01": "0808", "B06": "0709"},
        [[2], [2], [2], [6]],
        dps={"0709": 1},
        answers={"dp_mode": {"RED": DpMode("no_ao"), "BLUE": DpMode("d3_ao")}},
    )
    t.assault("RED", "0709", "R01")
    assert t.s.ao == [3, 0]
    assert "cf.spared" not in t.rows("assault_attack") | t.rows("assault_defence")
