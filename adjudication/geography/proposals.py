"""A proposal for a frame, worked out from a source, that the author corrects before it becomes a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np

from adjudication.geography import rivers, routes, terrain
from adjudication.geography.backdrop import BackdropLayer
from adjudication.geography.frames import SheetFrame
from adjudication.geography.sources import GeoSource, SourceTown

Size = Literal["large", "middle", "small", "village"]
SIZES: Final[tuple[tuple[int, Size], ...]] = ((50_000, "large"), (15_000, "middle"), (5_000, "small"), (0, "village"))
DEFAULT_OPEN: Final = 0.5  # a hex is open below this share of its largest terrain


@dataclass(frozen=True)
class TownFound:
    """A town in its hex; `size` follows its people until the author says otherwise."""

    name: str
    people: int
    hex: str
    size: Size


@dataclass(frozen=True)
class MapProposal:
    """Terrain by hex, and what else was recognised. `towns` are the largest of their hexes, most people first;
    `backdrop` is what a page draws of the source."""

    frame: SheetFrame
    shares: dict[str, terrain.Shares]
    rivers: tuple[rivers.RiverFound, ...]
    roads: tuple[routes.RouteFound, ...]
    railways: tuple[routes.RouteFound, ...]
    towns: tuple[TownFound, ...]
    backdrop: tuple[BackdropLayer, ...] = ()

    def open(self, least: float) -> list[str]:
        """The hexes where no terrain has that share; they have no town, which would decide."""
        built = {town.hex for town in self.towns if town.size != "village"}
        return [name for name, one in self.shares.items() if one.largest < least and name not in built]


def size_of(people: int) -> Size:
    """The size class of a town by its people."""
    return next(size for least, size in SIZES if people >= least)


def propose(source: GeoSource, frame: SheetFrame) -> MapProposal:
    """Everything that a source has for a frame. `Illegal` if no sheet can be made of the frame."""
    frame.check()
    shares = terrain.shares(source, frame)
    towns = _towns(source, frame)
    built = {town.hex for town in towns if town.size != "village"}
    land = {name for name, one in shares.items() if one.proposed != "water"} | built
    return MapProposal(
        frame,
        shares,
        tuple(rivers.rivers(source, frame, land)),
        tuple(routes.roads(source, frame, land)),
        tuple(routes.railways(source, frame, land)),
        towns,
    )


def _towns(source: GeoSource, frame: SheetFrame) -> tuple[TownFound, ...]:
    """The largest place of each hex, most people first."""
    if not source.towns:
        return ()
    x, y = frame.plane(np.array([one.east for one in source.towns]), np.array([one.north for one in source.towns]))
    found: dict[str, SourceTown] = {}
    for town, name in zip(source.towns, frame.hexes_at(x, y), strict=True):
        if name is not None and (name not in found or town.people > found[name].people):
            found[name] = town
    towns = [TownFound(town.name, town.people, name, size_of(town.people)) for name, town in found.items()]
    return tuple(_told_apart(sorted(towns, key=lambda one: (-one.people, one.hex))))


def _told_apart(towns: Iterable[TownFound]) -> Iterator[TownFound]:
    """Towns with a number behind a name that a larger one has."""
    met = Counter[str]()
    for one in towns:
        met[one.name] += 1
        yield one if met[one.name] == 1 else replace(one, name=f"{one.name} ({met[one.name]})")
