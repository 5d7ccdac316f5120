"""Who is winning, as each side reads it: the same numbers as the scoreboard, in the words of that side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.scenario.sides import spoken
from reports.collect import standing
from tests.engine.play.games import SYSTEMS
from tests.engine.play.test_victory import points_of
from wargame import turn_words


def games(system: str, pack: str) -> Iterator[tuple[Any, Any, int, bool]]:
    """A game by the default policies: the rules, the state after each step, its turn, whether the game is over."""
    rules = registry.bound(system, pack)
    state = rules.initial_state(rules.option_type())
    for number in range(40):
        draft = driver.advance(rules, state, {}, Dice(Seeded(b"who", number)), "sheet")
        state = draft.state
        over = draft.awaiting.mode == "over"
        yield rules, state, number, over
        if over:
            return


def read(rules: Any, state: Any, side: str | None, turn: int, over: bool = False, ended: bool = False) -> Any:
    now = rules.picture(state, side)
    view: Any = SimpleNamespace(rules=rules, side=side, now=now, over=over, ended=ended, turn=turn)
    return standing.standing(view, rules.last_turn({}))


def expected(result: Any, own: str, over: bool) -> str:
    if not result.side or (over and not result.won):
        return "Drawn" if over else "Level"
    return {(True, True): "Won", (True, False): "Lost", (False, True): "Ahead", (False, False): "Behind"}[
        over, result.side == own
    ]


PACKS = [(system, pack) for system in SYSTEMS for pack in registry.get(system).packs()[:1]]


@pytest.mark.parametrize(("system", "pack"), PACKS)
def test_each_side_reads_its_own_standing_turn_by_turn_and_at_the_end(system: str, pack: str) -> None:
    ends = 0
    for rules, state, turn, over in games(system, pack):
        points, result, last = points_of(rules, state), rules.ending(state).result, rules.last_turn({})
        scale = rules.scale(state)
        for side in ("RED", "BLUE"):
            found = read(rules, state, side, turn, over)
            text = " ".join(found.lines)
            assert found.status == expected(result, side, over)
            for one in points if scale.lead else [scale.side]:
                who = "we have" if one == side else f"{spoken(rules.pack)[one]} (has|have)"
                assert re.search(rf"{who} {points[one] or 'no'} points?\b", text, re.IGNORECASE), text
            assert ("The game is over." in text) == over
            assert (f"with {last - turn or 'no'} turn" in text) == (not over and turn <= last), text
        ends += over
    assert ends == 1


def test_an_exercise_that_no_side_wins_counts_aims() -> None:
    """Who is ahead, and a result if play ended now, are not said there."""
    turn_words.use("round")
    rules = registry.bound("seminar", registry.get("seminar").packs()[0])
    state = rules.initial_state(rules.option_type())
    side = next(score.side for score in rules.scoreboard(state).shown)
    found = read(rules, state, side, 1)
    assert found.status == "In play"
    assert re.match(r"We have reached (no|\d+) aims?( and [^.]+)?, with \d+ rounds? left\.$", " ".join(found.lines))
    found = read(rules, state, side, 1, ended=True)
    assert (found.status, found.result) == ("Ended", "The umpire has ended the exercise.")
    assert read(rules, state, None, 1, over=True).result == "The game is over."
    turn_words.forget()


def test_the_way_to_the_next_result_is_told_for_its_reader() -> None:
    rules = registry.bound("millennium_wars", "odesa-transnistria")
    state = rules.initial_state(rules.option_type())
    short = rules.facts.victory.coalition + 1 - rules.scale(state).value
    verb = "s" if short == 1 else ""
    text = f"{short} point{'' if short == 1 else 's'} more for {{}} make{verb} it a draw."
    assert text.format("us") in read(rules, state, "RED", 1).lines
    assert text.format("Russia") in read(rules, state, "BLUE", 1).lines
    assert read(rules, state, "BLUE", 1).result == "If play ended now: a victory for us."
    assert read(rules, state, None, 1).result == "If play ended now: a victory for the Coalition."
    assert read(rules, state, None, 1).status == "The Coalition is ahead"


def test_an_exercise_that_its_umpire_ended_has_the_result_at_that_point() -> None:
    rules = registry.bound("opaque_war", "airport-lesson")
    found = read(rules, rules.initial_state(rules.option_type()), "BLUE", 1, ended=True)
    assert found.result.startswith("The umpire has ended the exercise. Result at that point: ")
    assert found.changes == ()
    assert found.status in ("Won", "Lost", "Drawn")


def test_a_neutral_reader_is_no_party_to_it() -> None:
    """A capital in no camp reads the standing as the public does."""
    rules = registry.bound("millennium_wars", "twelve-weeks-capitals")
    state = rules.initial_state(rules.option_type())
    neutral = [side for side in rules.sides if rules.counted_as(state, side) not in ("RED", "BLUE")]
    partners = [side for side in rules.sides if side not in ("RED", "BLUE", *neutral)]
    assert neutral or partners
    for side in neutral:
        assert read(rules, state, side, 1) == read(rules, state, None, 1)
    for side in partners:
        assert read(rules, state, side, 1) == read(rules, state, "BLUE", 1)
