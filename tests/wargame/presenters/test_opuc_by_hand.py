"""Deep ISR, LOG and engineers as they are given by hand: what there is to choose, what it takes, how to pass."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from adjudication.engine.checking import conformance
from adjudication.engine.menu import Is, Option
from adjudication.engine.play.foresight import foresee
from adjudication.engine.protocol import Due
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.isr import sight
from wargame.presenters.composing import fields
from wargame.presenters.composing.lists import MANY, spelled
from wargame.presenters.opuc.composer import Composer
from wargame.presenters.opuc.vocabulary import Words
from wargame.presenters.shapes import Form, Section, Wanted
from wargame.selectors import drafts

RULES: Any = SYSTEM.bind(SYSTEM.named_pack("se-estonia-small"))


def asked(kind: str, wanted: Callable[[Any, Due], bool] | None = None) -> tuple[Any, Due]:
    """The first state of a random game in which a side is asked that, with something to choose."""
    for step in conformance.play(RULES, RULES.option_type(), random.Random(3).randrange, b"look", closely=False):
        for due in RULES.awaiting(step.before).due:
            if due.kind == kind and (wanted is None or wanted(step.before, due)):
                return step.before, due
    raise AssertionError(kind)


def followed(state: Any, side: str, orders: list[dict[str, Any]]) -> drafts.Outlook:
    return drafts.outlook(foresee(RULES, RULES.picture(state, side), side), orders)


def composed(state: Any, due: Due, orders: list[dict[str, Any]], subject: str = "") -> Section:
    look = followed(state, due.side, orders)
    composer = Composer(RULES, RULES.picture(state, due.side), state, due.side)
    return composer.section(due.kind, due.several, look, Wanted(subject))


def test_the_dice_that_are_left_are_listed_and_can_be_left() -> None:
    state, due = asked("deep_isr")
    made = composed(state, due, [])
    (form,) = made.forms
    dice, places = form.entries
    own = Counter(die.face for die in state.batches[("BLUE", "RED").index(due.side)] if die.target == -1)
    assert {int(one.value): int(one.small.split()[0]) for one in dice.choices} == own
    assert [one.value for one in dice.choices] == sorted(map(str, own), reverse=True)
    for one in places.choices:
        place = RULES.facts.board.index.get(one.value)
        if place is not None:
            assert f"{sight.needed(RULES.facts, place)}+" in one.small
            assert not one.chosen or sight.needed(RULES.facts, place) <= max(own)
    assert not any(one.label.startswith(("RED", "BLUE", "DAG")) for one in places.choices)
    assert made.done == "Leave the other dice"
    assert made.help == RULES.catalogue["help.deep_isr.in_turn"]
    for order in (
        {"do": "done"},
        {"do": "assign_isr", "face": int(dice.choices[0].value), "target": places.choices[0].value},
    ):
        assert not followed(state, due.side, [order]).items[0].problems


def test_a_die_on_the_table_is_told_where_it_is_thrown_again() -> None:
    state, due = asked("reroll")
    look = state.looks[0]
    told = composed(state, due, []).help
    assert f"{sight.needed(RULES.facts, look.target)} or more finds a block there." in told


def test_log_for_a_fight_opens_at_full_supply_as_far_as_stocks_go() -> None:
    def pays(state: Any, due: Due) -> bool:
        return any(option.fields["log"].caps for option in RULES.legal_orders(state, due.side))

    state, due = asked("combat_log", pays)
    (option,) = RULES.legal_orders(state, due.side)
    purse = option.fields["log"]
    (entry,) = composed(state, due, []).forms[0].entries
    order = {"do": "assign_log", "log": {one.value: one.amount for one in entry.choices if one.amount}}
    assert not followed(state, due.side, [order]).items[0].problems
    drawn = Counter[str]()
    for one in entry.choices:
        drawn[purse.caps[one.value][0]] += one.amount
    for store, limit in purse.limits.items():
        assert drawn[store] == min(limit, sum(cap for group, cap in purse.caps.values() if group == store))


def holds(form: Form, order: dict[str, Any]) -> bool:
    """Whether a form can be filled in so that it is this order."""
    if form.entries[0].kind == "pick":
        return any(json.loads(choice.value) == order for choice in form.entries[0].choices)
    values = {
        entry.name: [one.value for one in entry.choices] if entry.kind == "select" else [entry.value]
        for entry in form.entries
    }
    return form.do == order["do"] and all(str(order[name]) in known for name, known in values.items())


def test_every_task_of_every_engineer_can_be_ordered_and_is_told() -> None:
    state, due = asked("engineers_tasks")
    menu = list(RULES.legal_orders(state, due.side))
    assert any(spelled([one for one in menu if one.subject == unit], MANY) is None for unit in ("B16", "R19"))
    for subject in {option.subject for option in menu if option.do in ("task", "fortify")}:
        forms = composed(state, due, [], subject).forms
        for option in (option for option in menu if option.subject == subject):
            listed = spelled([option], 10_000) or []
            assert listed
            for order in listed:
                assert any(holds(form, order) for form in forms), order
        assert len({form.title for form in forms}) == len(forms), subject
        for form in forms:
            named = any(entry.kind in ("select", "pick") for entry in form.entries)
            assert named or " at " in form.help, form


def test_an_action_asks_for_a_place_where_it_has_one_and_for_none_otherwise() -> None:
    """A place is never chosen in advance, though only one is legal; an action that has none asks for nothing."""
    state, _ = asked("cp_action")
    words_of = Words(RULES, RULES.picture(state, "BLUE"))
    for value, kind in (("", "hidden"), ("0908", "select")):
        (entry,) = fields.entries([Option("buy", {"where": Is(value)})], words_of, {})
        assert entry.kind == kind, value
        assert not any(choice.chosen for choice in entry.choices)
