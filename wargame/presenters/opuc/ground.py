"""The ground of an OPUC pack, as the map draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudication.systems.opuc.pack.schema import Bua, Pack
from wargame.maps.map_ground import MapGround, River, Road, Size, Terrain, Town

TERRAIN: Final[Mapping[str, Terrain]] = {
    "C": "clear", "W": "woods", "R": "rough", "L": "water", "X": "off", "B": "town",
}  # fmt: skip
_LONG = 60  # a longer reason does not go under a map


def ground(pack: Pack) -> MapGround:
    """The ground of a pack."""
    m = pack.map
    terrain = {
        f"{column:02}{row:02}": TERRAIN[code]
        for row in range(1, m.rows + 1)
        for column, code in enumerate(m.terrain[f"{row:02}"].split(), 1)
    }
    across = {bua.internal_river.name: bua.hex for bua in pack.buas.buas if bua.internal_river is not None}
    return MapGround(
        columns=m.columns,
        rows=m.rows,
        terrain=terrain,
        terrain_words={"town": "built-up area"},
        villages={at: name for at, name in m.villages.items() if at not in {bua.hex for bua in pack.buas.buas}},
        towns=tuple(_town(pack, bua) for bua in pack.buas.buas),
        roads=tuple(Road(road.id, tuple(road.hexes), len(road.hexes) > 9) for road in m.msr),
        rails=tuple(tuple(rail.hexes) for rail in m.railway),
        rivers=tuple(
            River(
                line.name or line.id.replace("_", " ").title(),
                line.river_class != "medium",
                tuple(line.sides),
                (across[line.id],) if line.id in across else (),
            )
            for line in m.rivers
        ),
        bridges=tuple(side for line in m.rivers for side in line.bridges),
        abroad=m.abroad,
        waters={name: tuple(hexes) for name, hexes in m.waters.items()},
        airfields={bua.hex: "" for bua in pack.buas.buas if bua.airfield_zone} | dict(m.airfields),
        credit=_credit(pack),
        km=pack.scenario.map_scale_km,
    )


def _credit(pack: Pack) -> str:
    """The map's own note: its scale, and its source if it was not published."""
    why = pack.map.source.rpartition("reconstructed: ")[2].rpartition("; ")[2]
    said = f"{why[0].upper()}{why[1:]}. " if "reconstructed: " in pack.map.source and len(why) < _LONG else ""
    return f"{said}1 hex {pack.scenario.map_scale_km} km"


def _town(pack: Pack, bua: Bua) -> Town:
    template = next(template for template in pack.buas.templates if template.id == bua.template)
    rings = len({zone.ring for zone in template.zones.values()})
    size: Size = "large" if rings == 3 else "middle" if len(template.zones) > 4 else "small"
    return Town(bua.hex, bua.name, size, rings)
