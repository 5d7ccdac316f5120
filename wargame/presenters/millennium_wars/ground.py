"""The ground of a Millennium Wars pack, as the map draws it."""

from __future__ import annotations

from typing import Final, Literal

from adjudication.engine.recent_cache import RecentCache
from adjudication.systems.millennium_wars.pack.schema import MapFile, Pack, Role
from wargame.maps import hex_grid
from wargame.maps.map_ground import MapGround, Region, River, Size, Terrain, Town

KM: Final = 39  # 24 miles from one side of a hex to the other
CREDIT: Final = f"1 hex {KM} km. Ground and borders reconstructed from public geography"
SCALE: Final = 1.5
KEPT: Final = 8  # packs whose ground is remembered
FOCUS: Final = ("1802", "4118")
TERRAIN: Final[dict[str, Terrain]] = {"forest": "woods", "marsh": "rough", "mountain": "rough"}
TINTS: Final[dict[Role, Literal["", "a", "ab", "b"]]] = {"moldova": "a", "romania": "ab", "west": "b"}
FAR: Final[tuple[Role, ...]] = ("russia", "closed")
SIZES: Final[dict[str, Size]] = {"major": "large", "city": "middle", "town": "small"}
RINGS: Final = {"major": 3, "city": 2, "town": 1}


_grounds: RecentCache[int, tuple[Pack, MapGround]] = RecentCache(KEPT)


def ground(pack: Pack) -> MapGround:
    """The ground of a pack, which is the same for every map of it."""
    return _grounds.get(id(pack), lambda: (pack, _ground(pack.map)))[1]


def _ground(file: MapFile) -> MapGround:
    found = file.divided()
    hexes = {key: tuple(found.get(key, ())) for key in file.countries}
    roles = {key: country.role for key, country in file.countries.items()}
    return MapGround(
        columns=file.columns,
        rows=file.rows,
        layout=file.layout,
        terrain=_terrain(file, [one for key, found in hexes.items() if roles[key] == "sea" for one in found]),
        towns=_towns(file),
        rivers=tuple(
            River(name, name == "Dnipro", tuple(side.replace("/", "|") for side in sides))
            for name, sides in file.rivers.items()
        ),
        regions=tuple(
            Region(file.countries[key].name, found, TINTS.get(roles[key], ""))
            for key, found in hexes.items() if roles[key] not in (*FAR, "sea")
        ),
        abroad={file.countries[key].name: found for key, found in hexes.items() if roles[key] in FAR},
        terrain_words={"rough": "marsh or mountain", "woods": "forest", "town": "city or town"},
        scale=SCALE,
        focus=FOCUS,
        credit=CREDIT,
        km=KM,
    )  # fmt: skip


def _terrain(file: MapFile, sea: list[str]) -> dict[str, Terrain]:
    sheet = hex_grid.sheet(file.layout)
    cells = ((column, row) for row in range(1, file.rows + 1) for column in range(1, file.columns + 1))
    found: dict[str, Terrain] = dict.fromkeys((sheet.join(*cell) for cell in cells), "clear")
    found |= dict.fromkeys(sea, "water")
    found |= {name: TERRAIN[kind] for kind, hexes in file.ground.items() for name in hexes}
    return found | {place.hex: "town" for place in file.places}


def _towns(file: MapFile) -> tuple[Town, ...]:
    """Every city and town, one to a hex; the two hexes of Kyiv are named once."""
    places = {place.hex: place for place in reversed(file.places)}
    return tuple(
        Town(name, place.name, SIZES[place.kind], RINGS[place.kind], _label(place.name))
        for name, place in sorted(places.items())
    )


def _label(name: str) -> str:
    return "" if name == "Kyiv West" else "Kyiv" if name == "Kyiv East" else name.partition(" (")[0]
