"""The umpire's edits of OPUC: what they may change, what would be an illegal state, and what the cells learn of it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.protocol import say
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.turn.events import TurnClosed
from adjudication.systems.opuc.umpiring import events as ev

RULES: Any = SYSTEM.bind(SYSTEM.named_pack("se-estonia-small"))
START: Any = RULES.initial_state(RULES.option_type())

GOOD = [
    ev.SetPool("BLUE", "log", 7),
    ev.SetPool("RED", "ao", 12),
    ev.SetBlock("B01", "0708", 2, False, True),
    ev.SetBlock("B01", "destroyed", 4, False, False),
    ev.SetBlock("R13", "1008", 0, True, False),
    ev.SetWeather("FOG", False, 1, 2, 9, -2),
    ev.SetPlace("TAR.MS", 2, 1, 3, False),
    ev.SetPlace("0709", 1, 0, 0, True),
    ev.SetBua("VOR", "RED", 0, 1),
    ev.SetBridge("0607|0608", False),
    ev.SetMine("BLUE", "0709", True),
]
BAD = [
    (ev.SetPool("BLUE", "luck", 7), "You cannot set"),
    (ev.SetPool("GREEN", "log", 7), "no side called GREEN"),
    (ev.SetPool("BLUE", "log", -1), "You cannot set"),
    (ev.SetBlock("B99", "0708", 0, False, False), "no block called B99"),
    (ev.SetBlock("B01", "9901", 0, False, False), "not on the map"),
    (ev.SetBlock("B01", "0701", 0, False, False), "is in water"),
    (ev.SetBlock("B01", "0909", 0, False, False), "both sides are in 0909"),
    (ev.SetBlock("B01", "0708", 4, False, False), "a block in 0708 with 4"),
    (ev.SetBlock("B01", "box", 0, False, False), "a block in box"),
    (ev.SetWeather("STORM", False, 0, 0, 9, 0), "STORM is not allowed"),
    (ev.SetWeather("CLEAR", False, 0, 0, 1, 0), "1 is not allowed"),  # the naval track is not in play
    (ev.SetPlace("0709", 0, 0, 2, False), "strongpoint outside a town's core"),
    (ev.SetPlace("0303", 0, 0, 0, True), ""),  # on the MSR: sound
    (ev.SetPlace("0101", 0, 0, 0, True), "has no road"),
    (ev.SetBua("VOR", "RED", 5, 1), "power boxes"),
    (ev.SetBridge("0101|0102", True), "No river runs along"),
    (ev.SetMine("BLUE", "0709", True, True), "no minefield of this kind at 0709"),
    (TurnClosed(1, (), (), (), (), ()), "cannot make this edit"),
]


@pytest.mark.parametrize("edit", GOOD, ids=lambda edit: type(edit).__name__)
def test_a_sound_edit_is_accepted_and_told(edit: Any) -> None:
    assert RULES.check_edit(START, edit) == []
    after = RULES.fork(START)
    RULES.apply(after, edit)
    assert RULES.invariants(after) == []
    assert say(RULES.catalogue, RULES.narrate(START, edit)).startswith("The umpire")


@pytest.mark.parametrize(("edit", "reason"), BAD)
def test_an_unsound_edit_is_refused_with_the_reason(edit: Any, reason: str) -> None:
    problems = RULES.check_edit(START, edit)
    told = "; ".join(say(RULES.catalogue, problem) for problem in problems)
    assert (reason in told) if reason else not problems


def test_an_edit_of_a_hidden_block_is_not_told_to_the_enemy() -> None:
    edit = ev.SetBlock("B01", "0708", 2, True, False)
    assert RULES.redact(START, edit, "BLUE") == edit
    assert RULES.redact(START, edit, "RED") is None
    assert RULES.redact(START, edit, None) is None


def test_a_pool_of_one_side_is_not_told_to_the_other_but_opinion_is() -> None:
    assert RULES.redact(START, ev.SetPool("BLUE", "log", 7), "RED") is None
    assert RULES.redact(START, ev.SetPool("BLUE", "ao", 7), "RED") is not None


def test_the_enemy_is_not_told_whether_a_minefield_is_real() -> None:
    real, dummy = ev.SetMine("BLUE", "0709", True), ev.SetMine("BLUE", "0709", False)
    assert RULES.redact(START, real, "RED") == RULES.redact(START, dummy, "RED")
