"""Every cell is told at least what the public is told."""

from __future__ import annotations

import pytest

from reports.collect import sitrep
from reports.collect.shapes import Act, Sitrep
from reports.record import last_standing
from tests import world as worlds

SYSTEMS = (("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"), ("opaque_war", "airport-lesson"))


@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_no_cell_is_told_less_than_the_public(db: None, system: str, pack: str) -> None:
    world = worlds.second_turn(system=system, pack_name=pack)
    through = last_standing(world.exercise.game)  # type: ignore[arg-type]  # it plays
    public = sitrep.collect(world.exercise, None, 1, through)
    assert public.told.acts, "the public is told nothing, so this proves nothing"
    for kind in ("red", "blue"):
        own = sitrep.collect(world.exercise, world.cells[kind], 1, through)
        assert [act for act in public.told.acts if not within(act, own)] == [], kind
        theirs = [act.side not in ("", own.side) for act in own.told.acts]
        assert system == "opaque_war" or theirs == sorted(theirs), "own orders come first"


def within(act: Act, paper: Sitrep) -> bool:
    """Whether a paper has the act. A side that sees more of it may see an earlier event of it."""
    same = (one for one in paper.told.acts if (one.seq, one.side) == (act.seq, act.side))
    return any(one.index <= act.index for one in same)
