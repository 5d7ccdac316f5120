"""The holdings of each side that an order can cost, gain or risk."""

from __future__ import annotations

from adjudication.engine.protocol import Holding
from adjudication.systems.opaque_war.basics.facts import GONE, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.victory.points import points

CATALOGUE: dict[str, str] = {
    "balance.losses": "units eliminated",
    "holding.unit": "{number:unit|units}",
    "holding.unit.less": "{number:unit|units} eliminated",
    "holding.mob": "{number:mob|mobs}",
    "holding.media": "{number:media counter|media counters}",
    "holding.marker": "{number:support marker|support markers}: {name}",
    "holding.support": "{number:level|levels} of foreign support",
    "holding.points": "{number:victory point|victory points}",
}


def holdings(f: Facts, s: State) -> dict[Holding, int]:
    """The holdings: units, mobs and media that are not out of the game; support markers; foreign support; victory
    points."""
    found: dict[Holding, int] = {
        Holding("points", "BLUE"): points(f, s),
        Holding("support", "RED"): s.russian,
        Holding("support", "BLUE"): 0 if s.western_box else s.western,
    }
    for side, name in enumerate(SIDES):
        for what in ("unit", "mob", "media"):
            gone = sum(s.where[p] == GONE for p in f.pieces_of[side] if (f.kind[p] if p >= f.units else "unit") == what)
            found[Holding(what, name)] = -gone
        for marker in f.markers_of[side]:
            found[Holding("marker", name, f.markers[marker].name, spent=True)] = s.available[marker]
    return found
