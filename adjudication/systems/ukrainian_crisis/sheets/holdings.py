"""The holdings of each side that an order can cost, gain or risk."""

from __future__ import annotations

from adjudication.engine.protocol import Holding
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, RESERVE, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.final_phase.victory import scoreboard

CATALOGUE: dict[str, str] = {
    "balance.losses": "units not fresh",
    "holding.rp": "{number} RP",
    "holding.prestige": "{number} Prestige",
    "holding.at_large": "{number} at-large RP",
    "holding.event": "{number:held event card|held event cards}",
    "holding.fresh": "{number:fresh unit|fresh units}",
    "holding.fresh.less": "{number:unit|units} no longer fresh",
    "holding.unit": "{number:unit|units} mobilised or on the map",
    "holding.zone": "{name} {number:zone|zones} nearer",
    "holding.zone.less": "{name} {number:zone|zones} farther away",
    "holding.points": "{number:victory point|victory points}",
}


def holdings(f: Facts, s: State) -> dict[Holding, int]:
    """The holdings: points of the current card, Prestige, held events, units, the zones of countries, the points of
    areas."""
    found: dict[Holding, int] = {}
    for side, name in enumerate(SIDES):
        units = [unit for unit in f.units_of[side] if s.where[unit] != RESERVE]
        found[Holding("rp", name, spent=True)] = s.rp[side] if s.rp else 0
        found[Holding("prestige", name)] = s.prestige[side]
        found[Holding("unit", name)] = len(units)
        found[Holding("fresh", name)] = sum(s.where[unit] >= 0 and not s.down[unit] for unit in units)
        found[Holding("event", name, spent=True)] = int(bool(s.held) and s.held[side] >= 0)
    found[Holding("at_large", SIDES[BLUE], spent=True)] = s.pool_left
    for country, zone in enumerate(s.zone):
        found[Holding("zone", SIDES[BLUE], f.country_names[country])] = max(0, zone)
        found[Holding("zone", SIDES[RED], f.country_names[country])] = -max(0, zone)
    for score in scoreboard(f, s).scores:
        areas = [int(row.params["points"]) for row in score.rows if row.key == "score.area"]
        found[Holding("points", score.side)] = sum(areas)
    return found
