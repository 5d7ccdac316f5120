"""Cells that share the decisions of a side: each answers its own, and what does not come in is answered by policy."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.planning import futures
from adjudication.engine.play import driver
from adjudication.engine.play.orders import Done
from adjudication.engine.play.remits import (
    LEADS,
    WHOLE,
    CellShare,
    Player,
    owing,
    parts,
    remit_at,
    remit_of,
    scope,
    whose,
)
from adjudication.engine.protocol import Due
from adjudication.systems.ukraine_2022.action.orders import RegularMove
from adjudication.systems.ukraine_2022.air.orders import Station
from adjudication.systems.ukraine_2022.sheets.orders import StandingAir

RULES: Any = registry.bound("ukraine_2022", "kharkiv-lesson")
AIR, BOTH = "air", (LEADS, "air")
FLY = Station("ru-fighter-1", "suppression")
WALK = RegularMove("ru-27-mr", False, ("0202",))


def dice(number: int) -> Dice:
    return Dice(Seeded(b"remits", number))


@pytest.fixture(scope="module")
def state() -> Any:
    """Where Russia places the first wing of the first turn."""
    return driver.advance(RULES, RULES.initial_state(RULES.option_type()), {}, dice(1), "sheet").state


def russia(*orders: Any, lead: int | None, air: int | None) -> dict[str, driver.SideOrders]:
    return {"RED": driver.SideOrders(orders, (CellShare(LEADS, lead), CellShare(AIR, air)))}


def taken(draft: driver.Draft, source: str) -> list[tuple[str, int]]:
    return [(one.kind, one.index) for one in draft.taken if (one.side, one.source) == ("RED", source)]


def test_every_remit_names_decisions_of_its_rules_and_leaves_some_to_the_cell_that_leads() -> None:
    for name in registry.names():
        system = registry.get(name)
        rules: Any = registry.bound(name, system.packs()[0])
        kinds = set(rules.tables.play.decisions)
        for remit, own in rules.remits.items():
            assert set(own) < kinds
            assert rules.catalogue[f"remit.{remit}"]
            rest = scope(rules, LEADS, ["", remit])
            assert all(rest.covers(kind) != scope(rules, remit).covers(kind) for kind in kinds)


def test_each_cell_answers_its_own_decisions_and_places_count_on_the_sheet_of_the_side(state: Any) -> None:
    draft = driver.advance(RULES, state, russia(WALK, FLY, lead=1, air=1), dice(2), "sheet")
    assert taken(draft, "sheet") == [("station", 1), ("activate", 0)]
    assert not draft.refused


def test_a_cell_cannot_answer_the_decisions_of_another(state: Any) -> None:
    draft = driver.advance(RULES, state, russia(FLY, WALK, lead=1, air=1), dice(2), "sheet")
    assert taken(draft, "sheet") == []
    assert [(one.side, one.index) for one in draft.refused] == [("RED", 0), ("RED", 1)]


def test_the_end_of_one_cells_list_does_not_end_the_list_of_another(state: Any) -> None:
    """An air command that has nothing more to order does not keep the ground units from acting."""
    now = state
    while RULES.awaiting(now).segment != "activate":
        now = driver.advance(RULES, now, {}, dice(2), defaults=RULES.sides).state
    one_cell = driver.advance(RULES, now, {"RED": driver.SideOrders((Done(),))}, dice(2), "sheet")
    assert taken(one_cell, "sheet") == [("activate", 0)]
    two_cells = driver.advance(RULES, now, russia(Done(), lead=None, air=1), dice(2), "sheet")
    assert "activate" in [kind for kind, _ in taken(two_cells, "default")]
    assert ("activate", 0) not in taken(two_cells, "sheet")


def test_policy_answers_for_a_cell_whose_sheet_is_missing_and_for_that_cell_alone(state: Any) -> None:
    """The ground units of a general staff that sent nothing move by policy; those of one that sent a sheet do not."""
    late = driver.advance(RULES, state, russia(FLY, lead=None, air=1), dice(2), "sheet")
    sent = driver.advance(RULES, state, russia(Done(), FLY, lead=1, air=1), dice(2), "sheet")
    assert [kind for kind, _ in taken(late, "default")].count("activate") > 2
    assert "activate" not in [kind for kind, _ in taken(sent, "default")]
    assert ("station", 1) in taken(sent, "sheet")


def test_in_live_pace_a_sheet_that_is_not_the_cells_own_stops_play(state: Any) -> None:
    only_lead = {"RED": driver.SideOrders((FLY,), (CellShare(LEADS, 1), CellShare(AIR, None)))}
    assert driver.advance(RULES, state, only_lead, dice(2)).taken == []
    with_air = {"RED": driver.SideOrders((FLY,), (CellShare(LEADS, None), CellShare(AIR, 1)))}
    assert taken(driver.advance(RULES, state, with_air, dice(2)), "sheet") == [("station", 0)]


def test_standing_orders_answer_only_for_the_cell_that_gave_them(state: Any) -> None:
    attack = next(one for one in _orders_of_a_turn(state) if one["do"] == "assault")
    assault = msgspec.convert(attack, RULES.order_type)
    always = StandingAir(ground_support=3, when="attack")
    own = driver.advance(RULES, state, russia(assault, always, lead=1, air=1), dice(2), "sheet")
    strange = driver.advance(RULES, state, russia(assault, always, lead=2, air=0), dice(2), "sheet")
    assert "commit" in [kind for kind, _ in taken(own, "standing")]
    assert "commit" not in [kind for kind, _ in taken(strange, "standing")]


def _orders_of_a_turn(state: Any) -> list[dict[str, Any]]:
    draft = driver.advance(RULES, state, {}, dice(2), "sheet")
    return [one.order for one in draft.taken if one.side == "RED"]


def test_a_sheet_with_an_order_of_another_cell_is_refused_at_its_place(state: Any) -> None:
    picture = RULES.picture(state, "RED")
    lead, air = scope(RULES, LEADS, BOTH), scope(RULES, AIR)
    assert driver.check_sheet(RULES, picture, "RED", [WALK], scope=lead) == []
    assert driver.check_sheet(RULES, picture, "RED", [FLY], scope=air) == []
    wrong = driver.check_sheet(RULES, picture, "RED", [WALK, FLY], scope=lead)
    assert [(one.code, one.where) for one in wrong] == [("order.other_cell", "orders[1].do")]
    assert [one.code for one in driver.check_sheet(RULES, picture, "RED", [WALK], scope=air)] == ["order.other_cell"]


def test_what_other_cells_have_submitted_counts_in_the_sum_and_not_among_the_problems() -> None:
    """Two cells of a side cannot both place the same unit."""
    start = RULES.initial_state(RULES.option_type())
    start = driver.advance(RULES, start, {}, dice(1)).state
    picture = RULES.picture(start, "RED")
    place = msgspec.convert({"do": "place_unit", "unit": "ru-4-tkd", "to": "0402"}, RULES.order_type)
    assert driver.check_sheet(RULES, picture, "RED", [place]) == []
    wrong = driver.check_sheet(RULES, picture, "RED", [place], beside=[place])
    assert [(one.code, one.where) for one in wrong] == [("sheet.twice", "orders[0].unit")]


def test_a_forecast_offers_a_cell_only_its_own_decisions_and_lets_policy_make_the_others(state: Any) -> None:
    picture = RULES.picture(state, "RED")
    lead, air = Player("RED", LEADS, BOTH), Player("RED", AIR, BOTH)
    whole = {one.kind for one in futures.forecast(RULES, picture, "RED", [], 8).moments}
    flown = {one.kind for one in futures.forecast(RULES, picture, air, [], 8).moments}
    marched = {one.kind for one in futures.forecast(RULES, picture, lead, [], 8).moments}
    assert flown <= set(RULES.remits[AIR])
    assert not marched & flown
    assert {"station", "activate"} <= whole
    assert "commit" in flown  # the ground units of the cell that leads attack by policy
    assert str(lead) != str(air)


def test_places_shares_and_names() -> None:
    shares = (CellShare(LEADS, 2), CellShare(AIR, 1))
    assert [remit_at(shares, place) for place in range(4)] == [LEADS, LEADS, AIR, LEADS]
    assert remit_at((), 0) == LEADS
    assert (remit_of(RULES, shares, "bomb"), remit_of(RULES, shares, "activate")) == (AIR, LEADS)
    assert remit_of(RULES, (), "bomb") == LEADS
    assert (whose("RED", AIR), whose("RED", LEADS)) == ("RED.air", "RED")
    assert [(part.start, part.orders) for part in parts(RULES, "abc", shares)] == [(0, ("a", "b")), (2, ("c",))]
    assert [part.scope for part in parts(RULES, "abc", ())] == [WHOLE]
    with pytest.raises(KeyError):
        scope(RULES, "cyber")
    assert owing(RULES, "RED")(Due("RED", "bomb"))
    assert not owing(RULES, Player("RED", LEADS, BOTH))(Due("RED", "bomb"))
    assert not owing(RULES, Player("RED", AIR, BOTH))(Due("BLUE", "bomb"))
