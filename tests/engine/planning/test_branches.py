"""The parts of a whole-turn sheet that come in some turns only: whether their headings are true."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures

TURNS = 4
GAMES = 12


def rules_of(system: str) -> Any:
    return registry.bound(system, registry.get(system).packs()[0])


@pytest.mark.parametrize("system", registry.names())
def test_a_branch_names_decisions_of_its_rules_each_once(system: str) -> None:
    rules = rules_of(system)
    known = set(rules.tables.play.decisions)
    named = [kind for branch in rules.branches for kind in branch.decisions]
    assert set(named) <= known
    assert len(named) == len(set(named))
    assert all(branch.title and not (branch.folded and branch.asked) for branch in rules.branches)
    folds = [branch.folded for branch in rules.branches]
    assert folds == sorted(folds), "what is folded comes last"


@pytest.mark.parametrize("system", registry.names())
def test_nobody_misses_an_answer_to_a_reaction(system: str) -> None:
    rules = rules_of(system)
    reactions = {kind for kind, decision in rules.tables.play.decisions.items() if decision.reaction}
    missed = {kind for branch in rules.branches if not branch.asked for kind in branch.decisions}
    assert reactions <= missed


@pytest.mark.parametrize("system", registry.names())
def test_a_standing_order_answers_something_that_is_folded(system: str) -> None:
    rules = rules_of(system)
    folded = {kind for branch in rules.branches if branch.folded for kind in branch.decisions}
    for order in rules.tables.sheets.lasting:
        assert folded.intersection(rules.stands_for[order]), order


def test_each_part_of_a_crisis_comes_in_the_turns_that_its_heading_names() -> None:
    """Random declarations: what is asked in turns of each type, by the heading of its branch."""
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    branch_of = {kind: branch.title for branch in rules.branches for kind in branch.decisions}
    met = set[tuple[str, str]]()
    for game in range(GAMES):
        state, position, asked_by = rules.initial_state(rules.option_type()), 0, list[str]()
        while rules.awaiting(state).mode != "over" and state.turn <= TURNS:
            awaiting = rules.awaiting(state)
            for due in awaiting.due:
                if title := branch_of.get(due.kind):
                    met.add((title, state.turn_type or "open"))
                if due.kind == "ceasefire":
                    assert asked_by, "one side has asked"
                    assert due.side not in asked_by
            orders = {due.side: _answer(rules, state, due, game + position) for due in awaiting.due}
            if any(due.kind == "declare" for due in awaiting.due):
                asked_by = [side for side, order in orders.items() if order.combat]
            rules.carry_out(state, orders, Dice(Seeded(b"branches %d" % game, position)))
            position += 1
    assert {kind for title, kind in met if title == "If Strategic"} == {"strategic"}
    assert {kind for title, kind in met if title == "If Combat"} == {"combat"}
    assert {kind for title, kind in met if title == "If they ask"} == {"open"}
    assert {kind for title, kind in met if title == "If a Ceasefire is attempted"} <= {"open"}


def test_a_forecast_counts_the_turns_of_each_branch() -> None:
    """Who asks for combat gets it or a Ceasefire; who does not can still be asked what to do about it."""
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    state, number = rules.initial_state(rules.option_type()), 0
    while state.turn < 2 or rules.awaiting(state).due[0].kind != "cards":
        due = rules.awaiting(state).due
        orders = {one.side: rules.policy(state, one.side) for one in due}
        rules.carry_out(state, orders, Dice(Seeded(b"count", number)))
        number += 1
    titles = [branch.title for branch in rules.branches]
    strategic, combat, asked = (titles.index(one) for one in ("If Strategic", "If Combat", "If they ask"))
    picture = rules.picture(state, "BLUE")
    counts = {}
    for wants in (False, True):
        (order,) = (parse({"do": "declare", "combat": wants}, rules.order_type),)
        made = futures.forecast(rules, picture, "BLUE", (order,))
        assert len(made.branches) == len(rules.branches)
        assert made.branches[strategic] + made.branches[combat] <= made.of
        counts[wants] = made.branches
    assert counts[True][combat] > counts[False][combat]
    assert counts[True][asked] == 0, "the Ceasefire is up to the other side then"
    assert counts[False][asked] > 0, "some opponents ask"


@pytest.mark.parametrize("system", registry.names())
def test_what_an_empty_step_is_said_to_do_needs_no_default(system: str) -> None:
    rules = rules_of(system)
    said = {key.removeprefix("empty.") for key in rules.catalogue if key.startswith("empty.")}
    state, position = rules.initial_state(rules.option_type()), 0
    while rules.awaiting(state).mode != "over" and state.turn <= TURNS:
        due = rules.awaiting(state).due
        for one in due:
            if one.kind in said:
                assert rules.passing(state, one.side) is not None, one.kind
        orders = {one.side: rules.policy(state, one.side) for one in due}
        rules.carry_out(state, orders, Dice(Seeded(b"empty", position)))
        position += 1
    assert position > TURNS


def _answer(rules: Any, state: Any, due: Any, number: int) -> Any:
    """The policy, but declarations and Ceasefires both ways."""
    order = rules.policy(state, due.side)
    if due.kind == "declare":
        return type(order)(combat=(number + (due.side == "RED")) % 3 != 0)
    if due.kind == "ceasefire":
        return type(order)(attempt=number % 2 == 0)
    return order
