"""The parts of a step: fights and other rolls by name, phases between them, and the state after each."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from adjudication.engine import dice, registry
from adjudication.engine.play import driver, step_parts

PACKS = {
    "opuc": "first-lesson",
    "ukrainian_crisis": "ukraine-2014",
    "opaque_war": "airport-lesson",
    "millennium_wars": "odesa-transnistria",
}


@cache
def turn(system: str) -> tuple[Any, Any, dict[str, Any]]:
    """The rules, a state, and the record of a whole turn from it by the default policies."""
    rules = registry.bound(system, PACKS[system])
    state = rules.initial_state(rules.option_type())
    for number in range(3):
        before = state
        drawn = driver.advance(rules, state, {}, dice.Dice(dice.Seeded(b"parts" * 8, number)), "sheet")
        state = drawn.state
    return rules, before, {"events": msgspec.to_builtins(drawn.events), "taken": msgspec.to_builtins(drawn.taken)}


@pytest.mark.parametrize("system", PACKS)
def test_every_event_is_in_one_part_and_the_last_part_ends_the_step(system: str) -> None:
    rules, before, record = turn(system)
    found = step_parts.parts(rules, before, record)
    assert [number for part in found for number in part.numbers] == list(range(len(record["events"])))
    assert len(found) > 3
    assert all(part.name and part.name[0].isupper() and "_" not in part.name for part in found)
    ends = [part.until for part in found]
    assert ends == sorted(set(ends))
    assert ends[-1] == len(record["events"])
    whole = step_parts.folded(rules, before, record, len(record["events"]))
    assert step_parts.folded(rules, before, record, ends[-1]) == whole
    assert step_parts.folded(rules, before, record, ends[0]) != whole


def test_each_fight_and_each_strike_begins_a_part() -> None:
    rules, before, record = turn("opuc")
    found = step_parts.parts(rules, before, record)
    kinds = {number: event["event"] for number, event in enumerate(record["events"])}
    for part in found:
        rolled = [n for n in part.numbers if kinds[n] in ("AssaultFought", "StrikeFlown", "Shot")]
        assert len(rolled) <= 1 or len({kinds[n] for n in rolled}) == 1
        assert not rolled or part.numbers[0] in rolled
    assert {"Deep fires mission", "Deep fires", "ISR"} <= {part.name for part in found}


def test_an_audience_names_only_the_dice_it_knows() -> None:
    rules, before, record = turn("opuc")
    rolled = next(part for part in step_parts.parts(rules, before, record) if part.name == "Deep fires mission")
    event = msgspec.convert(record["events"][rolled.numbers[0]], rules.event_type)
    names = step_parts.PartNames(rules, frozenset({1}))
    assert names.begun(0, "Deep fires", None) == ""
    assert names.begun(1, "Fires", event) == "Deep fires mission"
    assert names.begun(2, "Fires", None) == ""
    assert names.begun(3, "Fires", event) == ""  # the same kind of roll at once
    assert names.begun(4, "Movement", event) == "Deep fires mission"
