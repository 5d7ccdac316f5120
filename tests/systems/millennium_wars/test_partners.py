"""Partners with sides of their own: random games with every check of the protocol, and sheets that stay sealed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures
from adjudication.engine.protocol import say
from adjudication.engine.scenario.packs import PackError
from adjudication.systems.millennium_wars.basics.facts import BLUE, MOL, NOBODY, RED
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, commander, led, ordered, sides_of
from adjudication.systems.millennium_wars.basics.state import Purchase
from adjudication.systems.millennium_wars.setup.events import MoldovaChose
from adjudication.systems.millennium_wars.special_events.events import NeighboursChose
from adjudication.systems.millennium_wars.umpiring.events import SetMoldova
from tests.systems.millennium_wars.table import CAPITALS, CHISINAU, SYSTEM
from tests.systems.policy_games import SKILLS, played

GREEN, YELLOW, VIOLET = 2, 3, 4


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
    assert sides_of(f, s, RED) == (RED,)
    assert stryker in ordered(f, s, GREEN)
    s.assigned[stryker] = BLUE
    assert stryker not in ordered(f, s, GREEN)
    assert {tank, stryker} <= set(ordered(f, s, BLUE))
    assert commander(f, s, stryker) == BLUE


def test_a_partner_plans_with_points_that_its_commander_may_give() -> None:
    """Before Kyiv has shared anything, in the first turn, when the default policy shares nothing."""
    given = {"at": "income", "units": {"UKR-mech-1": "2007", "RU-tank-1": "4011"}}
    state = SYSTEM.case_kit().prepare(CAPITALS, CAPITALS.option_type(), given)
    CAPITALS.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    assert [(due.side, due.kind) for due in CAPITALS.awaiting(state).due] == [("BLUE", "allot")]
    wishes = [{"do": "buy", "force": "NATO", "item": item, "place": "0112"} for item in ("hq", "peacekeeping")]
    orders = [parse(wish, CAPITALS.order_type) for wish in wishes]
    for side, hopeless in (("YELLOW", False), ("GREEN", True)):
        made = futures.forecast(CAPITALS, CAPITALS.picture(state, side), side, orders, 8)
        assert [one.hopeless for one in made.orders if one is not None] == [hopeless] * 2
    assert CAPITALS.obliges(state, "BLUE", "BLUE") is CAPITALS.obliges(state, "BLUE", "VIOLET") is None


@pytest.mark.parametrize(("choice", "camp"), [("RED", RED), ("BLUE", BLUE), ("", NOBODY)])
def test_chisinau_follows_moldova(choice: str, camp: int) -> None:
    f, s = CHISINAU.facts, CHISINAU.initial_state(CHISINAU.option_type())
    MoldovaChose(choice, None).fold(f, s)
    assert camp_of_side(f, s, YELLOW) == camp
    assert led(f, s, YELLOW) == ([MOL] if camp != NOBODY else [])
    s.at = "purchase"
    assert ("YELLOW" in {due.side for due in CHISINAU.awaiting(s).due}) == (camp != NOBODY)


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("NATO: YELLOW", "NATO: GREEN", "YELLOW orders no force"),
        ("MOL: VIOLET", "MOL: YELLOW", "VIOLET orders no force"),
        ("MOL: VIOLET", "MOL: WHITE", "MOL: .*VIOLET"),
    ],
)
def test_a_pack_must_give_each_side_a_force(wrong: str, right: str, said: str) -> None:
    with pytest.raises(PackError, match=said):
        SYSTEM.load_pack(_texts(wrong, right))


def test_a_side_that_a_pack_does_not_list_orders_nothing() -> None:
    texts = _texts()
    texts["sides.yaml"] = "\n".join(line for line in texts["sides.yaml"].splitlines() if "VIOLET" not in line)
    texts["briefings.yaml"] = texts["briefings.yaml"].partition("VIOLET:")[0]
    with pytest.raises(PackError, match="the pack has no side VIOLET"):
        SYSTEM.load_pack(texts)


def test_a_force_that_a_pack_does_not_have_is_ordered_by_nobody() -> None:
    texts = dict(SYSTEM.pack_texts("odesa-transnistria-coalition"))
    texts["forces.yaml"] = "\n".join(
        line for line in texts["forces.yaml"].splitlines() if not line.startswith("  MOL:") and "force: MOL" not in line
    )
    with pytest.raises(PackError, match="there is no force MOL"):
        SYSTEM.load_pack(texts)


# --- five sides: Chisinau is neutral, or in either camp


def _texts(wrong: str = "", right: str = "") -> dict[str, str]:
    texts = dict(SYSTEM.pack_texts("twelve-weeks-capitals"))
    assert wrong in texts["setup.yaml"]
    texts["setup.yaml"] = texts["setup.yaml"].replace(wrong, right)
    return texts


def _capitals(moldova: str) -> Any:
    """The campaign with Moldova in a camp from the start."""
    return SYSTEM.bind(SYSTEM.load_pack(_texts("moldova: neutral", f"moldova: {moldova}")))


CAMPS = {"neutral": NOBODY, "russian": RED, "coalition": BLUE}


@pytest.mark.parametrize("moldova", CAMPS)
def test_random_games_of_five_sides_conform(moldova: str) -> None:
    rules, rng, compared, asked = _capitals(moldova), random.Random(9), 0, set[str]()
    for step in conformance.play(rules, rules.option_type(last_turn=2), rng.randrange, b"five", closely=False):
        asked |= set(step.orders)
        assert rules.invariants(step.after) == []
        if step.after.at in ("allot", "purchase", "move"):
            conformance.menu_agrees(rules, step.after, rng.randrange, 3)
        if step.after.at == "purchase":
            for found in pairs.twins(rules, step.after, rng.randrange, [pairs.drawn]):
                compared += pairs.alike(rules, found)
    assert step.after.over
    assert compared > 10
    assert asked == set(rules.sides) - ({"VIOLET"} if moldova == "neutral" else set())


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("moldova", CAMPS)
def test_policies_of_five_sides_play_a_whole_game(moldova: str, skill: str) -> None:
    rules = _capitals(moldova)
    events = played(rules, skill.encode(), closely=False, last_turn=4, red_skill=skill, blue_skill=skill)
    given = {event.to for event in events if type(event).__name__ == "PointsAllotted"}
    assert ("VIOLET" in given) == (moldova != "neutral" and skill != "cautious")  # which asks partners in later


@pytest.mark.parametrize("moldova", CAMPS)
def test_chisinau_orders_its_force_for_the_camp_it_is_in(moldova: str) -> None:
    rules = _capitals(moldova)
    f, s = rules.facts, rules.initial_state(rules.option_type())
    MoldovaChose({RED: "RED", BLUE: "BLUE"}.get(CAMPS[moldova], ""), None).fold(f, s)
    s.turn = 1
    assert camp_of_side(f, s, VIOLET) == CAMPS[moldova]
    assert commander(f, s, f.piece["MOL-infantry-1"]) == VIOLET
    assert led(f, s, VIOLET) == ([] if moldova == "neutral" else [MOL])
    assert (rules.stands_by(s, "VIOLET") is None) == (moldova != "neutral")
    assert all(rules.stands_by(s, side) is None for side in rules.sides[:4])


def test_a_neutral_country_waits_and_the_umpire_lets_it_join_once() -> None:
    f, s = CAPITALS.facts, CAPITALS.initial_state(CAPITALS.option_type())
    assert [problem.code for problem in CAPITALS.check_edit(s, SetMoldova("RED"))] == ["edit.moldova"]
    assert "you give orders from turn 1" in say(CAPITALS.catalogue, CAPITALS.stands_by(s, "GREEN"))
    s.turn, s.at = 1, "purchase"
    assert "No one can enter your country" in say(CAPITALS.catalogue, CAPITALS.stands_by(s, "VIOLET"))
    assert "VIOLET" not in {due.side for due in CAPITALS.awaiting(s).due}
    assert [problem.code for problem in CAPITALS.check_edit(s, SetMoldova("GREEN"))] == ["edit.moldova"]
    assert CAPITALS.check_edit(s, SetMoldova("RED")) == []
    CAPITALS.apply(s, SetMoldova("RED"))
    assert sides_of(f, s, RED) == (RED, VIOLET)
    assert s.held[f.index["1616"]] == RED
    assert CAPITALS.stands_by(s, "VIOLET") is None
    assert "VIOLET" in {due.side for due in CAPITALS.awaiting(s).due}
    assert [problem.code for problem in CAPITALS.check_edit(s, SetMoldova("BLUE"))] == ["edit.moldova"]


def test_the_random_event_lets_it_join_too() -> None:
    s = CAPITALS.initial_state(CAPITALS.option_type())
    s.turn = 2
    roll: Any = None  # the fold does not look at it
    CAPITALS.apply(s, NeighboursChose("coalition", True, roll))
    assert sides_of(CAPITALS.facts, s, BLUE) == (BLUE, GREEN, YELLOW, VIOLET)
    assert CAPITALS.stands_by(s, "VIOLET") is None


def test_the_picture_of_a_neutral_country_shows_its_units_and_no_list() -> None:
    s = CAPITALS.initial_state(CAPITALS.option_type())
    picture = CAPITALS.picture(s, "VIOLET")
    assert {piece.side for piece in CAPITALS.sketch(picture).pieces if piece.name.startswith("MOL-")} == {"VIOLET"}
    assert [view.camp for view in picture.sides] == ["RED", "BLUE", "BLUE", "BLUE", ""]
    s.at, s.plans[GREEN] = "purchase", (Purchase("US", "stryker", "0105", False, 2),)
    assert [view.plan for view in CAPITALS.picture(s, "VIOLET").sides] == [()] * 5
