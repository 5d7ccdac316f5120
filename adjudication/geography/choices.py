"""An author's decisions about a proposal, and the terrain that results from both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudication.errors import Illegal
from adjudication.geography.frames import SheetFrame
from adjudication.geography.proposals import MapProposal, Size, TownFound
from adjudication.geography.rivers import RiverFound, Width
from adjudication.geography.routes import RouteFound

Ground = Literal["clear", "woods", "rough", "water", "off"]
Edge = Literal["north", "east", "south", "west"]


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The author's decisions. `without`: what was unticked, its kind
    before its name, such as “river Don”.

    `ground` by hex for those decided by hand; `sizes` of towns and `widths` of rivers by name where they differ from
    the proposal; `blue_from`: the edge of the sheet that Blue's supply comes from, Red's comes from the opposite one.
    """

    title: Annotated[str, Meta(min_length=1, max_length=120)]
    credit: Annotated[str, Meta(min_length=1, max_length=60)]
    licence: Annotated[str, Meta(min_length=1, max_length=30)]
    without: frozenset[str] = frozenset()
    ground: dict[str, Ground] = {}
    sizes: dict[str, Size] = {}
    widths: dict[str, Width] = {}
    blue_from: Edge = "west"


@dataclass(frozen=True)
class GroundSheet:
    """The ground as decided: towns have a board of zones, villages only a name. Roads and railways run on land."""

    frame: SheetFrame
    columns: int
    rows: int
    km: int
    ground: dict[str, Ground]
    towns: tuple[TownFound, ...]
    villages: tuple[TownFound, ...]
    rivers: tuple[RiverFound, ...]
    roads: tuple[RouteFound, ...]
    railways: tuple[RouteFound, ...]
    waters: dict[str, tuple[str, ...]]
    countries: dict[str, tuple[str, ...]]

    @property
    def land(self) -> set[str]:
        """The hexes that a unit can be in."""
        built = {town.hex for town in self.towns}
        return {name for name, kind in self.ground.items() if kind not in ("water", "off")} | built


def decided(proposal: MapProposal, choices: Choices) -> GroundSheet:
    """The sheet that an author made of a proposal. `Illegal` if they decided about hexes that are not there."""
    strange = sorted(choices.ground.keys() - proposal.shares.keys())
    if strange:
        raise Illegal([f"ground: {strange[0]} is not a hex of this sheet."])
    ground: dict[str, Ground] = {name: one.proposed for name, one in proposal.shares.items()}
    ground |= choices.ground
    kept = [town for town in proposal.towns if f"town {town.name}" not in choices.without]
    sized = [replace(one, size=choices.sizes.get(one.name, one.size)) for one in kept]
    towns = tuple(one for one in sized if one.size != "village")
    built = {town.hex for town in towns}
    wet = {name for name, kind in ground.items() if kind in ("water", "off")} - built
    villages = tuple(one for one in sized if one.size == "village" and one.hex not in wet | built)
    return GroundSheet(
        proposal.frame,
        proposal.frame.columns,
        proposal.frame.rows,
        max(1, round(proposal.frame.km)),
        ground,
        towns,
        villages,
        tuple(_rivers(proposal, choices, wet)),
        tuple(_on_land(proposal.roads, "road", choices, wet)),
        tuple(_on_land(proposal.railways, "railway", choices, wet)),
        _waters(proposal, wet),
        _countries(proposal),
    )


def _rivers(proposal: MapProposal, choices: Choices, wet: set[str]) -> list[RiverFound]:
    found = []
    for one in proposal.rivers:
        sides = tuple(side for side in one.sides if not wet.issuperset(side.split("|")))
        if f"river {one.name}" not in choices.without and sides:
            found.append(RiverFound(one.name, choices.widths.get(one.name, one.width), sides))
    return found


def _on_land(routes: tuple[RouteFound, ...], kind: str, choices: Choices, wet: set[str]) -> list[RouteFound]:
    found = []
    for one in routes:
        if f"{kind} {one.id}" in choices.without:
            continue
        parts = tuple(piece for part in one.parts for piece in _dry(part, wet))
        if parts:
            found.append(RouteFound(one.id, one.name, one.main, parts))
    return found


def _dry(part: tuple[str, ...], wet: set[str]) -> list[tuple[str, ...]]:
    """The pieces of a row of hexes that are on land, each of two hexes or more."""
    pieces: list[list[str]] = [[]]
    for name in part:
        if name in wet:
            pieces.append([])
        else:
            pieces[-1].append(name)
    return [tuple(piece) for piece in pieces if len(piece) > 1]


def _waters(proposal: MapProposal, wet: set[str]) -> dict[str, tuple[str, ...]]:
    named: dict[str, list[str]] = {}
    for name, one in proposal.shares.items():
        if name in wet and one.water:
            named.setdefault(one.water, []).append(name)
    return {name: tuple(hexes) for name, hexes in sorted(named.items())}


def _countries(proposal: MapProposal) -> dict[str, tuple[str, ...]]:
    """The hexes of every country but the one that has most of the sheet."""
    named: dict[str, list[str]] = {}
    for name, one in proposal.shares.items():
        if one.country:
            named.setdefault(one.country, []).append(name)
    home = max(sorted(named), key=lambda country: len(named[country]), default="")
    return {country: tuple(hexes) for country, hexes in sorted(named.items()) if country != home}
