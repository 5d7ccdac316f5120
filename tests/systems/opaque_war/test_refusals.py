"""Bad input is refused with the rule and the reason: attacks, counters, rail, Russia, stacks, foreign pieces."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.protocol import say
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed
from tests.systems.opaque_war.test_sheets import attacked, order

FULL = {"24-Mech": "2414", "28-Mech": "2414", "30-Mech": "2414", "51-Mech": "2415"}
REFUSALS: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("attack out of reach", {"at": "attack BLUE", "units": {"24-Mech": "2314", "IV": "2317"}},
     {"do": "attack", "target": "2317", "units": ["24-Mech"]}, "8.0", "no enemy unit in 2317"),
    ("attack by a foreign unit", {"at": "attack BLUE", "units": {"24-Mech": "2316", "IV": "2317", "Op": "2416"}},
     {"do": "attack", "target": "2317", "units": ["Op"]}, "8.0", "is not a unit of yours"),
    ("rail into a zone of control", {"units": {"24-Mech": "2114", "28-Mech": "2316", "IV": "2217"}},
     {"do": "rail", "unit": "24-Mech", "path": ["2215", "2216"]}, "7.7", "zone of control"),
    ("entry into Russia", {"units": {"24-Mech": "1929"}},
     {"do": "march", "unit": "24-Mech", "path": ["1930"]}, "7.3", "only Russian units"),
    ("a stack of four", {"units": FULL},
     {"do": "march", "unit": "51-Mech", "path": ["2414"]}, "6.0", "no room"),
    ("a hidden unit of the other side", {"units": {"24-Mech": "2214", "IV": "2520"}},
     {"do": "march", "unit": "IV", "path": ["2519"]}, "7.0", "is not a unit of yours"),
    ("an attack on hidden units out of reach", {"at": "attack BLUE", "units": {"24-Mech": "2314", "IV": "2520"}},
     {"do": "attack", "target": "2520", "units": ["24-Mech"]}, "8.0", "no enemy unit in 2520"),
    ("an attack in the movement segment", {"units": {"24-Mech": "2316", "IV": "2317"}},
     {"do": "attack", "target": "2317", "units": ["24-Mech"]}, "8.0", "does not belong to the decision"),
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
    ("marker", "name"), [("ua_air", "Ukrainian air support"), ("rebel_tank", "Rebel tank support")]
)
def test_a_marker_that_is_not_available_is_refused(marker: str, name: str) -> None:
    state = attacked(available={"ua_artillery": 1, "rebel_tank": 1})
    (problem,) = RULES.check(state, "BLUE", order(do="commit", marker=marker))
    assert (problem.rule, say(RULES.catalogue, problem)) == ("8.4", f"You have no such marker available: {name}.")


def test_hidden_units_are_refused_alike_wherever_they_are() -> None:
    """A refusal tells nothing about where a hidden unit is."""
    told = set()
    for at in ("2520", "2619", "pool"):
        state = placed(turn=6, units={"24-Mech": "2214", "IV": at})
        told.add(str(RULES.check(state, "BLUE", order(do="march", unit="IV", path=["2519"]))))
    assert len(told) == 1


WORDS: list[tuple[str, list[str], str]] = [
    ("2317", ["28-Mech"], "28 Mech is not a unit of yours next to the target."),
    ("2317", ["Op"], "Oplot is not a unit of yours next to the target."),
    ("2317", ["Nobody"], "Nobody is not a unit of yours next to the target."),
    ("2216", ["30-Mech"], "30 Mech has attacked in this segment."),
    ("2115", ["24-Mech"], "2115 has been attacked in this segment."),
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
    ({"do": "rail", "unit": "24-Mech", "path": ["2215"]}, "There is no railway in 2314, where the unit begins."),
    ({"do": "rail", "unit": "28-Mech", "path": ["2612"]}, "No railway that you can use leads to 2612."),
    ({"do": "march", "unit": "24-Mech", "path": ["2520"]}, "2520 is not next to the hex before it."),
    ({"do": "march", "unit": "24-Mech", "path": ["9999"]}, "9999 is not next to the hex before it."),
    ({"do": "march", "unit": "24-Mech", "path": []}, "Name at least one hex to move to."),
    ({"do": "march", "unit": "51-Mech", "path": ["2413"]}, "51 Mech is not a unit of yours on the map."),
    ({"do": "march", "unit": "30-Mech", "path": ["2412"]}, "30 Mech has moved already."),
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
