"""From order sheets to a draft."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, DiceNeeded, Seeded, Typed
from adjudication.engine.play import driver
from adjudication.engine.play.orders import Done
from adjudication.systems.ukrainian_crisis.card_play.orders import Declare, PickArea, PlaceCards
from adjudication.systems.ukrainian_crisis.combat.orders import Combat, Group
from adjudication.systems.ukrainian_crisis.diplomacy.orders import Attempt
from adjudication.systems.ukrainian_crisis.information.orders import Inform
from adjudication.systems.ukrainian_crisis.military.orders import Deploy, Mobilise
from adjudication.systems.ukrainian_crisis.operations.orders import Move

RULES: Any = registry.bound("ukrainian_crisis", "ukraine-2014")
KIT: Any = registry.get("ukrainian_crisis").case_kit()
CARDS = PlaceCards("minor", "minor", "minor")


def dice(position: int = 1) -> Dice:
    return Dice(Seeded(b"driver", position))


def prepared(**given: Any) -> Any:
    state = KIT.prepare(RULES, RULES.option_type(), given)
    if RULES.awaiting(state).mode == "automatic":
        for event in RULES.adjudicate(state, {}, dice()):
            RULES.apply(state, event)
    return state


def sheet(*orders: Any) -> driver.SideOrders:
    return driver.SideOrders(tuple(orders))


def kinds(draft: driver.Draft) -> list[tuple[str, str, str]]:
    return [(taken.side, taken.kind, taken.source) for taken in draft.taken]


def test_what_the_rules_did_by_themselves_is_not_left_over() -> None:
    """Nobody chooses the last area of a turn."""
    areas = [PickArea(area) for area in ("information", "diplomatic", "military")]
    wanted = [CARDS, Declare(False), *areas]
    draft = driver.advance(RULES, prepared(at="cards"), {"RED": sheet(*wanted), "BLUE": sheet(CARDS)}, dice(), "sheet")
    asked = {(taken.kind, taken.source) for taken in draft.taken if taken.side == "RED"}
    assert ("pick_area", "sheet") in asked
    assert [taken.kind for taken in draft.taken if taken.side == "RED"].count("pick_area") == 2
    assert [entry.order for entry in draft.refused] == []
    twice = sheet(CARDS, Inform("raise"), Inform("cut"))
    draft = driver.advance(RULES, prepared(at="cards"), {"RED": twice, "BLUE": sheet(CARDS)}, dice(), "sheet")
    assert [entry.order["option"] for entry in draft.refused] == ["cut"]  # that did not happen


def test_live_play_never_half_answers_a_simultaneous_decision() -> None:
    state = prepared(at="cards")
    before = msgspec.json.encode(state)
    draft = driver.advance(RULES, state, {"RED": sheet(CARDS)}, dice())
    assert draft.taken == draft.events == []
    assert [due.side for due in draft.awaiting.due] == ["RED", "BLUE"]
    assert msgspec.json.encode(state) == before == msgspec.json.encode(draft.state)
    draft = driver.advance(RULES, state, {"RED": sheet(CARDS), "BLUE": sheet(CARDS)}, dice())
    assert kinds(draft) == [("RED", "cards", "sheet"), ("BLUE", "cards", "sheet")]
    assert draft.awaiting.segment == "declare"


def test_a_late_cell_is_answered_by_policy_for_the_present_decision_only() -> None:
    state = prepared(at="cards")
    draft = driver.advance(RULES, state, {"RED": sheet(CARDS)}, dice(), defaults=frozenset({"BLUE"}))
    assert kinds(draft) == [("RED", "cards", "sheet"), ("BLUE", "cards", "default")]
    assert draft.awaiting.segment == "declare"


def test_the_end_of_a_live_sheet_means_done_once_it_has_begun() -> None:
    state = prepared(at="act RED military", rp={"RED": 3})
    draft = driver.advance(RULES, state, {"RED": sheet(Deploy("RS1", "donetsk"))}, dice())
    assert kinds(draft) == [("RED", "military", "sheet"), ("RED", "military", "implied")]
    untouched = driver.advance(RULES, state, {"RED": sheet(Inform("raise"))}, dice())
    assert untouched.taken == []
    assert untouched.awaiting.segment == "military"


def test_an_illegal_order_is_left_out_with_its_reason_and_the_next_is_used() -> None:
    state = prepared(at="act RED military", rp={"RED": 3})
    orders = sheet(Deploy("RI1", "donetsk"), Deploy("RS1", "donetsk"), Inform("raise"), Done())
    draft = driver.advance(RULES, state, {"RED": orders}, dice())
    used = [(taken.index, taken.order["do"]) for taken in draft.taken]
    assert used[0] == (1, "deploy")
    assert (3, "done") in used or (0, "deploy") in used
    (left,) = [refused for refused in draft.refused if refused.order["do"] == "inform"]
    assert left.problems == ()
    wrong = driver.advance(RULES, state, {"RED": sheet(Deploy("RI1", "sumy"), Done())}, dice())
    (entry,) = wrong.refused
    assert (entry.index, entry.problems[0].code) == (0, "deploy.not_allowed_there")


def test_a_whole_turn_from_one_sheet_a_side() -> None:
    state = prepared(at="cards")
    plan = sheet(CARDS, Declare(False), Deploy("RS1", "donetsk"), Done(), Inform("raise"))
    draft = driver.advance(RULES, state, {"RED": plan}, dice(), pace="sheet")
    assert draft.awaiting.turn == 4
    assert draft.awaiting.segment in ("cards", "choose")
    sources = {(side, source) for side, _, source in kinds(draft)}
    assert ("RED", "sheet") in sources
    assert ("BLUE", "default") in sources
    assert draft.state.where[RULES.facts.unit["RS1"]] == RULES.facts.area["donetsk"]
    assert sum(taken.events for taken in draft.taken) == len(draft.events)


def test_a_sheet_that_says_nothing_of_the_held_event_keeps_it() -> None:
    """A default spends no card that is held; a side without a sheet follows the policy of the rules."""
    event = next(n for n, card in enumerate(RULES.facts.cards) if card.points and card.points.area == "any")
    for sheets, kept in (({"RED": sheet(CARDS, Declare(False))}, True), ({}, False)):
        spent = 0
        for number in range(12):
            state = prepared(at="cards")
            state.held[0] = event
            draft = driver.advance(RULES, state, sheets, dice(number), "sheet")
            spent += any(one.side == "RED" and one.order.get("event") for one in draft.taken)
        assert (spent == 0) is kept


def test_two_segments_in_a_row_take_their_own_orders() -> None:
    given = {"at": "operate RED", "allowance": 1, "segments": {"count": 2, "number": 1}, "units": {"RS1": "rostov"}}
    state = prepared(**given)
    state.placed[:] = [1, 0, 0, 1, 0, 0]
    moves = sheet(Move("RS1", "donetsk", "land"))
    draft = driver.advance(RULES, state, {"RED": moves}, dice())
    assert kinds(draft)[0] == ("RED", "operate", "sheet")
    assert draft.awaiting.segment == "operate"
    assert draft.state.seg == 3


def test_play_ends_behind_the_order_after_which_nobody_needs_more() -> None:
    sheets = {"RED": sheet(CARDS, Declare(False)), "BLUE": sheet(CARDS)}
    whole = driver.advance(RULES, prepared(at="cards"), sheets, dice(), "sheet")

    def enough(taken: driver.Taken) -> bool:
        return taken.kind == "declare"

    begun = driver.advance(RULES, prepared(at="cards"), sheets, dice(), "sheet", enough=enough)
    assert begun.taken == whole.taken[: len(begun.taken)], "both sides declare at the same time"
    assert {taken.kind for taken in begun.taken[-2:]} == {"declare"}
    assert len(begun.taken) < len(whole.taken)


def test_typed_dice_stop_the_run_and_leave_the_state_alone() -> None:
    state = prepared(at="act BLUE information")
    before = msgspec.json.encode(state)
    with pytest.raises(DiceNeeded) as caught:
        driver.advance(RULES, state, {"BLUE": sheet(Inform("raise"))}, Dice(Typed({})))
    assert (caught.value.draw, caught.value.count, caught.value.purpose, caught.value.side) == (0, 1, "effort", "BLUE")
    assert msgspec.json.encode(state) == before
    draft = driver.advance(RULES, state, {"BLUE": sheet(Inform("raise"))}, Dice(Typed({0: [6]})))
    assert draft.state.prestige[1] == 20
    assert draft.rolls[0].source == "typed"


def test_a_sheet_is_checked_in_sequence_with_places() -> None:
    state = prepared(at="act RED military", rp={"RED": 2})
    fine = [Mobilise("RG1"), Deploy("RG1", "rostov"), Done()]
    assert driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", fine) == []
    wrong = [Deploy("RG1", "rostov"), Mobilise("XX1"), Move("RS1", "atlantis", "land")]
    found = [(p.where, p.code) for p in driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", wrong)]
    assert found == [
        ("orders[0].unit", "deploy.not_mobilized"),
        ("orders[1].unit", "unknown.unit"),
        ("orders[2].to", "unknown.area"),
    ]
    assert (
        driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", [Inform("raise")], "live")[0].code
        == "order.not_asked"
    )
    assert driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", [Inform("raise")], "sheet") == []


def test_policy_plays_whole_games_in_every_mode() -> None:
    for mode in ("base", "cards", "deterministic"):
        state = RULES.initial_state(RULES.option_type(mode=mode))
        for position in range(20):
            draft = driver.advance(RULES, state, {}, dice(position), pace="sheet")
            state = draft.state
            assert RULES.invariants(state) == []
            if draft.awaiting.mode == "over":
                break
        assert RULES.scoreboard(state).final


def test_a_done_that_comes_too_late_does_not_close_the_next_decision() -> None:
    """7.2, 7.3: the last point of the allowance ends movement by itself; a `done` after it does not end combat."""
    given = {"at": "operate RED", "allowance": 1, "units": {"RG1": "rostov", "UG1": "donetsk"}}
    plan = [Move("RG1", "donetsk", "land"), Done()]
    draft = driver.advance(RULES, prepared(**given), {"RED": sheet(*plan)}, dice())
    assert (draft.awaiting.segment, draft.refused) == ("attack", [])
    fight = [Group("donetsk", ("RG1",), ("UG1",)), Combat("symbolic"), Done()]
    draft = driver.advance(RULES, prepared(**given), {"RED": sheet(*plan, *fight)}, dice())
    assert [kind for _, kind, _ in kinds(draft)][:3] == ["operate", "attack", "combat_type"]


def test_a_done_belongs_to_the_orders_before_it_whatever_area_comes_first() -> None:
    """6.0: the areas may be resolved in a different order than on the sheet."""
    plan = sheet(Mobilise("RG1"), Done(), Attempt("PL", "down", 1, 0), Done())
    given = {"at": "act RED diplomatic", "areas_done": ["information"]}
    draft = driver.advance(RULES, prepared(**given, rp={"RED": 3}), {"RED": plan}, dice(), pace="sheet")
    assert [(kind, source) for side, kind, source in kinds(draft) if side == "RED" and source == "sheet"] == [
        ("diplomatic", "sheet"),
        ("diplomatic", "sheet"),
        ("military", "sheet"),
        ("military", "sheet"),
    ]
