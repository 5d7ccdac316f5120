"""The parts of a whole-turn sheet: under which heading a step comes, what is missed, and what is listed once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.protocol import Due
from wargame.presenters import branches, left_empty
from wargame.presenters.shapes import IF_EMPTY, Drafted, Form, Section
from wargame.selectors.plausible_turn import ExpectedDecision

OFFER = (Form("place", "Place", "Add", ()),)
PACKS = {
    "millennium_wars": "twelve-weeks",
    "opaque_war": "donbas-2014",
    "opuc": "se-estonia-small",
    "ukraine_2022": "ukraine-2022",
    "ukrainian_crisis": "ukraine-2014",
}


def place(system: str, *now: str) -> Any:
    due = tuple(Due("BLUE", kind) for kind in now)
    rules = registry.bound(system, PACKS[system])
    return SimpleNamespace(
        rules=rules, awaiting=SimpleNamespace(due=due), viewer=SimpleNamespace(side="BLUE"), parsed=()
    )


def step(kind: str, **more: Any) -> Section:
    return Section(kind, kind.title(), "", "", True, forms=OFFER, **more)


def parts(system: str, kinds: list[str], *now: str) -> dict[str, list[str]]:
    made = branches.in_parts(place(system, *now), [step(kind) for kind in kinds])
    return {group.title: [one.kind for one in group.sections] for group in branches.groups(made)}


def test_a_crisis_is_planned_in_the_branches_that_a_turn_can_take() -> None:
    kinds = [
        "cards",
        "declare",
        "ceasefire",
        "settle_tie",
        "military",
        "diplomatic",
        "information",
        "operate",
        "attack",
    ]
    assert parts("ukrainian_crisis", kinds) == {
        "Always": ["cards", "declare", "information"],
        "If Strategic": ["military", "diplomatic"],
        "If Combat": ["operate", "attack"],
        "If they ask": ["ceasefire"],
        "If a Ceasefire is attempted": ["settle_tie"],
    }


@pytest.mark.parametrize(
    ("system", "asked", "standing", "reaction"),
    [
        ("opaque_war", "attack", "standing_support", "retreat"),
        ("ukraine_2022", "activate", "standing_air", "absorb"),
        ("millennium_wars", "move", "standing_cadres", "react"),
        ("opuc", "manoeuvre", "standing_orders", "take_loss"),
    ],
)
def test_what_needs_a_fight_is_folded_and_nobody_misses_it(
    system: str, asked: str, standing: str, reaction: str
) -> None:
    made = branches.in_parts(place(system), [step(standing, optional=True), step(reaction), step(asked)])
    assert [(one.kind, one.folded, one.is_asked) for one in made] == [
        (asked, False, True),
        (standing, True, False),
        (reaction, True, False),
    ]
    assert [one.is_empty for one in made] == [True, False, False]
    titles = [(group.title, group.folded) for group in branches.groups(made)]
    assert titles == [("", False), ("If it comes to it", True)], "no heading where a turn has no branches"


def test_a_heading_says_how_often_its_branch_comes() -> None:
    made = branches.in_parts(place("ukrainian_crisis"), [step("cards"), step("operate"), step("choose")])
    found = branches.groups(made, {"If Combat": (9, 40), "If it comes to it": (1, 40)})
    assert [(one.title, one.turns) for one in found] == [
        ("Always", None),
        ("If Combat", (9, 40)),
        ("If it comes to it", None),
    ]


def test_a_reaction_that_is_due_now_is_asked() -> None:
    made = branches.in_parts(place("ukraine_2022", "absorb"), [step("absorb")])
    assert (made[0].folded, made[0].is_empty) == (False, True)


@pytest.mark.parametrize(
    ("system", "once", "besides"),
    [
        ("opaque_war", {"support", "defend"}, {"resolve", "advance", "retreat", "attack"}),
        ("ukraine_2022", {"commit", "intercept", "intercept_flight"}, {"absorb", "activate"}),
        ("millennium_wars", {"tactics", "support", "commit"}, {"react", "attack"}),
        ("opuc", {"evade", "take_loss", "support"}, {"pay_camps", "manoeuvre"}),
        ("ukrainian_crisis", set(), {"ceasefire", "attack"}),
    ],
)
def test_what_a_standing_order_answers_is_not_asked_once_more(system: str, once: set[str], besides: set[str]) -> None:
    rules = registry.bound(system, PACKS[system])
    assert {kind for kind in once | besides if branches.in_standing_orders(rules, kind)} == once


def test_an_empty_step_says_what_its_rules_say_of_it() -> None:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    state = rules.initial_state(rules.option_type())
    state.at, state.opposing = "ceasefire", 1
    moment = ExpectedDecision("ceasefire", False, state)
    position: Any = SimpleNamespace(rules=rules, viewer=SimpleNamespace(side="BLUE"), sheet=SimpleNamespace(orders=[]))
    said = left_empty.in_words(position, [step("ceasefire", optional=True, moment=moment)], str)
    assert said["ceasefire"] == f"{IF_EMPTY}your cell attempts no Ceasefire, and this becomes a Combat Turn."


def test_an_empty_step_says_in_a_line_what_happens() -> None:
    assert step("move", if_empty=f"{IF_EMPTY}nothing happens.").note == "Empty: nothing happens"
    forced = f"{IF_EMPTY}the program chooses. As things look now: Open Military next."
    assert step("pick_area", if_empty=forced).note == "Empty: the program chooses Open Military next"
    assert step("move", if_empty=f"{IF_EMPTY}nothing happens.", items=(Drafted(0, "Go"),)).note == ""
