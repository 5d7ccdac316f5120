"""The ground of a pack of 2022: Ukraine, as the map draws it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from adjudication.systems.ukraine_2022.basics.facts import DISTRICTS
from adjudication.systems.ukraine_2022.pack.schema import MapFile, Pack, PlaceLine
from wargame.maps import hex_grid
from wargame.maps.map_ground import MapGround, Region, River, Size, Terrain, Town

KM: Final = 39  # from one side of a hex to the other
CREDIT: Final = f"1 hex {KM} km. Hatched: under Russian control. Reconstructed from public geography"
CODES: Final[dict[str, Terrain]] = {
    ".": "clear", "f": "woods", "m": "wet", "^": "high", "c": "town", "C": "town", "~": "water",
}  # fmt: skip
ABROAD: Final = {"R": "Russia", "B": "Belarus", "-": "Other countries"}
SIZES: Final[dict[str, Size]] = {"major city": "large", "city": "middle", "town": "small"}
RINGS: Final = {"major city": 2, "city": 1, "town": 1}
WIDE_RIVERS: Final = {"Dnipro"}
SYMBOLS: Final = {
    "armor": "armour", "mech": "regular", "motorized": "motorised", "foot": "infantry", "airmobile": "parachute",
}  # fmt: skip
LARGE: Final = 600  # hexes from which there is room for the names of countries
WIDE: Final = 16  # columns from which counters and letters are drawn larger


def ground(pack: Pack) -> MapGround:
    """The ground of a pack."""
    file = pack.map
    sheet = hex_grid.sheet(file.layout)
    cells = {
        sheet.join(column, row): (file.ground[f"{row:02}"][column - 1], file.countries[f"{row:02}"][column - 1])
        for row in range(1, file.rows + 1)
        for column in range(1, file.columns + 1)
    }
    towns = [place for place in file.places if place.kind in SIZES]
    return MapGround(
        columns=file.columns,
        rows=file.rows,
        layout=file.layout,
        terrain={name: CODES[kind] for name, (kind, _) in cells.items()},
        terrain_words={"town": "built-up area", "woods": "forest", "wet": "marsh", "high": "mountain"},
        waters={name: tuple(hexes) for name, hexes in file.waters.items()},
        plants={place.hex: place.name for place in file.places if place.kind == "nuclear"},
        towns=tuple(_town(place, label) for place, label in zip(towns, _labels(towns), strict=True)),
        rails=tuple(railways(file.rails)),
        rivers=tuple(_river(name, sides) for name, sides in file.rivers.items()),
        abroad=_abroad(file, {name: country for name, (kind, country) in cells.items() if kind != "~"}),
        regions=tuple(_district(name, hexes) for name, hexes in file.districts.items()),
        scale=1.5 if file.columns > WIDE else 1.0,
        straight=True,
        credit=CREDIT,
        km=KM,
    )


def _district(key: str, hexes: Iterable[str]) -> Region:
    """A Russian military district, a layer that can be switched on."""
    name = DISTRICTS.get(key, key).replace("Military District", "MD")
    return Region(name, tuple(hexes), above=True, layer="districts")


def _size(file: MapFile) -> int:
    return file.columns * file.rows


def _abroad(file: MapFile, land: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """Foreign countries; without names on a small map, which has no room."""
    if _size(file) <= LARGE:
        found = {"": tuple(name for name, letter in land.items() if letter in ABROAD)}
    else:
        found = {title: tuple(n for n, letter in land.items() if letter == code) for code, title in ABROAD.items()}
    return {title: hexes for title, hexes in found.items() if hexes}


def railways(pairs: Iterable[str]) -> list[tuple[str, ...]]:
    """Links between two hexes joined to lines from one junction or end to the next."""
    near: dict[str, list[str]] = defaultdict(list)
    for pair in pairs:
        a, b = pair.split("/")
        near[a].append(b)
        near[b].append(a)
    used, found = set[frozenset[str]](), list[tuple[str, ...]]()
    for start in sorted(near, key=lambda name: (len(near[name]) == 2, name)):
        for to in near[start]:
            line = [start]
            while to and frozenset((line[-1], to)) not in used:
                used.add(frozenset((line[-1], to)))
                line.append(to)
                to = next((n for n in near[to] if n != line[-2]), "") if len(near[to]) == 2 else ""
            if len(line) > 1:
                found.append(tuple(line))
    return found


def _labels(towns: Iterable[PlaceLine]) -> list[str]:
    """The label of each town: a city of two hexes, such as Kyiv, is named once."""
    named, found = set[str](), list[str]()
    for place in towns:
        stem = place.name.removesuffix(" West").removesuffix(" East")
        found.append("" if stem in named else stem)
        named.add(stem)
    return found


def _town(place: PlaceLine, label: str) -> Town:
    return Town(place.hex, place.name, SIZES[place.kind], RINGS[place.kind], label)


def _river(name: str, sides: list[str]) -> River:
    return River(name, name in WIDE_RIVERS, tuple(side.replace("/", "|") for side in sides))
