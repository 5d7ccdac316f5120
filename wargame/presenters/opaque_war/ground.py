"""The ground of an Opaque War pack, as the map draws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from adjudication.systems.opaque_war.pack.schema import MapFile, MapPlace, Pack, Role
from wargame.maps import hex_grid
from wargame.maps.map_ground import MapGround, Region, River, Road, Size, Terrain, Town

KM: Final = 14  # from one side of a hex to the other
CREDIT: Final = f"1 hex {KM} km. Extent and roads reconstructed from public geography"
SCALE: Final = 1.5
FOCUS: Final = ("1013", "3232")  # Donetsk and Luhansk
TERRAIN: Final[dict[str, Terrain]] = {"rough": "rough", "forest": "woods"}
TINTS: Final[dict[str, Literal["", "a", "ab", "b"]]] = {
    "DON": "a", "LUH": "ab", "KHA": "b", "ZAP": "b", "SUM": "b",
}  # fmt: skip
WIDE_RIVERS: Final = {"Siverskyi Donets", "Dnipro"}
FAR: Final[tuple[Role, ...]] = ("sea", "russia")
SIZES: Final[dict[str, Size]] = {"city": "large", "town": "small"}


def ground(pack: Pack) -> MapGround:
    """The ground of a pack."""
    file = pack.map
    found = file.divided()
    oblasts = {key: tuple(found.get(key, ())) for key in file.oblasts}
    by_role = {role: _of_role(file, oblasts, role) for role in FAR}
    return MapGround(
        columns=file.columns,
        rows=file.rows,
        layout=file.layout,
        terrain=_terrain(file, by_role["sea"]),
        terrain_words={"town": "built-up area"},
        towns=tuple(_town(place, label) for place, label in _labels(file)),
        roads=tuple(Road("", tuple(chain), main=True) for chain in file.roads),
        rails=tuple(tuple(chain) for chain in file.rails),
        rivers=tuple(_river(name, sides) for name, sides in file.rivers.items()),
        regions=tuple(
            Region(oblast.name, oblasts[key], TINTS.get(key, ""))
            for key, oblast in file.oblasts.items()
            if oblast.role not in FAR
        ),
        abroad={file.oblasts[key].name: hexes for key, hexes in by_role["russia"].items()},
        waters={file.oblasts[key].name: hexes for key, hexes in by_role["sea"].items()},
        checkpoints={place.hex: "" if place.kind else place.name for place in file.places if place.checkpoint},
        airfields={place.hex: place.name for place in file.places if place.airbase},
        scale=SCALE,
        focus=FOCUS,
        straight=True,
        credit=CREDIT,
        km=KM,
    )


def _of_role(file: MapFile, oblasts: dict[str, tuple[str, ...]], role: Role) -> dict[str, tuple[str, ...]]:
    return {key: oblasts[key] for key, oblast in file.oblasts.items() if oblast.role == role}


def _terrain(file: MapFile, seas: dict[str, tuple[str, ...]]) -> dict[str, Terrain]:
    sheet = hex_grid.sheet(file.layout)
    cells = ((column, row) for row in range(1, file.rows + 1) for column in range(1, file.columns + 1))
    found: dict[str, Terrain] = dict.fromkeys((sheet.join(*cell) for cell in cells), "clear")
    found |= {name: "water" for hexes in seas.values() for name in hexes}
    found |= {name: TERRAIN[kind] for kind, hexes in file.ground.items() for name in hexes}
    return found | {place.hex: "town" for place in file.places if place.kind}


def _labels(file: MapFile) -> Iterator[tuple[MapPlace, str]]:
    """The label of every town and city; a city of several hexes, such as Mariupol-N, is named once."""
    named: set[str] = set()
    settled = [place for place in file.places if place.kind]
    stems = Counter(place.name.partition("-")[0] for place in settled)
    for place in settled:
        stem = place.name.partition("-")[0]
        label = stem if stems[stem] > 1 else place.name.partition(" / ")[0]
        yield place, "" if label in named else label
        named.add(label)


def _town(place: MapPlace, label: str) -> Town:
    return Town(place.hex, place.name, SIZES[place.kind], 1 if place.kind == "town" else 2, label)


def _river(name: str, sides: list[str]) -> River:
    return River(name, name in WIDE_RIVERS, tuple(side.replace("/", "|") for side in sides))
