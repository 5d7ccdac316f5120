"""The default policy of Ukraine for the elimination of mobs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opaque_war.basics.board import defence
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State, skill
from adjudication.systems.opaque_war.mobs_media.dispersal import crowds, equipment, neighbours
from adjudication.systems.opaque_war.mobs_media.orders import Disperse, Enter


def _disperse(f: Facts, s: State, side: int) -> Disperse | Done:
    """The elimination of a mob, with equipment or once Western support has begun; before that, only a steady side does
    it, and late; a skilled one never."""
    free = s.western_box == 0 or (skill(s, side) == "steady" and s.turn >= s.western_box)
    for here in crowds(f, s):
        units = sorted(neighbours(f, s, here), key=lambda p: (s.out[p], p))
        fed = bool(equipment(f, s)) and not s.out[units[0]]
        if fed or free:
            return Disperse(f.ids[here], f.piece_ids[units[0]], fed and not free)
    return Done()


def _enter(f: Facts, s: State, side: int) -> Enter:
    """The entry of the unit with the highest known defence."""
    units = neighbours(f, s, s.cleared)
    return Enter((f.piece_ids[max(units, key=lambda p: (s.known[p] and defence(f, s, p), -p))],))


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"disperse": _disperse, "enter": _enter}
