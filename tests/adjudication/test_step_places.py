"""Windows of a ledger say of each step what a walk through all of it says."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from adjudication import step_places
from adjudication.engine.record.steps_in_force import UNDO, StepPlace, places
from adjudication.models import Game, Step
from tests import world as worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    found = worlds.begun().exercise.game
    assert found is not None
    return found


def lengthen(game: Game, kinds: Iterable[str], seed: int = 1) -> tuple[StepPlace, ...]:
    """Add steps of some kinds, where turns sometimes end, and read the ledger from end to end."""
    chance = random.Random(seed)
    stack = list(game.steps.order_by("seq"))
    rows: list[Step] = []
    for seq, kind in enumerate(kinds, stack[-1].seq + 1):
        if kind == UNDO and len(stack) < 2:
            kind = "play"
        if kind == UNDO:
            stack.pop()
        position, turn = stack[-1].position, stack[-1].turn
        if kind != UNDO:
            position, turn = position + 1, turn + (chance.random() < 0.3)
        row = Step(game=game, seq=seq, position=position, kind=kind, turn=turn, body="{}", hash=f"{seq:064}")
        rows.append(row)
        if kind != UNDO:
            stack.append(row)
    Step.objects.bulk_create(rows)
    return places(game.steps.order_by("seq").values_list("seq", "kind", "turn"))


@pytest.mark.parametrize("seed", range(6))
def test_a_window_agrees_with_the_whole_ledger(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    whole = lengthen(game, [UNDO if chance.random() < 0.4 else "play" for _ in range(120)], seed)
    read = step_places.places_of(game, range(1, 200))
    assert tuple(read.values()) == whole
    for place in whole:
        if place.kind != UNDO:
            undone = next((one.seq for one in whole if one.undone == place.seq), 0)
            assert step_places.undone_by(game, place.seq) == undone
        turn = [one for one in whole if one.chapter == place.chapter]
        at = turn.index(place)
        assert step_places.around(game, place, 3) == tuple(turn[max(at - 3, 0) : at + 4])
    length = step_places.length(game)
    assert (length.head, length.undone) == (whole[-1].seq, sum(one.undone is not None for one in whole))
    standing = [one.seq for one in whole if one.stands]
    assert [step.seq for step in step_places.last_standing(game)] == standing[-2:]
    assert length.standing == len(standing)
    firsts = {one.chapter: one.seq for one in reversed(whole)}
    assert step_places.turn_firsts(game, 1, 60) == firsts


@pytest.mark.parametrize("seed", range(6))
def test_the_ends_of_turns_are_those_of_the_steps_that_stand(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    lengthen(game, [UNDO if chance.random() < 0.4 else "play" for _ in range(60)], seed)
    seqs = dict(game.steps.values_list("pk", "seq"))
    for until in range(1, len(seqs) + 1):
        rows = game.steps.filter(seq__lte=until).order_by("seq").values_list("seq", "kind", "turn")
        stand = [place for place in places(rows) if place.stands]
        ends = step_places.turn_ends(game, until)
        assert ends[-1].turn == stand[-1].after
        over = [one for before, one in pairwise(stand) if one.after > before.after]
        assert [seqs[end.step] for end in ends[:-1]] == [one.seq for one in over]


def test_a_window_costs_the_same_in_a_long_ledger(game: Game) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as caught:
            (place,) = step_places.places_of(game, [1]).values()
            step_places.around(game, place, 20)
            step_places.turn_firsts(game, 1, 20)
            step_places.last_standing(game)
            step_places.length(game)
        return len(caught)

    lengthen(game, ["play"] * 60)
    short = cost()
    lengthen(game, ["play"] * 3000)
    assert cost() == short
