"""A turn of OPUC from one order sheet a side: what is ordered, what stands, what doctrine fills in."""

from __future__ import annotations

import random
from typing import Any, Literal

import msgspec

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse, pick
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import foresee
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.sheets.orders import StandingOrders

RULES: Any = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))


def orders(*plain: dict[str, Any]) -> driver.SideOrders:
    return driver.SideOrders(tuple(msgspec.convert(one, RULES.order_type) for one in plain))


def set_up() -> Any:
    start = RULES.initial_state(RULES.option_type())
    sheets = {
        "BLUE": orders({"do": "place", "what": "strongpoint", "where": "LIN.M"}),
        "RED": orders(),
    }
    return driver.advance(RULES, start, sheets, Dice(Seeded(b"sheet", 1)), "sheet")


def test_the_set_up_is_the_first_sheet_and_runs_to_the_first_decision_of_turn_1() -> None:
    draft = set_up()
    assert [taken.source for taken in draft.taken if taken.order["do"] == "place"] == ["sheet"]
    assert (draft.awaiting.turn, draft.awaiting.segment) == (1, "precedence")
    assert not draft.refused


def test_a_whole_turn_is_played_from_two_sheets() -> None:
    before = set_up().state
    red = orders(
        {"do": "buy", "action": "LOG_SURGE"},
        {"do": "move", "units": ["R3"], "route": ["0304"]},
        {"do": "standing_orders", "evade": "never"},
    )
    assert driver.check_sheet(RULES, RULES.picture(before, "RED"), "RED", red.orders) == []
    sheets = {"RED": red, "BLUE": orders({"do": "standing_orders", "evade": "always"})}
    draft = driver.advance(RULES, before, sheets, Dice(Seeded(b"sheet", 2)), "sheet")
    assert draft.awaiting.turn == 2
    assert not draft.refused
    carried = [(taken.side, taken.order["do"]) for taken in draft.taken if taken.source == "sheet"]
    assert carried == [("RED", "buy"), ("RED", "move")]
    assert draft.state.place[RULES.facts.roster.index["R3"]] == RULES.facts.board.index["0304"]


def test_standing_orders_answer_every_evasion_and_doctrine_only_where_they_are_silent() -> None:
    """Blue alone at the mill with an infantry battalion, attacked over one side: it may evade (9.1)."""
    for wish in ("always", "never"):
        state = RULES.initial_state(RULES.option_type())
        r, b = RULES.facts.roster.index, RULES.facts.board.index
        state.setup_left = [{}, {}]
        state.turn, state.phase, state.at, state.first, state.actor = 1, "movement", "manoeuvre", 1, 1
        state.place[r["R1"]] = state.place[r["R2"]] = b["0205"]
        state.log = [5, 5]
        sheets = {
            "RED": orders({"do": "assault", "target": "0204", "attackers": ["R1", "R2"]}),
            "BLUE": orders({"do": "standing_orders", "evade": wish, "missions": 0}),
        }
        draft = driver.advance(RULES, state, sheets, Dice(Seeded(b"sheet", 3)), "sheet")
        answers = [taken for taken in draft.taken if taken.kind == "evade"]
        assert [(taken.side, taken.source) for taken in answers] == [("BLUE", "standing")]
        assert list(answers[0].order["units"]) == (["B2"] if wish == "always" else [])


def test_a_standing_order_is_never_refused_nor_carried_out() -> None:
    before = set_up().state
    sheets = {"RED": orders({"do": "standing_orders", "log": "none"}), "BLUE": orders()}
    draft = driver.advance(RULES, before, sheets, Dice(Seeded(b"sheet", 4)), "sheet")
    assert not draft.refused
    assert all(taken.order["do"] != "standing_orders" for taken in draft.taken)


def test_a_sheet_that_names_what_does_not_exist_is_refused_with_its_place() -> None:
    before = set_up().state
    bad = orders({"do": "move", "units": ["R9"], "route": ["0303"]}, {"do": "buy", "action": "MAGIC"})
    problems = driver.check_sheet(RULES, RULES.picture(before, "RED"), "RED", bad.orders)
    assert [(problem.code, problem.where) for problem in problems] == [
        ("unknown.unit", "orders[0].units[0]"),
        ("unknown.action", "orders[1].action"),
    ]


def test_the_way_of_a_retreat_can_be_wished_beforehand() -> None:
    """Whatever is wished, the way is legal and costs no more steps than doctrine's; and the wish makes a difference."""
    wishes: tuple[Literal["road", "cover", "supply"], ...] = ("road", "cover", "supply")
    board, ways = RULES.facts.board, set()
    for game in range(30):
        for step in conformance.play(RULES, RULES.option_type(), random.Random(game).randrange, b"way%d" % game):
            due = RULES.awaiting(step.before).due
            if [one.kind for one in due] != ["withdraw"]:
                continue
            side = due[0].side
            found = {wish: RULES.by_standing(step.before, side, [StandingOrders(retreat=wish)]) for wish in wishes}
            for order in found.values():
                assert RULES.check(step.before, side, order) == []
            assert RULES.by_standing(step.before, side, [StandingOrders()]) is None
            doctrine = RULES.policy(step.before, side)
            ways |= {wish for wish, order in found.items() if order != doctrine}
            here = board.hex_of[step.before.place[RULES.facts.roster.index[doctrine.unit]]]
            by_road = board.hex_of[board.index[found["road"].to]] in board.msr_near[here]
            assert by_road or board.hex_of[board.index[doctrine.to]] not in board.msr_near[here]
    assert ways


def marches() -> Any:
    """States in which a side moves, each with a march it can foresee to its end and one that ends in a contact."""
    for seed in range(40):
        play = conformance.play(RULES, RULES.option_type(), random.Random(seed).randrange, b"march", closely=False)
        for step in play:
            (*_, due) = RULES.awaiting(step.after).due or (None,)
            if due is None or due.kind != "manoeuvre":
                continue
            ahead = foresee(RULES, RULES.picture(step.after, due.side), due.side)
            found: dict[bool, Any] = {}
            for option in RULES.legal_orders(step.after, due.side):
                if option.do == "move":
                    order = parse(pick(option, random.Random(seed).randrange), RULES.order_type)
                    found[ahead.after(order) is not None] = order
            if len(found) == 2:
                yield step.after, due.side, found[True], found[False]


def test_a_march_into_contact_ends_that_march_and_nothing_else() -> None:
    """8.3, K-30, K-69: the side is asked again for what is left of the step; `done` on the sheet ends it."""
    again = seen = 0
    for number, (state, side, plain, contact) in enumerate(marches()):
        played = driver.advance(RULES, state, {side: driver.SideOrders((plain,))}, Dice(Seeded(b"go", number)))
        assert [taken.source for taken in played.taken if taken.side == side][:2] == ["sheet", "implied"]
        played = driver.advance(RULES, state, {side: driver.SideOrders((contact,))}, Dice(Seeded(b"go", number)))
        assert [taken.source for taken in played.taken if taken.kind == "manoeuvre"] == ["sheet"]
        again += [(due.side, due.kind) for due in played.awaiting.due] == [(side, "manoeuvre")]
        ended = driver.advance(RULES, state, {side: orders_of(contact, {"do": "done"})}, Dice(Seeded(b"go", number)))
        seen += [taken.order["do"] for taken in ended.taken if taken.kind == "manoeuvre"][:2] == ["move", "done"]
        if number == 30:
            break
    assert min(again, seen) > 5


def orders_of(order: Any, *plain: dict[str, Any]) -> driver.SideOrders:
    return driver.SideOrders((order, *orders(*plain).orders))
