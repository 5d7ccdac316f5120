"""Dice that the umpire changed: a sitrep says what they showed before, to those who see the roll and may know of it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication import selectors
from adjudication.services import rulings
from reports.collect import sitrep
from tests import world as worlds
from wargame.services import turns

WHY: dict[str, Any] = {"reason": "expert", "note": "The chart does not know of the flood."}


@pytest.mark.django_db
def test_dice_before_and_after_a_ruling() -> None:
    world = worlds.begun(pace="sheet", review="all")
    for kind, side in (("red", "RED"), ("blue", "BLUE")):
        worlds.submit(world, kind, [worlds.policy_order(world, side)])
    run = worlds.settle(world, publish=False)
    assert run is not None
    told, untold, both, drawn = _rolls(selectors.draft(run))
    six, two = {"dice": [6]}, {"dice": [6, 6]}
    for verdict, roll, rest, tell in (
        ("force", told, two, True), ("force", untold, six, False), ("reroll", both, {}, True),
        ("force", both, two, False), ("reroll", drawn, {}, True),
    ):  # fmt: skip
        rulings.rule(run=run, verdict=verdict, subject={"draw": roll["draw"], **rest}, tell_cells=tell, **WHY)
        run = worlds.settle(world, publish=False)
        assert run is not None
    dice = " ".join(str(die) for die in told["dice"])
    changed = f"Effort Chart, Russia: 6 6 (result 12); it was {dice} (result {told['result']})."
    forced, again = (f"Umpire’s ruling, {word}: {WHY['note']}" for word in ("set the dice", "reroll"))
    previews = [sitrep.preview(world.exercise, world.cells[kind], run)[1].rulings for kind in ("red", "blue")]
    assert previews == [(changed, forced, again, again)] * 2
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    for cell in (world.cells["red"], world.cells["blue"], None):
        assert sitrep.collect(world.refresh(), cell, 1, 99).rulings == (changed, forced, again, again)


def _rolls(draft: dict[str, Any]) -> list[dict[str, Any]]:
    """Two dice of Red, one of Blue, two of Blue, and the card that Red draws."""
    wanted = ("RED", "effort", 2), ("BLUE", "effort", 1), ("BLUE", "effort", 2), ("RED", "event_draw", 1)
    return [
        next(one for one in draft["rolls"] if (one["side"], one["purpose"], len(one["dice"])) == want)
        for want in wanted
    ]
