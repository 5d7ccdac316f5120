"""What a person who practises alone reads next, for each state of the sheet."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine import registry
from wargame.presenters.coach import DONE, MORE, NOTHING, READ, SUBMIT, _now, _opponent
from wargame.presenters.shapes import Form, Section

MOVES: dict[str, object] = {"do": "march"}
FIGHTS: dict[str, object] = {"do": "attack"}
APPROACH = "To fight, move next to an enemy counter."


def board(*kinds: str, offers: bool = True, missing: str = "") -> Any:
    forms = (Form("march", "Move a unit", "Add", ()),) if offers else ()
    sections = [Section(kind, "", "", "", several=True, forms=forms, missing=missing) for kind in kinds]
    return SimpleNamespace(over=False, sections=tuple(sections))


def told(shown: Any, done: list[bool], *draft: dict[str, object], fresh: bool = False) -> tuple[str, str]:
    lesson = registry.get("opaque_war").lesson
    assert lesson is not None
    return _now(shown, True, lesson.acts, done, list(draft), fresh)


def test_a_practice_in_which_all_is_done_says_so() -> None:
    assert told(board("move"), [True, True]) == ("", DONE)
    assert told(board("attack"), [True, True], fresh=True) == ("", READ + DONE)
    assert told(board("attack"), [True, True], FIGHTS) == ("Submit", MORE)


@pytest.mark.parametrize(("offers", "said"), [(True, MORE), (False, SUBMIT)])
def test_more_orders_are_only_asked_for_where_there_are_any(offers: bool, said: str) -> None:
    assert told(board("move", offers=offers), [False, False], MOVES) == ("Submit", said)


def test_who_has_moved_reads_how_to_fight_until_they_have_ordered_it() -> None:
    assert told(board("move"), [True, False], MOVES) == ("Submit", f"{MORE} {APPROACH}")
    assert told(board("move", "report"), [True, False]) == ("Submit", f"{APPROACH} {NOTHING}")
    assert told(board("attack"), [True, False], FIGHTS) == ("Submit", MORE)


def test_what_the_sheet_needs_comes_before_a_step_that_is_new() -> None:
    name, hint = told(board("move", missing="no unit"), [True, False])
    assert (name, hint) == ("Move", "Choose a unit, then a highlighted hex.")


def test_an_act_that_nobody_can_do_this_month_is_not_asked_for() -> None:
    lesson = registry.get("ukraine_2022").lesson
    assert lesson is not None
    shown, acts = board("activate", "other"), lesson.acts[1:]
    can_fight = {"activate": frozenset({"regular_move", "engage"})}
    assert _now(shown, True, acts, [True, False], [], False, can_fight)[0] == "Fight"
    name, hint = _now(shown, True, acts, [True, False], [], False, {"activate": frozenset({"regular_move"})})
    assert (name, hint) == ("Submit", f"To fight, move next to an enemy unit. {NOTHING}")


@pytest.mark.parametrize("system", ["opaque_war", "ukraine_2022"])
def test_a_lesson_says_when_the_opponent_moves(system: str) -> None:
    lesson = registry.get(system).lesson
    assert lesson is not None
    sides = registry.bound(system, lesson.pack).sides
    assert set(lesson.opponent) == set(sides)
    place: Any = SimpleNamespace(viewer=SimpleNamespace(exercise=SimpleNamespace(system=system), side=sides[0]))
    assert _opponent(place) == lesson.opponent[sides[0]]
