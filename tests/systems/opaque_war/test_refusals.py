"""Bad input is refused with the rule and the reason: attacks, counters, rail, Russia, stacks, foreign pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adjudication.engine.checking import cases
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.protocol import say
from tests.systems import reasons
from tests.systems.opaque_war.table import CASES, RULES, SYSTEM
from tests.systems.opaque_war.test_movement import placed
from tests.systems.opaque_war.test_sheets import attacked, order, retreating

KEPT = reasons.kept(CASES, SYSTEM.case_kit(), Path(__file__).parent / "refusals.txt")


@pytest.mark.parametrize("case", reasons.refused(CASES), ids=lambda case: case.id)
def test_the_refusals_of_a_case_name_their_reason(case: cases.Case) -> None:
    assert reasons.reasons(case, SYSTEM.case_kit()) == KEPT.get(case.id, [])


FULL = {"24-Mech": "2414", "28-Mech": "2414", "30-Mech": "2414", "51-Mech": "2415"}
REFUSALS: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("attack out of reach", {"at": "attack BLUE", "units": {"24-Mech": "2314", "IV": "2317"}},
     {"do": "attack", "target": "2317", "units": ["24-Mech"]}, "8.0", "You have no unit next to 2317"),
    ("attack by a foreign unit", {"at": "attack BLUE", "units": {"24-Mech": "2316", "IV": "2317", "Op": "2416"}},
     {"do": "attack", "target": "2317", "units": ["Op"]}, "8.0", "is not one of your units"),
    ("rail into a zone of control", {"units": {"24-Mech": "2114", "28-Mech": "2316", "IV": "2217"}},
     {"do": "rail", "unit": "24-Mech", "path": ["2215", "2216"]}, "7.7", "zone of control"),
    ("entry into Russia", {"units": {"24-Mech": "1929"}},
     {"do": "march", "unit": "24-Mech", "path": ["1930"]}, "7.3", "Only Russian units"),
    ("a stack of four", {"units": FULL},
     {"do": "march", "unit": "51-Mech", "path": ["2414"]}, "6.0", "no room"),
    ("a hidden unit of the other side", {"units": {"24-Mech": "2214", "IV": "2520"}},
     {"do": "march", "unit": "IV", "path": ["2519"]}, "7.0", "is not one of your units"),
    ("an attack on hidden units out of reach", {"at": "attack BLUE", "units": {"24-Mech": "2314", "IV": "2520"}},
     {"do": "attack", "target": "2520", "units": ["24-Mech"]}, "8.0", "You have no unit next to Artemivsk (2520)"),
    ("an attack in the movement segment", {"units": {"24-Mech": "2316", "IV": "2317"}},
     {"do": "attack", "target": "2317", "units": ["24-Mech"]}, "8.0", "in the current decision"),
    ("tactical communications of Ukraine", {"units": {"24-Mech": "2316", "IV": "2317"}},
     {"do": "intercept", "place": "2317"}, "13.2", "no marker for tactical communications"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "plain", "rule", "reason"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_bad_input_is_refused_with_rule_and_reason(
    given: dict[str, Any], plain: dict[str, Any], rule: str, reason: str
) -> None:
    state = placed(turn=6, **given)
    before = msgspec.json.encode(state)
    (problem,) = RULES.check(state, "BLUE", order(**plain))
    assert msgspec.json.encode(state) == before
    assert problem.rule.startswith(rule)
    assert reason in say(RULES.catalogue, problem)


@pytest.mark.parametrize(
    ("marker", "words"),
    [
        ("ua_air", "You have no available marker of this kind: Ukrainian air support."),
        ("rebel_tank", "Rebel tank support is not one of your markers."),
    ],
)
def test_a_marker_that_is_not_available_is_refused(marker: str, words: str) -> None:
    state = attacked(available={"ua_artillery": 1, "rebel_tank": 1})
    (problem,) = RULES.check(state, "BLUE", order(do="commit", marker=marker))
    assert (problem.rule, say(RULES.catalogue, problem)) == ("8.4", words)


def test_hidden_units_are_refused_alike_wherever_they_are() -> None:
    """A refusal tells nothing about where a hidden unit is."""
    told = set()
    for at in ("2520", "2619", "pool"):
        state = placed(turn=6, units={"24-Mech": "2214", "IV": at})
        told.add(str(RULES.check(state, "BLUE", order(do="march", unit="IV", path=["2519"]))))
    assert len(told) == 1


WORDS: list[tuple[str, list[str], str]] = [
    ("2317", ["28-Mech"], "28 Mech is not next to 2317."),
    ("2317", ["Op"], "Oplot is not one of your units on the map."),
    ("2317", ["Nobody"], "Nobody is not one of your units on the map."),
    ("2216", ["30-Mech"], "30 Mech has already attacked in this segment."),
    ("2115", ["24-Mech"], "2115 has already been attacked in this segment."),
]


@pytest.mark.parametrize(("target", "units", "words"), WORDS, ids=[row[2] for row in WORDS])
def test_a_refused_attack_names_its_own_cause(target: str, units: list[str], words: str) -> None:
    given = {"24-Mech": "2316", "30-Mech": "2215", "28-Mech": "2413", "IV": "2317", "MD": "2216", "Op": "2115"}
    state = placed(at="attack BLUE", turn=6, units=given)
    state.fought[RULES.facts.piece["30-Mech"]] = True
    state.struck = [RULES.facts.index["2115"]]
    (problem,) = RULES.check(state, "BLUE", order(do="attack", target=target, units=units))
    assert say(RULES.catalogue, problem) == words


@pytest.mark.parametrize(
    ("hits", "orders"),
    [(1, [{"do": "defend", "retreat": True, "units": []}]), (2, [])],
    ids=["who retreats", "who is overrun"],
)
def test_only_a_defender_that_could_retreat_and_does_not_is_said_to_stay(hits: int, orders: list[Any]) -> None:
    state = placed(at="attack BLUE", turn=6, units={"24-Mech": "2316", "IV": "2317", "MD": "2920"}, available={})
    RULES.carry_out(state, {"BLUE": order(do="attack", target="2317", units=["24-Mech"])}, Dice(Seeded(b"1", 0)))
    state.at, state.actor = "losses", 1
    state.fight = replace(state.fight, due=hits)
    events = RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    for plain in orders:
        events += RULES.carry_out(state, {"RED": order(**plain)}, Dice(Seeded(b"1", 0)))
    assert "UnitsLost" in {type(event).__name__ for event in events} or orders
    assert "Stood" not in {type(event).__name__ for event in events}


MOVES: list[tuple[dict[str, Any], str]] = [
    ({"do": "rail", "unit": "24-Mech", "path": ["2215"]}, "There is no railway in 2314, where the unit starts."),
    ({"do": "rail", "unit": "28-Mech", "path": ["2612"]}, "No railway that you can use leads to 2612."),
    ({"do": "march", "unit": "24-Mech", "path": ["2520"]}, "Artemivsk (2520) is not next to the previous hex."),
    ({"do": "march", "unit": "24-Mech", "path": ["9999"]}, "9999 is not next to the previous hex."),
    ({"do": "march", "unit": "24-Mech", "path": []}, "Choose at least one hex to move to."),
    ({"do": "march", "unit": "51-Mech", "path": ["2413"]}, "51 Mech is not one of your units on the map."),
    ({"do": "march", "unit": "30-Mech", "path": ["2412"]}, "30 Mech has already moved."),
]


@pytest.mark.parametrize(("plain", "words"), MOVES, ids=[row[1] for row in MOVES])
def test_a_refused_move_names_its_own_cause(plain: dict[str, Any], words: str) -> None:
    state = placed(turn=6, units={"24-Mech": "2314", "28-Mech": "2711", "30-Mech": "2413 moved"})
    (problem,) = RULES.check(state, "BLUE", order(**plain))
    assert say(RULES.catalogue, problem) == words


def test_the_menu_has_moves_for_own_units_that_have_not_moved() -> None:
    state = placed(turn=6, units={"24-Mech": "2314", "30-Mech": "2413 moved", "IV": "2520"})
    names = ("24-Mech", "30-Mech", "IV", "51-Mech", "mob-DON-1")
    offered = {name: len(list(RULES.legal_orders(state, "BLUE", name))) for name in names}
    assert offered == {"24-Mech": 1, "30-Mech": 0, "IV": 0, "51-Mech": 0, "mob-DON-1": 0}


RETREATS: list[tuple[dict[str, Any], str, list[str], str, str]] = [
    ({}, "IV", ["2319"], "retreat.far", "8.13"),
    ({}, "IV", ["2318"], "retreat.length", "8.13"),
    ({}, "IV", ["2318", "2319", "2320"], "retreat.length", "8.13"),
    ({}, "IV", ["2217", "2116"], "retreat.zone", "8.13, OWR-05"),
    ({"Bg": "2320"}, "IV", ["2318", "2319"], "retreat.closed", "8.13, OWR-18"),
    ({"28-Mech": "2218"}, "IV", ["2218", "2219"], "retreat.enemy", "8.13"),
    ({}, "IV", ["2318", "2418"], "retreat.away", "8.13"),
    ({"Op": "2319", "Vo": "2319", "VS": "2319"}, "IV", ["2318", "2319"], "retreat.stack", "8.13, 6.0"),
    ({}, "Op", ["2318", "2319"], "retreat.unit", "8.13"),
]


@pytest.mark.parametrize(
    ("more", "unit", "path", "code", "rule"), RETREATS, ids=[row[3] + str(row[2]) for row in RETREATS]
)
def test_a_refused_retreat_names_its_own_cause(
    more: dict[str, Any], unit: str, path: list[str], code: str, rule: str
) -> None:
    state = retreating(more)
    (problem,) = RULES.check(state, "RED", order(do="retreat", unit=unit, path=path))
    assert (problem.code, problem.rule) == (code, rule)


ARRIVALS: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("Op", {}, "2217", "arrive.no_town", "10.5"),
    ("Op", {}, "2827", "arrive.no_town", "10.5"),
    ("Op", {}, "2424", "arrive.oblast", "10.5"),
    ("Op", {"24-Mech": "2315"}, "2315", "arrive.lost", "10.5"),
    ("Op", {"24-Mech": "2316", "IV": "2217"}, "2216", "arrive.zone", "10.5"),
    ("Op", {"IV": "2216", "MD": "2216", "Vo": "2216"}, "2216", "arrive.stack", "6.0"),
    ("mob-DON-1", {}, "2019", "arrive.mob", "10.5, OWR-25"),
    ("RU-MR-1", {}, "2230", "arrive.edge", "10.3"),
    ("24-Mech", {}, "0101", "arrive.towns", "10.4"),
    ("24-Mech", {}, "1705", "arrive.oblast", "10.4"),
    ("24-Mech", {"media-DON-1": "3811"}, "3811", "arrive.counter", "10.4, OWR-20"),
    ("24-Mech", {"28-Mech": "3810", "mob-DON-1": "3811"}, "3811", "arrive.enemy", "10.4"),
]


@pytest.mark.parametrize(
    ("piece", "more", "at", "code", "rule"), ARRIVALS, ids=[f"{row[0]} {row[3]} {row[2]}" for row in ARRIVALS]
)
def test_a_refused_arrival_names_its_own_cause(piece: str, more: dict[str, Any], at: str, code: str, rule: str) -> None:
    side = "BLUE" if piece == "24-Mech" else "RED"
    state = placed(at=f"arrive {side}", turn=6, units={piece: "arriving", **more})
    state.at = "arrive"
    (problem,) = RULES.check(state, side, order(do="arrive", piece=piece, at=at))
    assert (problem.code, problem.rule) == (code, rule)


def test_a_hex_that_was_found_closed_is_refused_as_such() -> None:
    state = placed(at="arrive RED", turn=6, units={"Op": "arriving"})
    state.at, state.barred = "arrive", [RULES.facts.index["2216"]]
    (problem,) = RULES.check(state, "RED", order(do="arrive", piece="Op", at="2216"))
    assert (problem.code, problem.rule) == ("arrive.barred", "10.5")


GROUPS: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    ({"units": {"24-Mech": "2414"}}, {"do": "march", "unit": "media-UA-1", "path": ["2415"]}, "move.media_alone",
     "9.2"),
    ({"units": {"24-Mech": "2414"}}, {"do": "march", "unit": "media-DON-1", "path": ["2415"]}, "move.unit", "7.0"),
    ({"units": {"24-Mech": "2414", "media-DON-1": "2414"}},
     {"do": "march", "unit": "24-Mech", "path": ["2415"], "media": ["media-DON-1"]}, "move.media_foreign", "9.2"),
    ({"units": {"24-Mech": "2414", "media-UA-1": "2415"}},
     {"do": "march", "unit": "24-Mech", "path": ["2415"], "media": ["media-UA-1"]}, "move.media_away", "9.2"),
    ({"units": {"24-Mech": "2414", "media-UA-1": "2414 moved"}},
     {"do": "march", "unit": "24-Mech", "path": ["2415"], "media": ["media-UA-1"]}, "move.media_moved", "9.2"),
    ({"units": {"24-Mech": "2414", "media-UA-1": "2414"}},
     {"do": "march", "unit": "24-Mech", "path": ["2415"], "media": ["media-UA-1", "media-UA-1"]}, "move.media_twice",
     "9.2"),
    ({"units": {"24-Mech": "2214", "IV": "2216"}}, {"do": "march", "unit": "24-Mech", "path": ["2215", "2216"]},
     "move.counter", "7.0, OWR-20"),
    ({"units": {"24-Mech": "2214", "mob-DON-1": "2216"}}, {"do": "march", "unit": "24-Mech", "path": ["2215", "2216"]},
     "move.counter", "7.0, OWR-20"),
    ({"units": {"24-Mech": "2215", "mob-DON-1": "2216"}}, {"do": "march", "unit": "24-Mech", "path": ["2216"]},
     "move.barred_mob", "9.1"),
    ({"units": {"24-Mech": "2215", "mob-DON-1": "2216", "IV": "2216"}},
     {"do": "march", "unit": "24-Mech", "path": ["2216"]}, "move.enemy", "7.0"),
    ({"at": "attack BLUE", "units": {"24-Mech": "2215", "mob-DON-1": "2216"}},
     {"do": "attack", "target": "2216", "units": ["24-Mech"]}, "attack.nobody", "8.0"),
    ({"at": "attack BLUE", "units": {"24-Mech": "2215", "IV": "2216"}},
     {"do": "attack", "target": "2216", "units": ["24-Mech", "24-Mech"]}, "attack.twice", "8.0"),
    ({"at": "attack BLUE", "units": {"24-Mech": "2215", "IV": "2216"}},
     {"do": "attack", "target": "2216", "units": []}, "attack.units", "8.0"),
    ({"at": "attack BLUE", "truce": True, "units": {"24-Mech": "2215", "IV": "2216"}},
     {"do": "attack", "target": "2216", "units": ["24-Mech"]}, "attack.truce", "15.2"),
    ({"at": "disperse BLUE", "units": {"24-Mech": "2215", "mob-DON-1": "2315"}},
     {"do": "disperse", "place": "2216", "unit": "24-Mech", "equipment": False}, "disperse.no_mob", "9.1"),
    ({"at": "disperse BLUE", "units": {"24-Mech": "2215", "mob-DON-1": "2315", "mob-DON-2": "2520"}},
     {"do": "disperse", "place": "2520", "unit": "24-Mech", "equipment": False}, "disperse.far", "9.1"),
    ({"at": "disperse BLUE", "units": {"24-Mech": "2215", "mob-DON-1": "2315", "mob-DON-2": "2216", "IV": "2216"}},
     {"do": "disperse", "place": "2216", "unit": "24-Mech", "equipment": False}, "disperse.guarded", "9.1"),
    ({"at": "disperse BLUE", "truce": True,
      "units": {"24-Mech": "2215", "mob-DON-1": "2315", "mob-DON-2": "2216", "IV": "2217", "28-Mech": "2316"}},
     {"do": "disperse", "place": "2216", "unit": "24-Mech", "equipment": False}, "disperse.truce", "15.2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "plain", "code", "rule"), GROUPS, ids=[f"{row[2]} {number}" for number, row in enumerate(GROUPS)]
)
def test_every_cause_has_a_refusal_of_its_own(
    given: dict[str, Any], plain: dict[str, Any], code: str, rule: str
) -> None:
    state = placed(turn=6, **given)
    if state.at == "dispersals":
        state.at = "disperse"
    (problem,) = RULES.check(state, "BLUE", order(**plain))
    assert (problem.code, problem.rule) == (code, rule)
