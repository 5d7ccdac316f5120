"""Chapter 9: the assaults worked out in the book's acceptance cases O-14 to O-24, and what surrounds them."""

from __future__ import annotations

import pytest

from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.harm import UnitDestroyed
from adjudication.systems.opuc.assaults.orders import Advance, Assault, Evade, FollowUp, Withdraw
from adjudication.systems.opuc.civil.events import CecPlaced
from adjudication.systems.opuc.command.orders import CombatCards
from adjudication.systems.opuc.engineering.events import BreachTested
from adjudication.systems.opuc.fires.orders import Support
from tests.systems.opuc.combat.combat_table import Table

pytestmark = pytest.mark.usefixtures("out_of_supply")


def test_base_assault_with_retreat_and_follow_up() -> None:  # O-14
    t = Table({"B09": "0708", "B10": "0708", "R01": "0709"}, [[3], [2], [4], [3], [6], [4]], side="BLUE")
    t.answers["withdraw"] = "stop"
    t.give("BLUE", Assault("0709", ("B09", "B10")))
    assert t.check("RED", Withdraw("R01", "0808")) == ["withdraw.zoc"]  # in the attackers' ZOC
    t.answers["withdraw"] = Withdraw("R01", "0809")
    t.on()
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.defence, fought.on_defender, fought.on_attacker) == (12, 9, 2, 1)
    assert t.rows("assault_attack") == {"dm.armour": -1}
    assert t.rows("assault_defence") == {"dm.armour": -1}
    assert t.lost("B09", "B10", "R01") == [1, 0, 2]
    assert t.unit("R01") == ("0809", 2)
    assert [(e.unit, e.granted) for e in t.events(ev.FollowUpTested)] == [("B09", True), ("B10", False)]
    assert t.s.log == [18, 19]
    assert not t.events(CecPlaced)


def test_natural_one_and_natural_six(out_of_supply: set[str]) -> None:  # O-15
    out_of_supply.add("R12")
    t = Table({"B08": "0708", "B09": "0708", "R12": "0709 lost3"}, [[1], [6], [1]], side="BLUE")
    t.assault("BLUE", "0709", "B08", "B09")
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.on_defender) == (11, 0)
    assert (fought.defence, fought.on_attacker) == (5, 1)
    assert t.lost("B08", "B09", "R12") == [1, 0, 3]


def test_mixed_force_of_three_nations() -> None:  # O-16
    t = Table(
        {"B08": "0507 moved", "B01": "0507", "B12": "0507", "R01": "0607 hidden"},
        [[4], [3], [2, 5], [2], [5], [6], [1], [6]],
        side="BLUE",
        cards={"BLUE": {"BDE_COORD": 1}},
    )
    t.s.spent[t.f.roster.index["B08"]] = 2
    t.assault("BLUE", "0607", "B08", "B01", "B12")
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.on_defender, fought.defence, fought.on_attacker) == (13, 2, 13, 2)
    assert t.rows("assault_attack") == {
        "dm.hasty": -2, "dm.terrain": -1, "dm.hidden": -1, "dm.armour": -1, "dm.formations": -1, "dm.nations": -2,
    }  # fmt: skip
    assert t.lost("B08", "B12", "B01", "R01") == [2, 0, 0, 2]
    assert ("cards", "BLUE") in t.asked  # with one card too few for three formations as with none or all
    assert 20 - t.s.log[0] == 4  # 1 for the tracks, 1 each for three rural attacks
    assert t.s.cards[0] == {"BDE_COORD": 1}


def test_who_is_asked_does_not_tell_what_he_holds() -> None:  # 3.4, 4.6, 7.2.1
    rich, poor = (
        Table(
            {"B08": "0507 moved", "B01": "0507", "B12": "0507", "R01": "0607 hidden"},
            [[4], [3], [2, 5], [2], [5], [6], [1], [6]],
            side="BLUE",
            log={"RED": log, "BLUE": log},
            cards={"BLUE": cards, "RED": cards},
            missions={"RED": missions, "BLUE": missions},
        ).assault("BLUE", "0607", "B08", "B01", "B12")
        for log, missions, cards in ((20, 6, {"BDE_COORD": 2, "ALLIED_COORD": 2}), (1, 0, {}))
    )
    put_in = [("cards", "BLUE"), ("combat_log", "BLUE"), ("combat_log", "RED"), ("support", "BLUE"), ("support", "RED")]
    for table in (rich, poor):
        assert [asked for asked in table.asked if asked[0] in {kind for kind, _ in put_in}] == put_in


def test_cards_buy_the_mixed_force_off() -> None:  # O-16, second half
    t = Table(
        {"B08": "0507 moved", "B01": "0507", "B12": "0507", "R01": "0607 hidden"},
        [[4], [3], [2, 5], [2], [5], [6], [1], [6]],
        side="BLUE",
        cards={"BLUE": {"BDE_COORD": 2, "ALLIED_COORD": 2, "PLAN": 1}},
        answers={"cards": CombatCards(True, True)},
    )
    t.s.spent[t.f.roster.index["B08"]] = 2
    t.assault("BLUE", "0607", "B08", "B01", "B12")
    assert t.event(ev.AssaultFought).attack == 16
    assert t.s.cards[0] == {"PLAN": 1}


def test_a_plan_needs_a_deliberate_attack_of_two_brigades() -> None:  # K-19
    units = {"B02": "0806", "R01": "0706", "R02": "0706", "R05": "0707", "R06": "0707"}
    cards = {"RED": {"BDE_COORD": 1, "PLAN": 3}}
    t = Table(units, cards=cards, answers={"cards": "stop"})
    t.give("RED", Assault("0806", ("R01", "R02", "R05", "R06")))
    assert t.check("RED", CombatCards(True, False, 2)) == []
    assert t.check("RED", CombatCards(True, False, 3)) == ["cards.plan_count"]  # two at most in one combat
    assert t.check("RED", CombatCards(False, False, 1)) == ["cards.plan_mixed"]  # the mix is not bought off
    t = Table(units | {"R01": "0706 moved"}, cards=cards, answers={"cards": "stop"})
    t.give("RED", Assault("0806", ("R01", "R02", "R05", "R06")))
    assert t.check("RED", CombatCards(True, False, 1)) == ["cards.plan"]  # one of them is hasty
    t = Table(units, cards=cards, answers={"cards": "stop"})
    t.give("RED", Assault("0806", ("R01", "R05", "R06")))
    assert t.check("RED", CombatCards(True, False, 1)) == ["cards.plan"]  # one brigade has a single battalion


def test_pincer() -> None:  # O-17
    for places, total, on_defender in ((("0505", "0507"), 10, 2), (("0505", "0605"), 9, 1)):
        dice = [[2], [3], [1, 1]]
        t = Table({"R01": places[0], "R02": places[1], "B02": "0506"}, [*dice, *([[6]] if on_defender == 2 else [])])
        t.assault("RED", "0506", "R01", "R02")
        fought = t.event(ev.AssaultFought)
        assert (fought.attack, fought.on_defender) == (total, on_defender)
        assert (fought.defence, fought.on_attacker) == (8, 1)


def test_pincer_with_the_switch_off_needs_no_separate_groups() -> None:  # K-42
    units = {"R01": "0505", "R02": "0605", "R03": "0606", "B02": "0506"}
    on = Table(units, [[2], [3], [1, 1], [6]]).assault("RED", "0506", "R01", "R02", "R03")
    off = Table(units, [[2], [3], [1, 1], [6]], options={"pincer_by_groups": False})
    off.assault("RED", "0506", "R01", "R02", "R03")
    assert (on.event(ev.AssaultFought).attack, off.event(ev.AssaultFought).attack) == (13, 14)


def test_inner_city_with_strongpoints_and_rubble() -> None:  # O-18
    t = Table(
        {"R05": "TAR.MS", "R06": "TAR.MS", "B04": "TAR.IN"},
        [[3], [4], [6, 2, 3], [1]],
        strongpoints={"TAR.IN": 3},
        rubble={"TAR.IN": 1},
    )
    t.assault("RED", "TAR.IN", "R05", "R06")
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.defence, fought.on_defender, fought.on_attacker) == (7, 17, 1, 2)
    assert t.rows("assault_attack") == {"dm.terrain": -3, "dm.strongpoints": -2, "dm.rubble": -1}
    assert t.rows("assault_defence") == {}
    assert t.lost("R05", "R06", "B04") == [2, 0, 1]
    assert t.event(ev.RetreatTested).total == 4
    assert len(t.events(ev.UnitWithdrew)) == 1
    assert not t.events(ev.FollowUpTested)
    assert t.s.cec[t.f.board.index["TAR.IN"]] == "C"
    assert [20 - log for log in t.s.log] == [1, 6]
    assert t.s.fought[t.f.board.bua_index["TAR"]]


def test_every_strongpoint_counts_with_the_switch_off() -> None:  # K-14
    t = Table(
        {"R05": "TAR.MS", "R06": "TAR.MS", "B04": "TAR.IN"},
        [[3], [4], [6, 2, 3], [6]],
        strongpoints={"TAR.IN": 3},
        options={"manned_strongpoints": False},
    )
    t.assault("RED", "TAR.IN", "R05", "R06")
    assert t.rows("assault_attack")["dm.strongpoints"] == -3


def test_a_squadron_defends() -> None:  # O-19
    t = Table({"R01": "0507", "B11.1": "0607"}, [[3], [5], [3]])
    t.assault("RED", "0607", "R01")
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.defence, fought.on_defender, fought.on_attacker) == (6, 9, 1, 1)
    assert t.lost("B11.1", "R01") == [1, 1]


def test_a_blocked_retreat_destroys() -> None:  # O-21
    units = {"B02": "0709", "R01": "0809", "R02": "0809", "R09": "0609", "R10": "0707", "R11": "0507"}
    t = Table(units, [[4], [2], [3], [1], [6], [6]])
    t.assault("RED", "0709", "R01", "R02")
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.defence) == (12, 8)
    assert [e.to for e in t.events(ev.UnitWithdrew)] == ["0608"]
    assert t.event(ev.WithdrawalEnded).short == 2
    assert t.event(UnitDestroyed).unit == "B02"
    assert t.s.dmz == [1, 0]
    assert t.s.lost_battalions == [1, 0]


def test_follow_up_with_a_hasty_attack() -> None:  # O-22
    t = Table(
        {"B08": "0708", "R12": "0709 lost3", "R01": "0909"},
        [[4], [2], [2], [5], [5], [4], [6], [4]],
        side="BLUE",
        answers={
            "advance": [Advance(("B08",))],
            "follow_up": [FollowUp("B08", "0809"), Assault("0909", ("B08",))],
        },
    )
    t.assault("BLUE", "0709", "B08")
    first, second = t.events(ev.AssaultFought)
    assert (first.attack, first.on_defender, first.defence, first.on_attacker) == (9, 1, 3, 0)
    assert (second.attack, second.on_defender, second.defence, second.on_attacker) == (8, 1, 11, 2)
    assert t.lost("B08", "R01") == [2, 1]
    assert t.event(ev.RetreatTested).hexes == 1
    assert not t.event(ev.RetreatTested).follow  # R01 does not follow (K-45)
    assert [20 - log for log in t.s.log] == [1, 1]  # the attack is paid once
    assert t.s.combats == []


def test_minefield_without_engineers() -> None:  # O-23 a
    t = Table(
        {"R05": "0706", "R06": "0706", "B03": "0806"},
        [[3], [2], [4], [6], [6]],
        mines=[{"hex": "0806", "side": "BLUE"}],
    )
    t.assault("RED", "0806", "R05", "R06")
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.on_defender, fought.defence, fought.on_attacker) == (10, 2, 11, 2)


def test_minefield_with_a_breach() -> None:  # O-23 b
    t = Table(
        {"R05": "0706", "R06": "0706", "B03": "0806", "R19": "0706"},
        [[3], [2], [4], [5], [3]],
        mines=[{"hex": "0806", "side": "BLUE"}],
        dets=[{"parent": "R19", "at": "0806", "task": "breach"}],
    )
    t.assault("RED", "0806", "R05", "R06")
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.on_defender, fought.defence, fought.on_attacker) == (12, 2, 9, 1)
    assert t.event(BreachTested).outcome == "lost"
    assert t.lost("R19", "R05") == [1, 1]
    assert not t.s.detachments
    assert len(t.s.mines) == 1


def test_a_breach_with_the_enemy_gone_clears_the_field() -> None:  # 10.5.3
    t = Table(
        {"R05": "0706", "R06": "0706", "B03": "0806", "R19": "0706"},
        [[3], [2], [4], [3], [1], [1]],
        mines=[{"hex": "0806", "side": "BLUE"}],
        dets=[{"parent": "R19", "at": "0806", "task": "breach"}],
    )
    t.assault("RED", "0806", "R05", "R06")
    assert t.event(BreachTested).outcome == "cleared"
    assert (t.s.mines, t.s.detachments, t.lost("R19")) == ([], [], [0])


def test_bridge_or_swim() -> None:  # O-24
    dice = [[5], [2], [3, 1]]
    a = Table({"R01": "0608", "R02": "0608", "B10": "0607"}, [*dice, [6]]).assault("RED", "0607", "R01", "R02")
    b = Table({"R01": "0708", "R02": "0708", "B10": "0607"}, [*dice, [6]]).assault("RED", "0607", "R01", "R02")
    got = [(x.attack, x.on_defender, x.defence, x.on_attacker) for x in map(fought_of, (a, b))]
    assert got == [(9, 1, 12, 2), (8, 1, 13, 2)]
    c = Table({"R04": "0708", "B10": "0607"})
    assert c.check("RED", Assault("0607", ("R04",))) == ["assault.water"]


def fought_of(t: Table) -> ev.AssaultFought:
    found: ev.AssaultFought = t.event(ev.AssaultFought)
    return found


def test_evasion_fails_and_succeeds() -> None:  # O-20
    t = Table(
        {"R01": "0505", "R02": "0507", "B02": "0506"},
        [[3], [2], [3], [1, 1], [6]],
        answers={"evade": Evade(("B02",))},
    )
    t.assault("RED", "0506", "R01", "R02")
    tried = t.event(ev.EvasionTried)
    assert (tried.needed, tried.success) == (4, False)
    t = Table(
        {"R01": "0505", "B15": "0405"},
        [[4], [5]],
        options={"local_fires": "onmap_regts"},
        answers={"evade": Evade(("B15",))},
    )
    t.assault("RED", "0405", "R01")
    assert t.event(ev.EvasionTried).needed == 4
    assert len(t.events(ev.UnitWithdrew)) == 3
    assert not t.events(ev.FollowUpTested)
    assert t.s.log == [20, 20]


def test_evasion_from_a_squadron_is_automatic() -> None:  # O-20 c
    t = Table({"B11.1": "0607", "R01": "0507"}, [[2]], side="BLUE", answers={"evade": Evade(("R01",))})
    t.assault("BLUE", "0507", "B11.1")
    assert len(t.events(ev.UnitWithdrew)) == 1
    assert t.purposes == ["evasion_distance"]


def test_artillery_supports_the_defence() -> None:  # O-26
    units = {"R05": "VOR.OB", "R06": "VOR.OB", "B01": "VOR.M", "B14": "DAG", "B15": "DAG"}
    t = Table(
        units,
        [[5], [3], [2, 2, 2], [6], [6], [1], [1]],
        log={"BLUE": 5},
        missions={"BLUE": 7},
        answers={"support": "stop"},
    )
    t.give("RED", Assault("VOR.M", ("R05", "R06")))
    assert t.check("BLUE", Support({"DAG": 4})) == ["support.too_many"]
    t.answers = {"support": {"BLUE": Support({"DAG": 3})}}
    t.on()
    fought = t.event(ev.AssaultFought)
    assert (fought.attack, fought.on_defender, fought.defence, fought.on_attacker) == (13, 2, 17, 2)
    assert t.s.log[0] == 0
    assert t.s.missions[0] == 4
    assert sorted(t.s.cec[t.f.board.index["VOR.M"]]) == ["B", "B", "B", "C"]
