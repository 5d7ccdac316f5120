"""Order sheets: standing orders for aircraft, what is asked for twice, numbers that cannot be."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures
from adjudication.engine.planning.turn_menus import GatheredMenus
from adjudication.engine.play.driver import SideOrders, advance, says_more
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem, reason
from adjudication.systems.ukraine_2022.air.orders import CombatCommitment, Intercept, InterceptFlight
from tests.systems.ukraine_2022.table import RULES, SYSTEM

WINGS = {"ru-ground-1": "support", "ru-ground-5": "support", "ru-ground-3": "interdiction", "ru-fighter-4": "patrol",
         "ru-fighter-1": "patrol", "ua-fighter-1": "patrol", "ua-ground-1": "bombing"}  # fmt: skip


def order(**fields: Any) -> Any:
    return parse(fields, RULES.order_type)


def placed(**given: Any) -> Any:
    units = {"ru-21-mr": "2905", "ua-53-mech": "2805"}
    return SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {"units": units, "wings": WINGS, **given})


def fighting() -> Any:
    state = placed(assets={"iranian-drones": "ready"})
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    engage = order(do="engage", unit="ru-21-mr", target="2805", points=3)
    RULES.carry_out(state, {"RED": engage}, Dice(Seeded(b"1", 0)))
    return state


def test_the_best_wings_go_into_a_combat() -> None:
    state = fighting()
    standing = order(do="standing_air", ground_support=1, line_attacks=2, fighters=1, other_units=True)
    answer = RULES.by_standing(state, "RED", [standing])
    assert answer == CombatCommitment(
        support=("ru-ground-1",), interdict=("ru-ground-3",), escorts=("ru-fighter-1",), assets=("iranian-drones",)
    )
    assert RULES.check(state, "RED", answer) == []
    assert RULES.by_standing(state, "RED", [order(do="standing_air", when="defence")]) is None
    assert RULES.by_standing(state, "RED", [order(do="standing_interception", interceptors=1)]) is None


def test_fighters_meet_a_mission_or_let_it_pass() -> None:
    state = placed(at="bombing", phasing="BLUE")
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    RULES.carry_out(state, {"BLUE": order(do="bomb", escorts=[])}, Dice(Seeded(b"1", 0)))
    assert RULES.by_standing(state, "RED", [order(do="standing_interception", interceptors=1)]) == Intercept(
        ("ru-fighter-1",)
    )
    assert RULES.by_standing(state, "RED", [order(do="standing_interception", interceptors=0)]) == Done()


def test_a_sheet_with_wrong_numbers_or_a_unit_twice_is_refused() -> None:
    sheet = [
        order(do="standing_air", ground_support=11), order(do="enter", unit="ru-36-mr", to="2905"),
        order(do="enter", unit="ru-36-mr", to="3004"), order(do="enter", unit="ua-92-mech", to="3208"),
    ]  # fmt: skip
    found = RULES.check_together(placed(), "RED", sheet, live=False)
    assert [(at, problem.code) for at, problem in found] == [
        (0, "sheet.amount"), (2, "sheet.twice"), (3, "sheet.not_yours"),
    ]  # fmt: skip


def begun(**units: str) -> Any:
    """The action phase of the first turn, in which Ukraine does not act."""
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {"turn": 1, "units": units, "railheads": ["3004"]})
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    return state


def why_not(state: Any, *orders: Any) -> list[tuple[int, str, str]]:
    """The orders of a whole-turn sheet of Russia that are not carried out: place, code and rule of the reason."""
    draft = advance(RULES, state, {"RED": SideOrders(orders)}, Dice(Seeded(b"2", 1)), "sheet")
    return [(one.index, problem.code, problem.rule) for one in draft.refused for problem in one.problems]


def test_an_engagement_after_a_march_is_refused_for_what_it_lacks_and_not_as_static() -> None:
    state = begun(**{"ru-21-mr": "3103", "ru-36-mr": "3006", "ru-64-mr": "3106", "ua-53-mech": "2805"})
    near = order(do="regular_move", unit="ru-21-mr", carry=False, path=["3003", "3004", "2904", "2905"])
    short = order(do="regular_move", unit="ru-21-mr", carry=False, path=["3003", "3004"])
    other = order(do="regular_move", unit="ru-36-mr", carry=False, path=["3005"])
    three, four = (order(do="engage", unit="ru-21-mr", target="2805", points=points) for points in (3, 4))
    assert why_not(state, near, three, other) == []
    assert why_not(state, near, other, three) == []
    assert why_not(state, near, four, other) == [(1, "engage.points", "7.3")]
    assert why_not(state, short, three, other) == [(1, "engage.target", "7.3")]
    again = order(do="regular_move", unit="ru-21-mr", carry=False, path=["3003"])
    assert why_not(state, other, short, again) == [(2, "act.static", "7.0")]


def test_a_standing_order_that_names_no_numbers_supports_with_one_wing() -> None:
    answer = RULES.by_standing(fighting(), "RED", [order(do="standing_air")])
    assert answer == CombatCommitment(support=("ru-ground-1",), interdict=(), escorts=(), assets=())


def test_each_side_holds_its_own_units_wings_and_assets() -> None:
    units = {"ru-21-mr": "2905", "ru-36-mr": "routed", "ua-53-mech": "2805 static", "ua-92-mech": "2408"}
    have = RULES.holdings(placed(units=units, assets={"iranian-drones": "ready", "himars": "used"}))
    found = {(one.what, one.side): number for one, number in have.items()}
    for side, routed, mobile, assets in (("RED", 1, 1, 1), ("BLUE", 0, 1, 0)):
        assert [found[kind, side] for kind in ("routed", "mobile", "asset")] == [routed, mobile, assets]


def test_a_name_that_the_pack_does_not_have_is_refused_by_what_it_should_be() -> None:
    engage, strike = (
        order(do="engage", unit="nobody", target="9999", points=1),
        order(do="strike", unit="ua-53-mech", wings=["nothing"], escorts=[]),
    )
    assert [problem.code for problem in RULES.unknown_names(engage)] == ["unknown.unit", "unknown.place"]
    assert [(problem.code, problem.params) for problem in RULES.unknown_names(strike)] == [
        ("unknown.wing", {"wing": "nothing"})
    ]
    assert RULES.unknown_names(order(do="engage", unit="ru-21-mr", target="2805", points=1)) == []


def test_a_flight_is_met_in_the_first_hex_of_its_path() -> None:
    state = placed(units={"ru-31-aab": "2002", "ua-53-mech": "2408"}, wings={"ua-fighter-1": "patrol"})
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    fly = order(do="fly", unit="ru-31-aab", escorts=[], path=["2003", "2004"])
    RULES.carry_out(state, {"RED": fly}, Dice(Seeded(b"1", 0)))
    answer = RULES.by_standing(state, "BLUE", [order(do="standing_interception", interceptors=2)])
    assert answer == InterceptFlight("2003", ("ua-fighter-1",))


def test_a_third_engagement_is_refused_for_the_points_it_lacks() -> None:
    """7.3: the hex and the points of each engagement are paid from one allowance, here 8."""
    state = begun(**{"ru-21-mr": "2905", "ua-53-mech": "2805"})
    state.active, state.spent = RULES.facts.unit["ru-21-mr"], 6 * RULES.facts.parts
    state.at, state.actor = "go_on", 0
    (problem,) = RULES.check(state, "RED", order(do="engage", unit="ru-21-mr", target="2805", points=2))
    assert (problem.code, problem.rule, dict(problem.params)) == (
        "engage.points", "7.3", {"unit": "21 MR", "cost": 1, "points": 2, "left": 2},
    )  # fmt: skip
    assert not RULES.check(state, "RED", order(do="engage", unit="ru-21-mr", target="2805", points=1))
    (problem,) = RULES.check(state, "RED", order(do="engage", unit="ru-21-mr", target="2805", points=5))
    assert (problem.code, problem.params) == ("engage.amount", {"most": 4})


@pytest.mark.parametrize(
    ("given", "code", "rule"),
    [
        ({"do": "engage", "target": "2805", "points": 1}, "engage.static", "7.0, 7.3"),
        ({"do": "assault", "target": "2805"}, "assault.static", "7.0, 7.4"),
        ({"do": "strategic_move", "path": ["2904"], "carry": False}, "act.static", "7.0"),
    ],
)
def test_what_a_static_unit_cannot_do_says_why(given: dict[str, Any], code: str, rule: str) -> None:
    state = begun(**{"ru-21-mr": "2905 static", "ru-36-mr": "3004", "ua-53-mech": "2805"})
    (problem,) = RULES.check(state, "RED", order(unit="ru-21-mr", **given))
    assert (problem.code, problem.rule) == (code, rule)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"do": "strategic_move", "path": ["2904"]},
         "21 MR cannot move strategically: in Sumy (2906), it is next to an enemy unit. [7.2]"),
        ({"do": "regular_move", "path": ["2805"]}, "An enemy unit is in 2805. [3.6]"),
        ({"do": "regular_move", "path": ["2905"]}, "The unit cannot stop in 2905: another unit is there. [3.4, 3.6]"),
        ({"do": "engage", "target": "3208", "points": 1},
         "Kharkiv (3208) has no enemy that 21 MR can engage from its hex. [7.3]"),
        ({"do": "assault", "target": "3208"},
         "Kharkiv (3208) has no enemy that 21 MR can attack from its hex. [7.4]"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_unit_the_place_and_the_rule(given: dict[str, Any], said: str) -> None:
    state = begun(**{"ru-21-mr": "2906", "ru-36-mr": "2905", "ua-53-mech": "2805"})
    carry = {"carry": False} if "path" in given else {}
    (problem,) = RULES.check(state, "RED", order(unit="ru-21-mr", **carry, **given))
    assert reason(RULES.catalogue, problem) == said


def test_units_that_share_a_hex_are_told_where_they_have_to_part() -> None:
    """3.6, 7.0: an overstacked hex is left first."""
    state = begun(**{"ru-21-mr": "2905", "ru-36-mr": "2905", "ru-64-mr": "3004", "ua-53-mech": "2807"})
    (problem,) = RULES.check(state, "RED", order(do="regular_move", unit="ru-64-mr", carry=False, path=["3003"]))
    said = "Units share 2905. One of them must leave before any other unit acts. [3.6, 7.0]"
    assert reason(RULES.catalogue, problem) == said


def test_a_unit_off_the_map_and_one_out_of_turn_have_reasons_of_their_own() -> None:
    state = begun(**{"ru-21-mr": "routed", "ru-36-mr": "3004", "ua-53-mech": "2805"})
    move = {"do": "regular_move", "path": ["3003"], "carry": False}
    assert [one.code for one in RULES.check(state, "RED", order(unit="ru-21-mr", **move))] == ["act.off_map"]
    state.active, state.at, state.actor = RULES.facts.unit["ru-36-mr"], "go_on", 0
    assert [one.code for one in RULES.check(state, "RED", order(unit="ru-64-mr", **move))] == ["act.other"]


def test_a_mission_from_the_wrong_box_names_the_wing_and_both_boxes() -> None:
    """6.0: a wing flies the missions of its box."""
    boxes = {"ground-1": "airstrike", "ground-2": "interdiction", "ground-3": "spent", "fighter-1": "patrol"}
    wings = {f"ru-{name}": box for name, box in boxes.items()}
    given = {"at": "strikes", "units": {"ru-21-mr": "2905", "ua-53-mech": "2805"}, "wings": wings}
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), given)
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))

    def wrong(*names: str, escorts: tuple[str, ...] = ()) -> list[tuple[str, str, str]]:
        strike = order(do="strike", unit="ua-53-mech", wings=names, escorts=escorts)
        return [(one.code, one.where, one.rule) for one in RULES.check(state, "RED", strike)]

    assert wrong("ru-ground-1", escorts=("ru-fighter-1",)) == []
    assert wrong("ru-ground-1", "ru-ground-2") == [("air.other_box", "wings[1]", "6.1.3")]
    assert wrong("ru-ground-3") == [("air.spent", "wings[0]", "6.1.3")]
    assert wrong("ua-ground-1") == [("air.not_yours", "wings[0]", "6.1.3")]
    assert wrong("ru-ground-1", "ru-ground-1") == [("air.twice", "wings", "6.1.3")]
    assert wrong() == [("air.wings", "wings", "6.1.3")]
    assert wrong("ru-ground-1", escorts=("ru-ground-2",)) == [("air.other_box", "escorts[0]", "6.2")]


def test_an_engagement_that_two_decisions_may_take_is_counted_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """`activate` and `go_on` both offer it: its share is that of the decision that offers it more often."""
    state = begun(**{"ru-21-mr": "2905", "ua-53-mech": "2805"})
    offered = list(RULES.legal_orders(state, "RED", "ru-21-mr"))
    menu = GatheredMenus(of=6, due=6, read=6, options=offered, menus=[list(range(len(offered)))], turns=[5])
    known = SimpleNamespace(get=lambda key, owner: {"activate": menu, "go_on": menu})
    monkeypatch.setattr("adjudication.engine.planning.futures._menus", known)
    engage = order(do="engage", unit="ru-21-mr", target="2805", points=1)
    found = futures.added(RULES, RULES.picture(state, "RED"), "RED", [], engage)
    assert found is not None
    assert (found.carried, found.read, found.due) == (5, 6, 6)


@pytest.mark.parametrize(("before", "now", "taken"), [
    ("act.other", "act.static", True), ("act.static", "act.other", False), ("act.static", "engage.points", True),
    ("engage.points", "act.static", False), ("engage.points", "engage.target", True),
])  # fmt: skip
def test_the_reason_that_says_more_is_the_one_that_is_told(before: str, now: str, taken: bool) -> None:
    assert says_more(Problem(now, "unit", "7.0"), Problem(before, "unit", "7.0"), RULES.timing_codes) == taken


def test_what_no_moment_of_a_turn_allows_is_refused_on_a_sheet_at_once() -> None:
    """6.0, 6.1.3, 7.3, 3.3.1 and 3.7.2.1: whatever the turn brings, these orders cannot be carried out."""
    sheet = [
        order(do="station", wing="ru-ground-1", box="patrol"), order(do="station", wing="ru-ground-1", box="airstrike"),
        order(do="strike", unit="ua-53-mech", wings=["ru-fighter-1"], escorts=[]),
        order(do="strike", unit="ua-53-mech", wings=["ru-ground-1"], escorts=["ru-ground-2"]),
        order(do="strike", unit="ua-53-mech", wings=["ru-ground-1"], escorts=["ru-fighter-1"]),
        order(do="engage", unit="ru-21-mr", target="2805", points=5),
        order(do="fly", unit="ru-21-mr", escorts=[], path=["2805"]),
        order(do="lay_railheads", hexes=["3004", "0101"]), order(do="lay_railheads", hexes=["3004"]),
    ]  # fmt: skip
    found = RULES.check_together(placed(), "RED", sheet, live=False)
    assert [(at, problem.code, problem.rule) for at, problem in found] == [
        (0, "air.box", "6.0"), (2, "air.kind", "6.0, 6.1.3"), (3, "air.kind", "6.0, 6.1.3"),
        (5, "engage.amount", "7.3"), (6, "fly.type", "3.3.1"), (7, "railheads.off_rail", "3.7.2.1"),
    ]  # fmt: skip
    assert [problem.code for _, problem in RULES.check_together(placed(), "RED", sheet[:2], live=True)] == []
