"""The control of places and forces in a picture."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.systems.ukraine_2022.basics.facts import RED, SIDES, Facts
from adjudication.systems.ukraine_2022.fog.picture import Picture


def controlled(f: Facts, p: Picture) -> Mapping[str, str]:
    """The side that controls each city, by hex; "" if it is uncontrolled."""
    return {f.ids[here]: _holder(f, p, here) for here in f.cities}


def occupied(f: Facts, p: Picture) -> list[str]:
    """The hexes of Ukraine that Russia controls; the edge of this area is the front."""
    return [f.ids[h] for h in sorted(f.ukraine & f.open_to[RED]) if _holder(f, p, h) == SIDES[RED]]


def _holder(f: Facts, p: Picture, here: int) -> str:
    return p.held.get(f.ids[here], SIDES[f.held[here]] if f.held[here] >= 0 else "")
