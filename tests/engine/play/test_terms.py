"""Orders with terms on a sheet: amounts that are limits, conditions, priorities."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures
from adjudication.engine.play import driver, terms
from adjudication.engine.play.foresight import foresee
from adjudication.engine.play.order_terms import Terms
from adjudication.engine.protocol import reason
from adjudication.systems.ukrainian_crisis.card_play.events import AreaPicked
from adjudication.systems.ukrainian_crisis.event_phase.events import EventPlayed

RULES = registry.bound("ukrainian_crisis", "ukraine-2014")
LESSON = registry.bound("opuc", "first-lesson")
CARDS = {"do": "place_cards", "military": "minor", "diplomatic": "maximum", "information": "moderate"}
NINE = {"do": "attempt", "country": "GB", "direction": "up", "rp": 9, "prestige": 0}
ALL = {"at_least": {"rp": 1}, "all_left": ["rp"]}


def dice(number: int) -> Dice:
    return Dice(Seeded(b"terms", number))


def begun(rules: Any = RULES) -> Any:
    return driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice(0)).state


def sheet(*plain: dict[str, Any], rules: Any = RULES) -> driver.SideOrders:
    return driver.SideOrders(tuple(parse(one, rules.order_type) for one in plain))


def played(*plain: dict[str, Any], number: int = 1, side: str = "BLUE", rules: Any = RULES) -> driver.Draft:
    return driver.advance(rules, begun(rules), {side: sheet(*plain, rules=rules)}, dice(number), "sheet")


def attempts(draft: driver.Draft) -> list[tuple[str, int]]:
    own = (one for one in draft.taken if one.source == "sheet" and one.order["do"] == "attempt")
    return [(one.order["country"], one.order["rp"]) for one in own]


def short_of_nine() -> int:
    """Dice with which the card brings fewer than 9 points, but some."""
    for number in range(1, 40):
        draft = played(CARDS, NINE, number=number)
        if draft.refused and any(one.code == "attempt.no_points" for one in draft.refused[0].problems):
            return number
    raise AssertionError("the card always brings nine points")


def test_an_order_without_terms_is_written_as_before() -> None:
    assert msgspec.to_builtins(parse(NINE, RULES.order_type)) == NINE
    assert "terms" not in msgspec.json.encode(parse(NINE, RULES.order_type)).decode()
    given = NINE | {"terms": {"at_least": {"rp": 4}, "only": [{"what": "combat_turn"}]}}
    assert msgspec.json.decode(msgspec.json.encode(parse(given, RULES.order_type))) == given
    assert terms.bare(parse(given, RULES.order_type)) == parse(NINE, RULES.order_type)


def test_an_amount_is_a_limit_and_the_record_has_what_was_spent() -> None:
    number = short_of_nine()
    (problem,) = played(CARDS, NINE, number=number).refused[0].problems
    held = int(problem.params["left"])
    limited = played(CARDS, NINE | {"terms": {"at_least": {"rp": 1}}}, number=number)
    assert attempts(limited) == [("GB", held)]
    assert not limited.refused
    assert all("terms" not in one.order for one in limited.taken)
    above = played(CARDS, NINE | {"terms": {"at_least": {"rp": held + 1}}}, number=number)
    assert above.refused[0].problems[0].code == "attempt.no_points"
    assert above.refused[0].problems[0].params["points"] == held + 1
    assert attempts(played(CARDS, NINE | {"rp": 1, "terms": ALL}, number=number)) == [("GB", held)]


def test_priority_goes_before_the_sequence_of_the_sheet() -> None:
    number = short_of_nine()
    greedy = NINE | {"country": "PL", "terms": ALL | {"priority": "last"}}
    assert attempts(played(CARDS, greedy, NINE | {"rp": 4}, number=number))[0] == ("GB", 4)
    usual = [parse(one, RULES.order_type) for one in (CARDS, NINE, NINE)]
    assert terms.in_sequence(usual, ()) == list(enumerate(usual))


def test_an_order_does_not_pass_the_end_that_comes_after_it() -> None:
    done = {"do": "done"}
    late, early = NINE | {"terms": {"priority": "last"}}, NINE | {"rp": 2, "terms": {"priority": "first"}}
    orders = [parse(one, RULES.order_type) for one in (late, NINE, done, early, done)]
    assert [at for at, _ in terms.in_sequence(orders, (2, 4))] == [1, 0, 2, 3, 4]


@pytest.mark.parametrize("what", ["combat_turn", "holds"])
def test_an_order_is_left_out_unless_its_condition_holds_and_the_sheet_says_why(what: str) -> None:
    number = short_of_nine()
    only = {"what": what} | ({"side": "RED", "place": "romania"} if what == "holds" else {})
    draft = played(CARDS, NINE | {"rp": 4, "terms": {"only": [only]}}, number=number)
    assert attempts(draft) == []
    (left,) = draft.refused
    assert "only" in reason(RULES.catalogue, left.problems[0])
    assert "[" not in reason(RULES.catalogue, left.problems[0])
    if what == "holds":
        meets = {"what": what, "side": "", "place": "sumy"}
        holder = RULES.holders(begun())["sumy"]
        draft = played(CARDS, NINE | {"rp": 4, "terms": {"only": [meets | {"side": holder}]}}, number=number)
        assert attempts(draft) == [("GB", 4)]


def test_a_forecast_counts_an_order_that_its_sheet_leaves_out_and_does_not_call_it_hopeless() -> None:
    futures.forget()
    never = NINE | {"terms": {"only": [{"what": "holds", "side": "RED", "place": "romania"}]}}
    orders = sheet(CARDS, never, NINE | {"terms": {"at_least": {"rp": 4}}}).orders
    picture = RULES.picture(begun(), "BLUE")
    _, left, limited = futures.forecast(RULES, picture, "BLUE", orders).orders
    assert left is not None
    assert limited is not None
    assert (left.carried, left.hopeless) == (0, False)
    assert left.problem is None or terms.is_condition(left.problem)
    assert limited.carried > futures.FUTURES // 4
    assert futures.hopeless(RULES, picture, "BLUE", orders) == {}


def test_a_condition_rests_on_what_its_side_knows() -> None:
    """Nobody sounds out hidden facts: two states with the same picture answer every condition alike."""
    state, below = begun(LESSON), random.Random(3).randrange
    order = sheet({"do": "break_down", "unit": next(iter(LESSON.facts.roster.index))}, rules=LESSON).orders[0]
    for place in [one.key for one in LESSON.names().places]:
        for holder in ("RED", "BLUE", ""):
            only = {"at_least": {}, "only": [{"what": "holds", "side": holder, "place": place}]}
            asked = msgspec.structs.replace(order, terms=msgspec.convert(only, Terms))
            found = {
                bool(unmet(one, asked)) for one in filter(None, (state, pairs.drawn(LESSON, state, "BLUE", below)))
            }
            assert len(found) == 1


def unmet(state: Any, order: Any) -> Sequence[Any]:
    return terms.unmet(LESSON, "BLUE", order, [], lambda: foresee(LESSON, LESSON.picture(state, "BLUE"), "BLUE").states)


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ({"at_least": {"units": 1}}, "terms.units"),
        ({"at_least": {"rp": 12}}, "terms.at_least.rp"),
        ({"only": [{"what": "full_moon"}]}, "terms.only[0]"),
        ({"only": [{"what": "holds", "side": "RED", "place": "atlantis"}]}, "terms.only[0]"),
        ({"only": [{"what": "holds", "side": "GREEN", "place": "sumy"}]}, "terms.only[0]"),
    ],
)
def test_terms_that_mean_nothing_are_refused(said: dict[str, Any], where: str) -> None:
    picture = RULES.picture(begun(), "BLUE")
    found = driver.check_sheet(RULES, picture, "BLUE", sheet(CARDS, NINE | {"terms": said}).orders)
    assert [one.where for one in found] == [f"orders[1].{where}"]
    assert reason(RULES.catalogue, found[0]).endswith(".")


def test_terms_in_words() -> None:
    said = {"at_least": {"rp": 4}, "priority": "last", "only": [{"what": "combat_turn"}, {"what": "not_attacked"}]}
    (order,) = sheet(NINE | {"terms": said}).orders
    assert terms.in_words(RULES, order) == (
        "up to 9 RP, at least 4", "only in a Combat Turn", "only if not attacked", "after the others",
    )  # fmt: skip
    assert terms.in_words(RULES, sheet(NINE | {"terms": ALL}).orders[0]) == ("all RP left, at least 1",)
    held = {"only": [{"what": "holds", "side": "", "place": "sumy"}]}
    (order,) = sheet(NINE | {"terms": held}).orders
    assert terms.in_words(RULES, order) == ("only if no one holds Sums’ka",)


def test_an_entry_of_a_mapping_is_an_amount_too() -> None:
    (order,) = sheet({"do": "support", "missions": {"A1": 3}}, rules=LESSON).orders
    assert list(terms.amounts(order)) == [("missions.A1", 3)]
    limited = msgspec.structs.replace(order, terms=Terms(at_least={"missions.A1": 0}))
    assert terms.at_least(limited).missions == {}
    assert terms.with_amount(order, "missions.A1", 2).missions == {"A1": 2}


def test_attacks_are_those_on_own_units() -> None:
    for rules, side in ((RULES, "RED"), (LESSON, "BLUE")):
        state, seen = begun(rules), 0
        for number in range(6):
            draft = driver.advance(rules, state, {}, dice(number), "sheet")
            for event in draft.events:
                named = rules.attacked(event, side)
                seen += bool(named)
                assert all(name in rules.facts.unit if rules is RULES else rules.facts.roster.index for name in named)
            state = draft.state
        assert seen or rules is RULES


AREAS = ("military", "diplomatic", "information")
RAISE = {"do": "inform", "option": "raise"}
HELD = {"do": "additions", "at_large": 0, "event": True}


def with_points(number: int) -> Any:
    """A state in which Ukraine holds an event card that gives points in any area."""
    state = begun()
    facts: Any = RULES.facts
    state.held[1] = next(n for n, card in enumerate(facts.cards) if card.points and card.points.area == "any")
    return state


@pytest.mark.parametrize("area", AREAS)
def test_a_held_event_waits_for_the_area_that_its_order_names(area: str) -> None:
    """Sequence of play: points are added in the area that is resolved; who opens another one first wastes none."""
    state = with_points(0)
    order = HELD | {"terms": {"only": [{"what": f"in_{area}"}]}}
    seen = set[str]()
    for number in range(12):
        draft = driver.advance(RULES, state, {"BLUE": sheet(CARDS, RAISE, order)}, dice(number), "sheet")
        carried = [one for one in draft.taken if one.source == "sheet" and one.order["do"] == "additions"]
        if not carried:
            assert any(one.order["do"] == "additions" for one in draft.refused)
            continue
        own = (n for n, event in enumerate(draft.events) if isinstance(event, EventPlayed) and event.side == "BLUE")
        at = next(own)
        opened = [event.area for event in draft.events[:at] if isinstance(event, AreaPicked)]
        seen.add(opened[-1])
    assert seen == {area}


def test_a_condition_of_one_kind_of_order_is_for_no_other() -> None:
    (order,) = sheet(NINE | {"terms": {"only": [{"what": "in_military"}]}}).orders
    assert [one.code for one in terms.problems(RULES, order)] == ["terms.no_condition"]
    (order,) = sheet(HELD | {"terms": {"only": [{"what": "in_military"}]}}).orders
    assert terms.problems(RULES, order) == []
    assert terms.in_words(RULES, order) == ("only in Military",)
    assert "in_military" not in terms.conditions_for(RULES, type(sheet(NINE).orders[0]))
