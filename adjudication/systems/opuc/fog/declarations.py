"""The declarations of OPUC events about hidden blocks, besides the usual declarations of the engine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.play.events import Fog
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.naming import called, tokens


def _block(e: Any, f: Facts, s: State, viewer: int | None) -> Any:
    name = called(f, s, viewer, e.unit)
    return e if name == e.unit else replace(e, unit=name)


def _blocks(e: Any, f: Facts, s: State, viewer: int | None) -> Any:
    return e if SIDE[e.side] == viewer else replace(e, units=tokens(f, s, viewer, e.units))


BLOCK = Fog(_block, ("unit",))
"""Everyone learns it; the block goes by what the viewer calls it."""
BLOCKS = Fog(_blocks, ("side", "units"))
"""Public. Others read their own names for the blocks, sorted so that the order reveals nothing."""
