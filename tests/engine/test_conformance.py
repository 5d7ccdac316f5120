"""The protocol, over whole random games of every registered rule system and every mode it has."""

from __future__ import annotations

import random
import typing

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from tests.systems import scope

GAMES = (12, pytest.param(300, marks=pytest.mark.nightly))
CLOSELY = 4  # games looked at step by step with every check
SHEETS = {"ukrainian_crisis": 60, "opuc": 1}  # games whose orders are handed in again as sheets; else 5
HIDDEN = {"ukraine_2022": 20, "millennium_wars": 20}  # little is hidden there; else 50
Played = list[tuple[typing.Any, str, typing.Any]]  # orders that were carried out: the state before, side, order


def modes() -> list[tuple[str, str]]:
    """(system, mode) for every registered system; a system without modes has the mode ""."""
    found = []
    for name in registry.names():
        kinds = msgspec.structs.fields(registry.get(name).option_type)
        field = next((field for field in kinds if field.name == "mode"), None)
        values = typing.get_args(field.type) if field else ("",)
        found += [(name, value) for value in values]
    return found


def bound(name: str) -> typing.Any:
    return registry.bound(name, registry.get(name).packs()[0])


def options(adjudicator: typing.Any, mode: str) -> typing.Any:
    return adjudicator.option_type(mode=mode) if mode else adjudicator.option_type()


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize(("name", "mode"), modes())
def test_whole_random_games_end_legally(name: str, mode: str, games: int) -> None:
    adjudicator = bound(name)
    for game in range(games):
        rng = random.Random(game)
        steps = list(conformance.play(adjudicator, options(adjudicator, mode), rng.randrange, b"g%d" % game))
        assert adjudicator.scoreboard(steps[-1].after).final


@pytest.mark.parametrize("one_in", [3, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("name", "mode"), modes())
def test_every_step_conforms(name: str, mode: str, one_in: int) -> None:
    """What a step writes is looked at in each; what can be read after it, in one of a few."""
    adjudicator = bound(name)
    refused = hidden = 0
    for game in range(CLOSELY):
        rng, drawn = random.Random(game), random.Random(f"looked at {game}")
        for step in conformance.play(adjudicator, options(adjudicator, mode), rng.randrange, b"c%d" % game):
            if drawn.randrange(one_in):
                conformance.replays(adjudicator, step)
                conformance.round_trips(adjudicator, step)
                continue
            found = conformance.conforms(adjudicator, step, rng.randrange, 10)
            refused, hidden = refused + found[0], hidden + found[1]
    assert refused >= 100
    assert hidden * one_in > (-1 if name in scope.SMALL else HIDDEN.get(name, 50))


@pytest.mark.parametrize(("name", "mode"), modes())
def test_the_same_seed_gives_the_same_game(name: str, mode: str) -> None:
    adjudicator = bound(name)

    def final(seed: bytes, game: int = 5) -> bytes:
        """The events of a random game."""
        rng = random.Random(game)
        steps = list(conformance.play(adjudicator, options(adjudicator, mode), rng.randrange, seed))
        return msgspec.json.encode([step.events for step in steps])

    assert final(b"one") == final(b"one")
    games = range(5, 25)  # in a short game a random player need not throw a die
    assert name in scope.SMALL or any(final(b"one", game) != final(b"two", game) for game in games)


@pytest.mark.parametrize(("name", "mode"), modes())
def test_what_a_side_carried_out_it_may_also_ask_for_on_one_sheet(name: str, mode: str) -> None:
    """What a side does in random games is never too much in sum: for one decision, for a turn, and for the rest of a
    turn."""
    adjudicator = bound(name)
    longest = 0
    for game in range(SHEETS.get(name, 5)):
        rng, turns, lists = random.Random(game), dict[int, Played](), list[tuple[typing.Any, Played]]()
        for step in conformance.play(
            adjudicator, options(adjudicator, mode), rng.randrange, b"t%d" % game, closely=False
        ):
            awaiting = adjudicator.awaiting(step.before)
            for due in awaiting.due:
                answer = (step.before, due.side, step.orders[due.side])
                turns.setdefault(awaiting.turn, []).append(answer)
                occasion = (awaiting.turn, awaiting.segment, awaiting.number, due)
                if not (due.several and lists and lists[-1][0] == occasion):
                    lists.append((occasion, []))
                lists[-1][1].append(answer)
        played = [(answers[start:], False) for answers in turns.values() for start in range(0, len(answers), 7)]
        for answers, live in [*played, *((answers, True) for _, answers in lists)]:
            for side in adjudicator.sides:
                own = [order for _, who, order in answers if who == side]
                assert adjudicator.check_together(answers[0][0], side, own, live) == [], own
                longest = max(longest, len(own))
    assert longest > 3
