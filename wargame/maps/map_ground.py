"""The unchanging parts of a hex map as plain values: terrain, towns, rivers, roads, regions. `hex_ground` draws
them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from adjudication.engine.kit.hexes import Layout
from wargame.maps import hex_grid as grid

Size = Literal["large", "middle", "small"]
Terrain = Literal["clear", "woods", "wet", "rough", "high", "water", "town", "off"]  # "off": out of play
TERRAIN_WORDS: Final[Mapping[str, str]] = {"off": "out of play"}


@dataclass(frozen=True)
class Town:
    """A built-up area: its board is drawn to scale with its class; `name_size` follows from it.

    `label` is drawn in the place of its name, "" for none: a city of several hexes is named once.
    """

    hex: str
    name: str
    size: Size
    rings: int  # 1 outer only, 2 with a middle ring, 3 with an inner block
    label: str | None = None


@dataclass(frozen=True)
class River:
    """A river on hexsides ("0304|0403"); `across` are hexes that it runs through, such as a town on both banks."""

    name: str
    wide: bool
    sides: tuple[str, ...]
    across: tuple[str, ...] = ()


@dataclass(frozen=True)
class Road:
    """A main supply route; `main` roads are drawn wider."""

    name: str
    hexes: tuple[str, ...]
    main: bool = False


@dataclass(frozen=True)
class Region:
    """A part of the country with a border and a name; `tint` distinguishes it from its neighbours, "" for plain land.
    `above`: the border also shows on woods, rough ground and foreign land. `layer`: its switch."""

    name: str
    hexes: tuple[str, ...]
    tint: Literal["", "a", "ab", "b"] = ""
    above: bool = False
    layer: str = ""


@dataclass(frozen=True)
class MapGround:
    """The unchanging parts of a map. `terrain` by hex; `terrain_words` if the rules have their own term."""

    columns: int
    rows: int
    terrain: Mapping[str, Terrain]
    villages: Mapping[str, str] = field(default_factory=dict)
    towns: tuple[Town, ...] = ()
    roads: tuple[Road, ...] = ()
    rails: tuple[tuple[str, ...], ...] = ()
    rivers: tuple[River, ...] = ()
    bridges: tuple[str, ...] = ()  # hexsides that carry one when nothing has happened to it
    abroad: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # name of the country, its hexes
    waters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    regions: tuple[Region, ...] = ()
    checkpoints: Mapping[str, str] = field(default_factory=dict)  # hex: name, "" for the one of a town
    plants: Mapping[str, str] = field(default_factory=dict)  # hex: name of a nuclear power plant
    airfields: Mapping[str, str] = field(default_factory=dict)  # hex: name, "" for the one of a town
    credit: str = ""
    km: int = 15  # across a hex
    layout: Layout = field(default_factory=Layout)
    terrain_words: Mapping[str, str] = field(default_factory=dict)
    scale: float = 1.0  # of counters and letters; above 1 where a hex is small on the whole sheet
    focus: tuple[str, str] | None = None  # two opposite corners of the part that a page opens on
    straight: bool = False  # ways between towns cut across the zigzag of hexes that lie in line

    @property
    def sheet(self) -> grid.HexSheet:
        """The geometry of its hexes."""
        return grid.sheet(self.layout)

    @cached_property
    def key(self) -> str:
        """A short key for all of it: grounds with the same key are the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()

    @cached_property
    def hexes(self) -> tuple[tuple[int, int], ...]:
        """Every hex, in play or not, row by row."""
        return tuple((c, r) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1))

    @cached_property
    def named(self) -> dict[str, str]:
        """The names of towns and villages by hex."""
        return {**self.plants, **self.villages, **{town.hex: town.name for town in reversed(self.towns)}}

    @cached_property
    def inland(self) -> frozenset[str]:
        """The land hexes of the country itself."""
        abroad = {name for hexes in self.abroad.values() for name in hexes}
        return frozenset(name for name, kind in self.terrain.items() if kind not in ("water", "off")) - abroad

    def terrain_word(self, name: str) -> str:
        """The terrain of a hex as text; "" off the map."""
        kind = self.terrain.get(name, "")
        return self.terrain_words.get(kind) or TERRAIN_WORDS.get(kind, kind)

    @cached_property
    def frame(self) -> tuple[float, float, float, float]:
        """The neatline: x, y, width, height."""
        return self.sheet.frame(self.columns, self.rows)

    @property
    def window(self) -> tuple[float, float, float, float] | None:
        """The initial part of the map on a page: x, y, width, height."""
        if self.focus is None:
            return None
        (ax, ay), (bx, by) = map(self.sheet.middle, self.focus)
        return min(ax, bx) - grid.SIDE, min(ay, by) - grid.SIDE, abs(bx - ax) + grid.HIGH, abs(by - ay) + grid.HIGH


def untinted(ground: MapGround, names: Collection[str]) -> MapGround:
    """The ground with these regions as plain land, so that another tint shows."""
    regions = tuple(replace(region, tint="") if region.name in names else region for region in ground.regions)
    return replace(ground, regions=regions)
