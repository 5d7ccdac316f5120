"""Partners with sides of their own: random games with every check of the protocol, and sheets that stay sealed."""

from __future__ import annotations

import random

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.scenario.packs import PackError
from adjudication.systems.millennium_wars.basics.facts import BLUE, MOL, NOBODY, RED
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, commander, led, ordered, sides_of
from adjudication.systems.millennium_wars.setup.events import MoldovaChose
from tests.systems.millennium_wars.table import CAPITALS, CHISINAU, SYSTEM

GREEN, YELLOW = 2, 3


@pytest.mark.parametrize("shared", [True, False])
def test_a_random_lesson_with_three_cells_on_one_side_conforms(shared: bool) -> None:
    rng, compared = random.Random(int(shared)), 0
    options = CHISINAU.option_type(partners_share_lists=shared)
    for step in conformance.play(CHISINAU, options, rng.randrange, b"g%d" % shared):
        conformance.replays(CHISINAU, step)
        conformance.round_trips(CHISINAU, step)
        conformance.menu_agrees(CHISINAU, step.after, rng.randrange, 5)
        if step.after.at == "purchase":
            for found in pairs.twins(CHISINAU, step.after, rng.randrange, [pairs.drawn]):
                compared += pairs.alike(CHISINAU, found)
    assert step.after.over
    assert compared > 10


def test_a_side_orders_its_forces_and_what_is_assigned_to_it() -> None:
    f, s = CAPITALS.facts, CAPITALS.initial_state(CAPITALS.option_type())
    tank, stryker = f.piece["UKR-armor-1"], f.piece["US-stryker-1"]
    s.where[tank] = s.where[stryker] = f.index["2007"]
    assert sides_of(f, s, BLUE) == (BLUE, GREEN, YELLOW)
    assert stryker in ordered(f, s, GREEN)
    s.assigned[stryker] = BLUE
    assert stryker not in ordered(f, s, GREEN)
    assert {tank, stryker} <= set(ordered(f, s, BLUE))
    assert commander(f, s, stryker) == BLUE


@pytest.mark.parametrize(("choice", "camp"), [("RED", RED), ("BLUE", BLUE), ("", NOBODY)])
def test_chisinau_follows_moldova(choice: str, camp: int) -> None:
    f, s = CHISINAU.facts, CHISINAU.initial_state(CHISINAU.option_type())
    MoldovaChose(choice, None).fold(f, s)
    assert camp_of_side(f, s, YELLOW) == camp
    assert led(f, s, YELLOW) == ([MOL] if camp != NOBODY else [])
    s.at = "purchase"
    assert ("YELLOW" in {due.side for due in CHISINAU.awaiting(s).due}) == (camp != NOBODY)


def test_a_pack_must_give_each_side_a_force() -> None:
    texts = dict(SYSTEM.pack_texts("twelve-weeks-capitals"))
    texts["setup.yaml"] = texts["setup.yaml"].replace("NATO: YELLOW", "NATO: GREEN")
    with pytest.raises(PackError, match="YELLOW orders no force"):
        SYSTEM.load_pack(texts)
