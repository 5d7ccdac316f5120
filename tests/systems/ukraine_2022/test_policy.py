"""The policy guards what loses the war at once: the capital, and the last victory points (11.5, 12.0)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.dice import Dice, ListedDice, Seeded, no_dice
from adjudication.systems.ukraine_2022.action.orders import Assault, Engage
from adjudication.systems.ukraine_2022.basics.facts import BLUE
from tests.systems.policy_games import SKILLS, played
from tests.systems.ukraine_2022.table import RULES, SYSTEM

POLICY_RULES: Any = RULES
KYIV = ("1907", "2007")
SUPPORTS = ("1908", "2006")
"""The hexes next to both hexes of Kyiv."""


def _state(**given: Any) -> Any:
    """A position in which the first activation is due."""
    state = SYSTEM.case_kit().prepare(POLICY_RULES, POLICY_RULES.option_type(), given)
    POLICY_RULES.carry_out(state, {}, no_dice())
    return state


@pytest.mark.parametrize("skill", SKILLS)
def test_kyiv_and_what_supports_it_have_units_from_the_start(skill: str) -> None:
    rules = POLICY_RULES
    f, state, steps = rules.facts, rules.initial_state(rules.option_type(blue_skill=skill)), 0
    while state.phase == "setup":
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        rules.carry_out(state, orders, Dice(Seeded(b"kyiv", steps)))
        steps += 1
    held = {f.ids[state.where[u]] for u in f.units_of[BLUE] if state.where[u] >= 0}
    assert {*KYIV, *SUPPORTS} <= held


@pytest.mark.parametrize("game", range(4))
def test_kyiv_does_not_fall_in_the_first_quarter(game: int) -> None:
    """Ten of thirty games ended there by knockout while Ukraine left Kyiv to two units alone."""
    events = played(POLICY_RULES, b"kyiv%d" % game, closely=False, last_turn=3)
    assert [event.reason for event in events if type(event).__name__ == "GameEnded"] != ["knockout"]


def test_a_near_unit_closes_a_gap_in_kyiv_before_it_does_anything_else() -> None:
    units = {"ua-72-mech": "1907", "ua-53-mech": "2310", "ru-21-mr": "1703", "ua-92-mech": "3208"}
    order = POLICY_RULES.policy(_state(phasing="BLUE", units=units), "BLUE")
    assert order.unit == "ua-53-mech"
    assert order.path[-1] in {*KYIV, *SUPPORTS}


def test_an_enemy_in_kyiv_is_attacked_at_odds_that_are_refused_elsewhere() -> None:
    attack = {"units": {"ru-155-ni": "2007", "ua-92-mech": "2008"}, "control": {"2007": "RED"}}
    assert isinstance(POLICY_RULES.policy(_state(phasing="BLUE", **attack), "BLUE"), Engage)
    elsewhere = {"units": {"ru-155-ni": "3014", "ua-92-mech": "3015"}, "control": {"3014": "RED"}}
    assert not isinstance(POLICY_RULES.policy(_state(phasing="BLUE", **elsewhere), "BLUE"), (Engage, Assault))


@pytest.mark.parametrize(("points", "pays"), [(10, True), (15, True), (16, False), (19, False)])
def test_a_side_near_defeat_retreats_rather_than_pay_a_victory_point(points: int, pays: bool) -> None:
    state = _state(
        points=points,
        units={"ru-21-mr": "2905", "ua-53-mech": "2906 static"},
        railheads=["3004"],
        chits={"ru-21-mr": "2-3 3", "ua-53-mech": "1-4 1"},
    )
    POLICY_RULES.carry_out(state, {"RED": Engage("ru-21-mr", "2906", 4)}, Dice(ListedDice([(4,), (1,)])))
    order = POLICY_RULES.policy(state, "BLUE")
    assert (order.points, order.retreat) == ((True, 0) if pays else (False, 1))


@pytest.mark.parametrize(
    ("here", "target", "points", "attacks"),
    [("2710", "2711", 10, True), ("2809", "2810", 10, False), ("2710", "2711", 17, False)],
    ids=["in the open", "in Poltava", "near defeat"],
)
def test_a_bold_ukraine_takes_bad_odds_but_not_with_what_it_must_not_lose(
    here: str, target: str, points: int, attacks: bool
) -> None:
    """A motorized brigade of quality C expects to lose a point more than it inflicts on the tank division."""
    rules = POLICY_RULES
    given = {"phasing": "BLUE", "points": points, "units": {"ru-4-tkd": target, "ua-57-mot": here}}
    state = SYSTEM.case_kit().prepare(rules, rules.option_type(blue_skill="aggressive"), given)
    rules.carry_out(state, {}, no_dice())
    assert isinstance(rules.policy(state, "BLUE"), (Assault, Engage)) == attacks
