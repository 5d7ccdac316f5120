"""The holdings of each side that an order can cost, gain or risk."""

from __future__ import annotations

from adjudication.engine.protocol import Holding
from adjudication.systems.ukraine_2022.basics.facts import GONE, ROUTED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State

CATALOGUE: dict[str, str] = {
    "balance.losses": "units out of the game",
    "holding.unit": "{number:unit|units}",
    "holding.unit.less": "{number:unit|units} out of the game",
    "holding.routed": "{number:routed unit|routed units}",
    "holding.mobile": "{number:fresh unit|fresh units}",
    "holding.wing": "{number:wing|wings}",
    "holding.wing.less": "{number:wing|wings} lost",
    "holding.sound": "{number:undamaged wing|undamaged wings}",
    "holding.asset": "{number:naval or event unit|naval or event units}",
    "holding.hex": "{number:hex|hexes}",
    "holding.railhead": "{number:railhead|railheads}",
    "holding.points": "{number:victory point|victory points}",
}


def holdings(f: Facts, s: State) -> dict[Holding, int]:
    """The holdings: units, wings and assets in play; hexes; railheads; the victory points of Russia."""
    found: dict[Holding, int] = {
        Holding("points", "RED"): s.points,
        Holding("railhead", "RED"): len(s.railheads),
    }
    for side, name in enumerate(SIDES):
        units, wings = f.units_of[side], f.wings_of[side]
        found[Holding("unit", name)] = -sum(s.where[unit] == GONE for unit in units)
        found[Holding("routed", name, burden=True)] = sum(s.where[unit] == ROUTED for unit in units)
        found[Holding("mobile", name)] = sum(s.where[unit] >= 0 and not s.static[unit] for unit in units)
        found[Holding("wing", name)] = -sum(s.box[wing] == "gone" for wing in wings)
        found[Holding("sound", name)] = sum(not s.reduced[w] and s.box[w] != "gone" for w in wings)
        ready = sum(s.asset[n] == "ready" for n, asset in enumerate(f.asset_ids) if f.asset_side[asset] == side)
        found[Holding("asset", name, spent=True)] = ready
        found[Holding("hex", name)] = s.held.count(side)
    return found
