"""The form that gives a deep ISR die to a place (5.3, 5.5)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.menu import Is, OneOf, Option
from adjudication.systems.opuc.basics.state_rows import Die
from adjudication.systems.opuc.isr import sight
from wargame.presenters.opuc import looks


@pytest.mark.parametrize(("faces", "beyond"), [((3,), True), ((3, 4), False), ((6, 2), False), ((0,), False)])
def test_a_place_where_no_die_is_good_enough_says_so(faces: tuple[int, ...], beyond: bool) -> None:
    """Open ground is found by 4 or more (5.5), so a 3 helps only after a reroll; some dice are still to roll."""
    rules = registry.bound("opuc", "first-lesson")
    f, s = rules.facts, rules.initial_state(rules.option_type())
    place = next(name for at, name in enumerate(f.board.ids) if sight.needed(f, at) == 4)
    s.batches = [[Die(face) for face in faces]] * 2
    names = SimpleNamespace(thing=str, stack=lambda place: "", hex_of=str)
    words: Any = SimpleNamespace(names=names, label=str)
    options = [Option("assign_isr", {"face": Is(faces[0]), "target": OneOf((place,))})]
    _, target = looks.look_entries(options, f, s, "RED", words, {})
    assert target.choices[0].small == ("4+, only after a reroll" if beyond else "4+")
