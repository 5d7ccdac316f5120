"""A homework that Alice sets from a step of her exercise, and students who play it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests import world as worlds
from tests.world import World
from wargame import dispatch
from wargame.models import Homework, HomeworkCopy
from wargame.services.homework import playing
from wargame.services.homework.playing import StudentIs
from wargame.services.homework.setting import HomeworkStart, HomeworkTerms

CRITERIA = (("Clear aim", 5), ("Use of what the cell knew", 10))


def terms(**other: Any) -> HomeworkTerms:
    """What students read, unless the test says otherwise."""
    said: dict[str, Any] = {
        "title": "The turning point", "text": "Do better.", "due_at": timezone.now() + timedelta(days=3),
        "wants_intent": True, "wants_reflection": True, "criteria": CRITERIA, "keep_days": 30,
    }  # fmt: skip
    return HomeworkTerms(**(said | other))


def given(world: World, kind: str = "red", seq: int | None = None, turns: int = 1, **other: Any) -> Homework:
    """A homework for a cell, from the last step or another one."""
    game = world.refresh().game
    assert game is not None
    step = seq or game.steps.order_by("-seq").values_list("seq", flat=True)[0]
    how = {name: other.pop(name) for name in ("hidden", "dice_of", "strength") if name in other}
    start = HomeworkStart(
        seq=step, cell_id=world.cells[kind].pk, turns=turns,
        **({"hidden": "as_was", "dice_of": "own", "strength": "sensible"} | how),
    )  # fmt: skip
    return dispatch.set_homework(exercise=world.exercise, start=start, terms=terms(**other), by="alice")


def joined(homework: Homework, name: str = "Capt Kask") -> HomeworkCopy:
    """A student who has begun."""
    return playing.join(homework=homework, student=StudentIs(name))


def begun(homework: Homework, name: str = "Capt Kask") -> HomeworkCopy:
    """A student who plays."""
    copy = joined(homework, name)
    dispatch.play_copy(copy=copy, intent="Hold the crossing.")
    return playing.refresh(copy) or copy


def started(homework: Homework, name: str = "Capt Kask", intent: str = "Hold the crossing.") -> World:
    """A student's copy as a world of its own, up to their first decision."""
    copy = joined(homework, name)
    dispatch.play_copy(copy=copy, intent=intent)
    return world_of(copy)


def world_of(copy: HomeworkCopy) -> World:
    """The copy of a student who plays as a world of its own, up to their next decision."""
    copy.refresh_from_db()
    made = copy.exercise
    assert made is not None
    cell = made.cells.get(by_program=False)
    own = World(made.owner, made, {"own": cell}, {"own": cell.seats.get()})
    while worlds.settle(own, publish=False):
        continue
    return own


def played(own: World) -> World:
    """The student passes or does what the program would, until their turns are over."""
    for _ in range(60):
        own.refresh()
        decision = own.exercise.decisions.filter(status="open").first()
        if decision is None:
            return own
        side = own.cells["own"].side
        assert side is not None
        orders = [] if decision.may_be_left(own.exercise.pace) else [worlds.policy_order(own, side)]
        worlds.submit(own, "own", orders)
        while worlds.settle(own, publish=False):
            continue
    raise AssertionError("the turns never end")
