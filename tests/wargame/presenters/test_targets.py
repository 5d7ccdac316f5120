"""Targets on a whole-turn sheet: an enemy is there now, or the place waits in a fold."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import Is, OneOf, Option, SomeOf
from adjudication.engine.play import driver
from wargame.presenters.composing import targets
from wargame.presenters.opuc import planning as opuc_planning
from wargame.presenters.plain.decisions import AS_FORESEEN
from wargame.presenters.shapes import RowGroup, Section, SubjectRow
from wargame.presenters.ukrainian_crisis import planning as crisis_planning


def position(system: str, pack: str, turns: int, side: str) -> Any:
    rules = registry.bound(system, pack)
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"t", 0))).state
    for number in range(turns):
        state = driver.advance(rules, state, {}, Dice(Seeded(b"t", number + 1)), "sheet").state
    return SimpleNamespace(rules=rules, picture=rules.picture(state, side), viewer=SimpleNamespace(side=side))


def test_places_without_an_enemy_wait_in_a_fold() -> None:
    rows = tuple(SubjectRow(name, name, chosen=name == "c") for name in "abc")
    section = Section("attack", "Attack", "", "", True, groups=(RowGroup("Place", rows), RowGroup("Unit", rows[:1])))
    made = targets.with_later_ones_folded(section, {"b", "c"}, {"b"})
    assert [(group.title, [row.id for row in group.rows], group.folded) for group in made.groups] == [
        ("Place", ["a", "b"], False),
        ("Unit", ["a"], False),
        ("Might become possible", ["c"], True),
    ]
    assert made.groups[-1].is_chosen
    assert targets.with_later_ones_folded(section, {"b"}, {"b"}) is section


@pytest.mark.parametrize(
    ("system", "attack"),
    [
        ("opaque_war", {"do": "attack", "fields": {"target": Is("2116"), "units": SomeOf(("30-Mech",), 1, 1)}}),
        ("millennium_wars", {"do": "attack", "fields": {"target": Is("2116"), "units": SomeOf(("a",), 1, 1)}}),
        ("opuc", {"do": "assault", "fields": {"target": Is("2116"), "attackers": SomeOf(("a",), 1, 1)}}),
        ("ukrainian_crisis", {"do": "group", "fields": {"area": Is("2116"), "attackers": SomeOf(("a",), 1, 1)}}),
    ],
)
def test_a_place_is_a_target_if_one_can_only_attack_it(system: str, attack: dict[str, Any]) -> None:
    rules = registry.bound(system, next(iter(registry.get(system).packs())))
    fight = Option(attack["do"], attack["fields"], "2116", "8.0")
    other = Option("done", {"unit": OneOf(("x",))}, "2117", "7.0")
    assert targets.only_attacked(rules, [fight, other]) == {"2116"}
    assert targets.only_attacked(rules, [fight, Option("done", {}, "2116", "7.0")]) == frozenset()


@pytest.mark.parametrize(
    ("system", "pack", "turns", "plan"),
    [
        ("opaque_war", "donbas-2014", 2, AS_FORESEEN),
        ("millennium_wars", "odesa-transnistria", 2, AS_FORESEEN),
        ("ukrainian_crisis", "ukraine-2014", 2, crisis_planning.PLAN),
        ("opuc", "first-lesson", 1, None),
    ],
)
@pytest.mark.parametrize("side", ["RED", "BLUE"])
def test_enemies_are_where_the_picture_of_the_side_has_them(
    system: str, pack: str, turns: int, plan: Any, side: str
) -> None:
    place = position(system, pack, turns, side)
    found: Any = opuc_planning._enemies(place) if plan is None else plan.enemies(place)
    facts, foes, own = place.rules.facts, set[str](), set[str]()
    on_map = getattr(facts, "index", None) or getattr(facts, "area", None) or facts.board.index
    pieces = getattr(place.picture, "pieces", None) or getattr(place.picture, "units", None) or place.picture.blocks
    for piece in pieces:
        at = getattr(piece, "at", None) or piece.where
        mine = getattr(piece, "side", side) if system != "millennium_wars" else None
        if mine is not None and at in on_map:
            (own if mine == side else foes).add(at)
    if system == "millennium_wars":
        sketch = place.rules.sketch(place.picture)
        lead = {"RED": {"RED", "TRANSNISTRIA"}, "BLUE": {"BLUE"}}[side]
        assert found
        assert not {one.place for one in sketch.pieces if one.side in lead} & found
        return
    assert foes <= set(found)
    assert not (own - foes) & set(found)
