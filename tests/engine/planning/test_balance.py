"""Games that the program plays against itself: the number of a game is all of it, and what ends it is what the rules
say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.planning import balance
from adjudication.engine.strengths import STRENGTHS
from tests.systems import scope
from tests.toy.registered import PACKS, SYSTEM, registered

GAMES = 9
QUICK = {
    "millennium_wars": "odesa-transnistria", "opaque_war": "airport-lesson", "opuc": "first-lesson",
    "ukraine_2022": "kharkiv-lesson", "ukrainian_crisis": "ukraine-2014",
}  # fmt: skip


def rules_of(system: str) -> Any:
    return registry.bound(system, QUICK[system])


def last_state(rules: Any, number: int) -> Any:
    state = balance.start(rules)
    for draft in balance.drafts(rules, state, number):
        state = draft.state
    return state


def test_every_pairing_of_strengths_comes_up_equally_often() -> None:
    found = Counter(balance.pairing(number) for number in range(1, 181))
    assert found == {(one, other): 20 for one in STRENGTHS for other in STRENGTHS}


@pytest.mark.parametrize("system", scope.large())
def test_a_game_is_the_same_whenever_it_is_played(system: str) -> None:
    rules = rules_of(system)
    games = [balance.play(rules, number) for number in range(1, GAMES + 1)]
    assert [balance.play(rules, number) for number in (7, 2)] == [games[6], games[1]]
    assert len({repr(game)[20:] for game in games}) > 1, "the dice differ from game to game"


@pytest.mark.parametrize("system", scope.large())
def test_games_end_as_the_rules_say(system: str) -> None:
    rules = rules_of(system)
    known = {(one.level, one.side, one.winner) for one in rules.results()}
    able = balance.parties(rules, balance.start(rules))
    assert able == ("RED", "BLUE")
    for number in range(1, GAMES + 1):
        game, state = balance.play(rules, number), last_state(rules, number)
        board = rules.scoreboard(state)
        assert game.stopped == ""
        assert board.final
        assert (game.level, game.side, game.winner) in known
        assert game.winner in ("", board.winner)
        assert game.points == {score.side: score.points for score in board.shown}
        assert game.turns == rules.awaiting(state).turn
        assert set(game.losses) == set(able)
        assert min(game.losses.values()) >= 0
        assert set(game.decided) <= set(game.held)


@pytest.mark.parametrize("system", scope.large())
def test_nothing_is_lost_at_the_start_and_results_lean_from_red_to_blue(system: str) -> None:
    rules = rules_of(system)
    assert set(rules.ending(balance.start(rules)).losses.values()) == {0}
    assert "balance.losses" in rules.catalogue
    leaning = [{"RED": 0, "": 1, "BLUE": 2}[one.side] for one in rules.results()]
    assert leaning == sorted(leaning)
    wins = [(one.won, one.side) for one in rules.results()]
    assert wins[0] == (True, "RED")
    assert wins[-1] == (True, "BLUE")


@pytest.mark.parametrize("system", ["opuc", "opaque_war"])
def test_an_aim_decided_if_the_scoreboard_turns_with_it(system: str) -> None:
    """Hand every place over in the state itself, and ask the scoreboard."""
    rules, turned = rules_of(system), set()
    for number in range(1, 30):
        state = last_state(rules, number)
        ending = rules.ending(state)
        if ending.result.level in ("sudden", "automatic"):
            assert not any(aim.decided for aim in ending.aims)
            continue
        for aim in ending.aims:
            if aim.holder and aim.key not in ("checkpoints", "crash"):
                other = rules.fork(state)
                hand_over(rules, other, aim)
                other.over = False
                assert (rules.scoreboard(other).winner != rules.scoreboard(state).winner) is aim.decided, aim
                turned.add(aim.decided)
    assert turned == {True, False} or system == "opaque_war"


def hand_over(rules: Any, state: Any, aim: Any) -> None:
    f, side = rules.facts, 1 - rules.sides.index(aim.holder)
    if rules.system == "opaque_war":
        for here in dict(f.objectives)[aim.key]:
            state.held[here] = side
    elif aim.key in f.board.bua_index:
        state.control[f.board.bua_index[aim.key]] = side
    else:
        here = f.board.index[aim.key]
        state.held[here] = side
        for block, place in enumerate(state.place):
            if place == here:
                state.place[block] = -1


def test_a_city_decides_where_its_point_turns_the_level() -> None:
    """2022: Ukraine, 12.0: with 13 points Russia has a minor victory in this pack, with 12 Ukraine has one."""
    rules = rules_of("ukraine_2022")
    state = balance.start(rules)
    for points, ours, theirs in ((13, True, False), (12, False, True), (14, False, False)):
        state.points = points
        for aim in rules.ending(state).aims:
            assert aim.decided is (ours if aim.holder == "RED" else theirs), (points, aim)


def test_a_game_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "MOST_TURNS", 2)
    game = balance.play(rules_of("ukrainian_crisis"), 1)
    assert (game.stopped, game.winner, game.level, game.turns) == ("limit", "", "", 3)
    assert game.note


@pytest.mark.parametrize("pack", PACKS)
def test_any_number_of_sides_can_play(pack: str) -> None:
    """The first party plays at one strength, all others at the other."""
    with registered():
        rules = registry.bound(SYSTEM, pack)
        state = balance.start(rules)
        able = balance.parties(rules, state)
        assert set(able) == set(PACKS[pack])
        bold = balance.strengths(rules, state, 3)
        assert [bold[side] for side in able] == ["cautious", *["aggressive"] * (len(able) - 1)]
        assert balance.play(rules, 3).stopped == ""
