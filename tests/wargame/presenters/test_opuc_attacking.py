"""The form of an assault on the lesson's map: who is ticked, and where swimming is a choice (8.3, 9.8.1)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from adjudication.engine import registry
from adjudication.engine.menu import Domain, Is, Option, Party
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.basics.roster import SIDE
from wargame.presenters.opuc import board
from wargame.presenters.opuc.attacking import assault_entries, bridge_or_water, united
from wargame.presenters.shapes import Choice, Entry

BRIDGE = ("0204", "0304")
RIVER = ("0202", "0302")
LAND = ("0303", "0403")


class LessonGround(NamedTuple):
    facts: Any
    state: Any


@pytest.fixture
def ground() -> LessonGround:
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    return LessonGround(rules.facts, rules.initial_state(rules.option_type()))


def option(ground: LessonGround, at: tuple[str, str], amphibious: bool = True) -> Option:
    """An assault of one block from a hex to the next one."""
    roster, origin, target = ground.facts.roster, ground.facts.board.index[at[1]], at[0]
    block = next(n for n, swims in enumerate(roster.amphib) if bool(swims) == amphibious)
    ground.state.place[block] = origin
    return Option("assault", {"target": Is(target), "attackers": Party({roster.ids[block]: (origin, 3)}, {}),
                              "swim": Is(False)}, target, "9")  # fmt: skip


@pytest.mark.parametrize(
    ("at", "amphibious", "asked"),
    [(BRIDGE, True, True), (BRIDGE, False, False), (RIVER, True, False), (LAND, True, False)],
)
def test_to_swim_is_a_choice_only_where_there_is_a_bridge_and_a_block_that_swims(
    ground: LessonGround, at: tuple[str, str], amphibious: bool, asked: bool
) -> None:
    made = option(ground, at, amphibious)
    assert bridge_or_water(made, ground) is asked
    entries = (Entry("attackers", "checks", "Attackers"), Entry("swim", "flag", "Swim"))
    kept = [entry.name for entry in assault_entries(entries, made, ground, alone=False)]
    assert kept == (["attackers", "swim"] if asked else ["attackers"])


def test_possible_turns_with_other_attackers_make_one_form(ground: LessonGround) -> None:
    def turn(target: str, members: dict[str, tuple[str, int]], caps: dict[str, int]) -> Option:
        fields: dict[str, Domain] = {"target": Is(target), "attackers": Party(members, caps), "swim": Is(False)}
        return Option("assault", fields, target, "9")

    first = turn("0304", {"R1": ("0204", 3), "R2": ("0204", 3)}, {"0204": 6})
    second = turn("0304", {"R2": ("0204", 3), "R3": ("0303", 3)}, {"0204": 9, "0303": 9})
    elsewhere = turn("0403", {"R3": ("0303", 3)}, {"0303": 9})
    one, other = united([first, second, elsewhere])
    assert one.fields["attackers"] == Party(
        {"R1": ("0204", 3), "R2": ("0204", 3), "R3": ("0303", 3)}, {"0204": 9, "0303": 9}
    )
    assert one.fields["swim"] == Is(False)
    assert other.fields == elsewhere.fields


def test_a_bridge_that_is_blown_leaves_no_choice(ground: LessonGround) -> None:
    made = option(ground, BRIDGE)
    board = ground.facts.board
    ground.state.bridge[board.edge(board.index[BRIDGE[0]], board.index[BRIDGE[1]])] = 0
    assert not bridge_or_water(made, ground)


@pytest.mark.parametrize(
    ("alone", "blocks", "ticked"), [(True, 1, ["R1"]), (False, 1, []), (True, 2, [])]
)  # a chosen target; a form that came by itself; two that could go
def test_one_possible_attacker_of_a_chosen_target_goes(
    ground: LessonGround, alone: bool, blocks: int, ticked: list[str]
) -> None:
    choices = tuple(Choice(f"R{n}", f"R{n}") for n in range(1, blocks + 1))
    made = assault_entries((Entry("attackers", "checks", "Attackers", choices=choices),), option(ground, RIVER), ground,
                           alone=alone)  # fmt: skip
    assert [choice.value for choice in made[0].choices if choice.chosen] == ticked


@pytest.mark.parametrize(
    ("by_red", "said"),
    [
        (False, "Blue victory. Red holds no place that brings points."),
        (True, "Red victory. Points of Red: 5, for Lindal 5."),
    ],
)
def test_a_result_names_the_places_that_brought_points(by_red: bool, said: str) -> None:
    rules: Any = registry.bound("opuc", "first-lesson")
    state = rules.initial_state(rules.option_type())
    if by_red:
        state.control[rules.facts.board.bua_index["LIN"]] = SIDE["RED"]
    place: Any = SimpleNamespace(
        rules=rules, picture=rules.picture(state, "BLUE"), scoreboard=rules.scoreboard(state),
        awaiting=rules.awaiting(state),
    )  # fmt: skip
    assert board.result(place).endswith(said)
