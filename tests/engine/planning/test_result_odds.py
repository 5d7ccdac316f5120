"""What else could have come of a result: exact chances for every throw of its dice, in each rule system."""

from __future__ import annotations

from functools import cache
from re import findall
from typing import Any

import msgspec
import pytest

from adjudication.engine import odds, registry
from adjudication.engine.dice import Dice, Roll, Seeded, is_draw, rolls_of
from adjudication.engine.planning.result_odds import MOST_OUTCOMES, PossibleOutcome, possible_outcomes
from adjudication.engine.play import driver

PACKS = {"ukrainian_crisis": "ukraine-2014", "opuc": "se-estonia-small", "opaque_war": "airport-lesson"}
WANTED = {
    "ukrainian_crisis": {"EffortRolled", "AttemptMade"},
    "opuc": {
        "WeatherSet",
        "TrackSet",
        "ActionBought",
        "DeepDice",
        "DeepThrown",
        "Shot",
        "StrikeFlown",
        "AssaultFought",
    },
    "opaque_war": {"ReinforcementsRolled", "CombatRolled"},
}
EACH = 2  # results of one kind that are looked at


@cache
def results(system: str) -> list[tuple[Any, tuple[Roll, ...], tuple[PossibleOutcome, ...]]]:
    """The results of three whole turns by policy: the event, its rolls, and what could have come of it."""
    rules: Any = registry.bound(system, PACKS[system])
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"x", 0))).state
    seen, found = list[type](), []
    for number in (1, 2, 3):
        made = driver.advance(rules, state, {}, Dice(Seeded(b"x" * 32, number)), "sheet")
        for event in made.events:
            if (rolls := rolls_of(event)) and seen.count(type(event)) < EACH:
                seen.append(type(event))
                found.append((event, tuple(rolls), possible_outcomes(rules, state, plain(made), rolls[0].draw)))
        state = made.state
    return found


def plain(made: driver.Draft) -> dict[str, Any]:
    return {"events": msgspec.to_builtins(made.events), "taken": msgspec.to_builtins(made.taken)}


@pytest.mark.parametrize("system", PACKS)
def test_every_roll_that_decides_something_has_outcomes_with_exact_chances(system: str) -> None:
    with_outcomes = set()
    for event, rolls, outcomes in results(system):
        if all(is_draw(roll.test, roll.target) for roll in rolls):
            assert not outcomes
            continue
        assert outcomes, event
        with_outcomes.add(type(event).__name__)
        assert sum(one.chance for one in outcomes) == pytest.approx(1)
        assert [one.happened for one in outcomes].count(True) == 1
        assert len(outcomes) <= MOST_OUTCOMES
        assert len({one.text for one in outcomes}) == len(outcomes)
        assert all(one.text for one in outcomes[:-1])
    assert with_outcomes >= WANTED[system]


@pytest.mark.parametrize("system", PACKS)
def test_the_dice_that_fell_are_among_those_of_what_happened(system: str) -> None:
    for _, rolls, outcomes in results(system):
        came = next((one for one in outcomes if one.happened), None)
        if came is not None and came.dice.startswith("die "):
            (roll,) = rolls
            (face,) = roll.dice
            spans = [span.split(" to ") for part in came.dice[4:].split(", ") for span in part.split(" or ")]
            assert any(int(span[0]) <= face <= int(span[-1]) for span in spans), (roll, came)


def test_a_political_attempt_succeeds_with_the_chance_of_its_throw() -> None:
    tried = 0
    for event, (roll, *_), outcomes in results("ukrainian_crisis"):
        if type(event).__name__ == "AttemptMade":
            (share,) = [one.chance for one in outcomes if "fails" not in one.text]
            assert share == pytest.approx(odds.chance(odds.of(roll), 1, 1))
            tried += 1
    assert tried


def test_outcomes_are_told_without_faces_and_in_few_words() -> None:
    (shot, *_) = [found for event, _, found in results("opuc") if type(event).__name__ == "Shot"]
    assert {"No effect."} < {one.text for one in shot}
    assert [one.dice for one in shot] == sorted(one.dice for one in shot)


def test_outcomes_that_differ_in_a_number_go_by_it() -> None:
    """Two throws against each other: every sum of their dice can lead to the same index."""
    rules: Any = registry.bound("millennium_wars", "twelve-weeks")
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"i", 0))).state
    made = driver.advance(rules, state, {}, Dice(Seeded(b"i" * 32, 1)), "sheet")
    thrown = next(event for event in made.events if type(event).__name__ == "InstabilityRolled")
    found = possible_outcomes(rules, state, plain(made), rolls_of(thrown)[0].draw)
    shown = [int(findall(r"−?\d+", one.text)[-1].replace("−", "-")) for one in found[:-1]]
    assert len(shown) > 5
    assert shown[0] < 0
    assert shown == sorted(shown)
    assert found[-1].text == ""


def test_a_record_of_other_rules_has_no_outcomes() -> None:
    """A run whose orders lead elsewhere is not played again as if they did not."""
    rules: Any = registry.bound("ukrainian_crisis", "ukraine-2014")
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"odds", 0))).state
    made = driver.advance(rules, state, {}, Dice(Seeded(b"odds", 1)), "sheet")
    record = plain(made)
    draw = next(r[0].draw for event in made.events if (r := rolls_of(event)) and not is_draw(r[0].test, r[0].target))
    assert possible_outcomes(rules, state, record, draw)
    assert not possible_outcomes(rules, state, record, 10_000)
    assert not possible_outcomes(rules, state, {**record, "taken": record["taken"][:0]}, draw)
