"""Chapter 7: shots, missions and their targets, counter-battery, each reading with a switch in both positions."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.assaults.events import FollowUpTested
from adjudication.systems.opuc.assaults.orders import TakeLoss
from adjudication.systems.opuc.civil.events import CecPlaced
from adjudication.systems.opuc.fires.events import Shot, StrikeFlown
from adjudication.systems.opuc.fires.fires_table import Target, fire_effect, fire_rows, mine_rows
from adjudication.systems.opuc.fires.orders import Fire, Strike
from adjudication.systems.opuc.pack.options import Options
from tests.systems.opuc.combat.combat_table import Table

pytestmark = pytest.mark.usefixtures("out_of_supply")
REGIMENTS = {"local_fires": "onmap_regts"}


def rows(target: Target, cf: int = 3, **options: Any) -> int:
    return sum(row.value for row in fire_rows(cf, target, Options(**options)))


@pytest.mark.parametrize(
    ("target", "total"),
    [
        (Target(), 5),  # unprotected +2
        (Target(hidden=True), 4),
        (Target(ac=1), 2),
        (Target(ac=2), 1),
        (Target(ac=3), 0),
        (Target(dug_in=True), 1),
        (Target(pv=1), 3),  # a PV1 zone protects from the +2 and from nothing else
        (Target(pv=2), 1),
        (Target(pv=3), 0),
        (Target(ac=1, pv=3, dug_in=True), 0),  # the best protection only (K-63)
        (Target(ac=3, pv=2), 0),
        (Target(small=True), 3),
        (Target(ac=1, strongpoints=3), 1),
        (Target(hidden=True, pv=2, strongpoints=1), -1),  # O-25 b before the die
    ],
)
def test_rows_of_a_shot(target: Target, total: int) -> None:
    assert rows(target) == total


def test_rows_of_a_shot_switched() -> None:
    assert rows(Target(ac=1, pv=3, dug_in=True), best_protection_single=False) == 3 - 1 - 2 - 3
    assert rows(Target(ac=1, strongpoints=3), fires_any_strongpoint=False) == 3 - 1 - 3
    tired = Target(ac=1, neutralised=True)
    assert rows(tired) == 2
    assert rows(tired, firer_neutralised=False) == 1
    assert sum(row.value for row in fire_rows(3, Target(ac=1), Options(), "G", True)) == 1
    assert sum(row.value for row in fire_rows(3, Target(ac=1), Options(firer_neutralised=False), "G", True)) == 2


@pytest.mark.parametrize(
    ("total", "natural", "effect"),
    [
        (7, 3, (False, 0)), (8, 3, (True, 0)), (9, 3, (True, 0)), (10, 3, (True, 1)), (13, 3, (True, 1)),
        (14, 3, (True, 2)), (14, 1, (False, 0)), (0, 6, (True, 1)), (14, 6, (True, 2)),
    ],
)  # fmt: skip
def test_effects_of_a_shot(total: int, natural: int, effect: tuple[bool, int]) -> None:
    assert fire_effect(total, natural, Options()) == effect


def test_degrade_without_neutralise_switched() -> None:  # K-74
    assert fire_effect(10, 3, Options(degrade_neutralises=False)) == (False, 1)
    assert fire_effect(8, 3, Options(degrade_neutralises=False)) == (True, 0)
    assert fire_effect(3, 6, Options(degrade_neutralises=False)) == (True, 1)


def test_mines_count_armour_only() -> None:  # 10.4.3
    assert [sum(row.value for row in mine_rows(6, ac)) for ac in range(4)] == [6, 5, 4, 3]


@pytest.mark.parametrize(
    ("firer", "target", "where", "die", "neutralised", "lost"),
    [
        ("R16", "B02", "0708", 5, True, 1),  # O-25 a: 3+5+2 = 10
        ("B14", "R05", "0708", 5, True, 0),  # O-25 c: 4+5-1 = 8
        ("R16", "B02", "0708", 1, False, 0),  # natural 1
    ],
)
def test_shots(firer: str, target: str, where: str, die: int, neutralised: bool, lost: int) -> None:
    side = "RED" if firer[0] == "R" else "BLUE"
    t = Table({firer: "0709", target: where}, [[die]], side=side, at="local", options=REGIMENTS)
    t.give(side, Fire(firer, where, target))
    assert t.s.neutralised[t.f.roster.index[target]] is neutralised
    assert t.lost(target) == [lost]
    assert t.s.log[0 if side == "BLUE" else 1] == 19


def test_a_shot_at_a_hidden_block_in_town() -> None:  # O-25 b
    t = Table({"R16": "0709", "B02": "VOR.M hidden"}, [[6]], at="local", options=REGIMENTS, strongpoints={"VOR.M": 1})
    tag = f"#{t.s.tag[t.f.roster.index['B02']]}"
    assert t.check("RED", Fire("R16", "VOR.M", "B02")) == ["strike.nothing_there"]  # its name is not known
    t.give("RED", Fire("R16", "VOR.M", tag))
    shot = t.event(Shot)
    assert (shot.total, shot.neutralise, shot.steps, shot.hidden) == (5, True, 1, True)
    assert t.s.cec[t.f.board.index["VOR.M"]] == "R"
    assert t.s.hidden[t.f.roster.index["B02"]]
    redacted = t.redact(shot, "RED")
    assert (redacted.unit, redacted.total, redacted.roll.rows) == (tag, 0, ())
    assert redacted.roll.dice == (6,)
    assert t.redact(shot, "BLUE") == shot


def test_fires_never_take_the_last_step() -> None:  # O-25 d, K-64
    for lost, after in ((2, 3), (3, 3)):
        t = Table({"R16": "0709", "B02": f"0708 lost{lost}"}, [[6]], at="local", options=REGIMENTS)
        t.s.lost[t.f.roster.index["R16"]] = 0
        t.give("RED", Fire("R16", "0708", "B02"))
        assert t.lost("B02") == [after]
    t = Table({"B02": "0708 lost3"}, [[6]], at="deep", options={"last_step_from_all_fires": False}, deep={"RED": 1})
    t.give("RED", Strike("BOMB", "0708", "B02"))
    assert t.unit("B02")[0] == "destroyed"
    t = Table({"B02": "0708 lost3"}, [[6]], at="deep", deep={"RED": 1})
    t.give("RED", Strike("BOMB", "0708", "B02"))
    assert t.unit("B02") == ("0708", 3)


def test_a_gun_needs_range_log_and_supply_and_fires_once(out_of_supply: set[str]) -> None:
    t = Table({"R16": "0709", "B02": "0706", "B03": "0708"}, [[2]], at="local", options=REGIMENTS)
    assert t.check("RED", Fire("R16", "0706", "B02")) == ["fire.range"]  # range 2, three hexes
    t.s.log[1] = 0
    assert t.check("RED", Fire("R16", "0708", "B03")) == ["fire.no_log"]
    t.s.log[1] = 1
    out_of_supply.add("R16")
    assert t.check("RED", Fire("R16", "0708", "B03")) == ["fire.no_supply"]
    out_of_supply.clear()
    t.answers["local"] = "stop"
    t.give("RED", Fire("R16", "0708", "B03"))
    assert t.check("RED", Fire("R16", "0708", "B03")) == ["fire.twice"]


def test_guns_hide_again_but_not_in_a_zoc() -> None:  # K-34
    for switch, hidden in ((True, [True, False]), (False, [False, False])):
        t = Table(
            {"R16": "0709", "R17": "0809", "B03": "0707", "B02": "0909"},
            [[2], [2]],
            at="local",
            options=REGIMENTS | {"artillery_hides_again": switch},
            answers={"local": "stop"},
        )
        t.give("RED", Fire("R16", "0707", "B03"))
        t.give("RED", Fire("R17", "0909", "B02"))
        t.answers = {}
        t.give("RED", Done())
        assert [t.s.hidden[t.f.roster.index[name]] for name in ("R16", "R17")] == hidden


def test_the_optional_save_of_buildings() -> None:  # 7.2.3.2
    t = Table({"R16": "0709", "B02": "VOR.M"}, [[6], [2]], at="local", options=REGIMENTS | {"pv_save": True})
    t.give("RED", Fire("R16", "VOR.M", "B02"))
    assert (t.event(Shot).saved, t.lost("B02")) == (1, [0])
    assert t.s.neutralised[t.f.roster.index["B02"]]


def test_devastating_weapons_leave_two_markers() -> None:  # G-31
    t = Table({"R18": "0709", "B02": "VOR.OB"}, [[2]], at="local", options=REGIMENTS)
    t.give("RED", Fire("R18", "VOR.OB", "B02"))
    assert t.s.cec[t.f.board.index["VOR.OB"]] == "RR"


def test_a_sortie_throws_two_dice_for_each_dp() -> None:  # K-48
    for switch, dice in ((True, [6, 6]), (False, [6])):
        t = Table(
            {"B02": "0708"}, [[2], dice], at="deep", options={"ga_counts_twice": switch}, deep={"RED": 1},
            ga={"RED": 1}, dps={"0708": 1},
        )  # fmt: skip
        t.give("RED", Strike("BOMB", "0708", "B02", True))
        assert t.s.ao == [5 * len(dice)] * 2
        assert t.s.dps[t.f.board.index["0708"]] == 1


@pytest.mark.parametrize(
    ("mission", "die", "column", "value"),
    [
        ("CFIRE", 5, "deep_less", 1), ("CAIR", 5, "ga_less", 1), ("C2", 5, "cp_less", 1), ("LOGST", 4, "log_less", 1),
        ("CISR", 5, "isr_next", 1), ("CISR", 6, "isr_lost", 1), ("C2", 4, "cp_less", 0), ("LOGST", 3, "log_less", 0),
    ],
)  # fmt: skip
def test_missions_against_the_staff(mission: str, die: int, column: str, value: int) -> None:
    t = Table({}, [[die]], at="deep", deep={"RED": 1})
    t.give("RED", Strike(mission))
    assert getattr(t.s, column) == [value, 0]
    assert t.s.deep == [0, 0]


def test_enemy_air_supremacy_spoils_a_mission() -> None:
    t = Table({}, [[5]], at="deep", deep={"RED": 1}, air=-2)
    t.give("RED", Strike("C2"))
    assert (t.event(StrikeFlown).total, t.s.cp_less) == (4, [0, 0])


def test_missions_against_places() -> None:
    t = Table({}, [[3], [5], [4], [4]], at="deep", deep={"RED": 4}, answers={"deep": "stop"})
    for order in (Strike("INTD", "0709"), Strike("BRDG", "0607|0608"), Strike("UTIL", "TAR", "water")):
        t.give("RED", order)
        t.give("BLUE", Done()) if t.s.actor == 0 else None
    t.give("RED", Strike("AFLD", "TAR.OS"))
    board = t.f.board
    assert t.s.interdicted[board.index["0709"]]
    assert t.s.bridge[board.edge_index["0607|0608"]] == 0
    tartu = board.bua_index["TAR"]
    assert (t.s.water[tartu], t.s.water_gone[tartu], t.s.power[tartu]) == (1, 1, 2)
    assert t.s.airfield[tartu]
    assert t.s.cec[board.index["TAR.MN"]] == "R"  # the highest PV of the middle zones


def test_a_floating_bridge_costs_its_detachment() -> None:  # 10.6.1
    t = Table(
        {"B17": "0303"}, [[5]], at="deep", deep={"RED": 1},
        bridges=[{"edge": "0203|0304", "side": "BLUE", "kind": "pontoon", "parent": "B17"}],
    )  # fmt: skip
    t.give("RED", Strike("BRDG", "0203|0304"))
    assert (t.s.detachments, t.lost("B17")) == ([], [1])


def test_contested_towns_are_closed_to_deep_fires() -> None:  # K-49
    t = Table({"R01": "VOR.OB", "B01": "VOR.M"}, at="deep", deep={"RED": 1})
    assert t.check("RED", Strike("BOMB", "VOR.M", "B01")) == ["strike.contested"]
    assert t.check("RED", Strike("UTIL", "VOR", "power")) == ["strike.contested"]
    assert t.check("RED", Strike("BOMB", "0708", "B02")) == ["strike.no_target"]
    assert t.check("RED", Strike("C2", air=True)) == ["strike.none_left"]


def test_counter_battery_hits_what_its_owner_chooses() -> None:  # O-27 a
    t = Table(
        {"B14": "DAG", "B15": "DAG"}, [[4]], at="deep", deep={"RED": 1}, missions={"BLUE": 7},
        answers={"gun_loss": TakeLoss("B15")},
    )  # fmt: skip
    t.give("RED", Strike("CBTY"))
    assert (t.lost("B14", "B15"), t.s.missions[0]) == ([0, 1], 7)
    assert ("gun_loss", "BLUE") in t.asked


def test_fewer_missions_at_once_when_a_step_counts() -> None:
    t = Table(
        {"B14": "DAG lost2", "B15": "DAG"}, [[4]], at="deep", deep={"RED": 1}, missions={"BLUE": 7},
        answers={"gun_loss": TakeLoss("B14")},
    )  # fmt: skip
    t.give("RED", Strike("CBTY"))
    assert t.s.missions[0] == 6


def test_counter_battery_finds_the_closest_real_group() -> None:  # O-27 b
    t = Table(
        {"B14": "DAG", "B15": "DAG"}, [[5]], at="deep", deep={"RED": 1}, options={"local_fires": "onmap_dag"},
        dags={"BLUE": {"at": "0405", "dummies": ["0305", "0505"]}}, answers={"gun_loss": TakeLoss("B14")},
    )  # fmt: skip
    t.give("RED", Strike("CBTY", "0505"))
    assert t.lost("B14", "B15") == [1, 0]
    dummy = t.f.roster.index["BDAGX2"]
    assert t.s.hidden[dummy]
    assert t.s.place[dummy] >= 0


def test_a_group_that_does_not_evade_is_lost_with_its_guns() -> None:  # 7.2.2
    t = Table(
        {"B14": "DAG", "B15": "DAG", "R01": "0505"}, [[6]], options={"local_fires": "onmap_dag"},
        dags={"BLUE": {"at": "0405"}},
    )  # fmt: skip
    t.assault("RED", "0405", "R01")
    assert [t.unit(name)[0] for name in ("BDAG", "B14", "B15")] == ["destroyed"] * 3
    assert t.event(FollowUpTested).granted
    assert t.s.lost_battalions == [2, 0]


def test_a_detachment_under_fire() -> None:  # 10.8.2
    for die, gone, lost in ((5, False, 0), (6, True, 1)):
        t = Table(
            {"B16": "0507", "R18": "0708"}, [[die]], at="local", options=REGIMENTS,
            dets=[{"id": 1, "parent": "B16", "at": "0707", "task": "mine", "busy": 2}],
        )  # fmt: skip
        t.give("RED", Fire("R18", "0707", "ED1"))
        assert (not t.s.detachments, t.lost("B16")) == (gone, [lost])
        assert gone or t.s.detachments[0].busy == 1


def test_local_missions_against_infrastructure() -> None:  # 7.2.3.3
    t = Table({"R16": "0708"}, [[5]], at="local", options=REGIMENTS)
    assert t.check("RED", Fire("R16", "", "", "C2")) == ["fire.not_local"]
    t.give("RED", Fire("R16", "0607|0608", "", "BRDG"))
    assert t.s.bridge[t.f.board.edge_index["0607|0608"]] == 0
    assert not t.events(CecPlaced)
