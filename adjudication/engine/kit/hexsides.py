"""Features of hexsides and links between hexes: rivers, ridges, frontiers, bridges; roads and railways.

Hexsides are written "1902/2002" or "0304|0403", chains of hexes as lists of their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from adjudication.engine.kit.faults import Fault, Faulty, refuse
from adjudication.engine.kit.graph import Pair, gaps, pair
from adjudication.engine.kit.hexes import HexGrid

_WRITTEN = re.compile(r"(\d+)\s*[/|]\s*(\d+)")


def hexside(sheet: HexGrid, written: str) -> Pair:
    """The hexside between two hexes. `Faulty` if the map does not have it."""
    match = _WRITTEN.fullmatch(written)
    if match is None:
        raise Faulty([Fault((), f"“{written}” is not a hexside, such as 1902/2002")])
    refuse(fault._replace(where=()) for fault in sheet.faults(match.groups()))
    a, b = (sheet.index[number] for number in match.groups())
    if b not in sheet.near[a]:
        raise Faulty([Fault((), f"{written}: these hexes are not neighbours")])
    return pair(a, b)


def side_faults(sheet: HexGrid, written: Sequence[str]) -> Iterator[Fault]:
    """Hexsides that are not on the map sheet, or are listed twice."""
    seen: dict[Pair, str] = {}
    for number, text in enumerate(written):
        try:
            side = hexside(sheet, text)
        except Faulty as error:
            yield from (fault.inside(number) for fault in error.faults)
            continue
        if side in seen:
            yield Fault((number,), f"{text} is listed twice")
        seen[side] = text


def on_sides(sheet: HexGrid, kinds: Mapping[str, Sequence[str]]) -> Mapping[Pair, frozenset[str]]:
    """The kinds of features on each hexside. `Faulty` lists hexsides that are not on the map."""
    refuse(fault.inside(kind) for kind, written in kinds.items() for fault in side_faults(sheet, written))
    found: dict[Pair, set[str]] = {}
    for kind, written in kinds.items():
        for text in written:
            found.setdefault(hexside(sheet, text), set()).add(kind)
    return {side: frozenset(lying) for side, lying in found.items()}


def chain_faults(sheet: HexGrid, chain: Sequence[str]) -> Iterator[Fault]:
    """Hexes of a chain that are not on the map, and gaps in the chain."""
    missing = list(sheet.faults(chain))
    yield from missing
    if not missing:
        for number in gaps(sheet.near, [sheet.index[hex_] for hex_ in chain]):
            yield Fault((number,), f"there is a gap between {chain[number - 1]} and {chain[number]}")


def chain(sheet: HexGrid, hexes: Sequence[str]) -> tuple[int, ...]:
    """A road or railway as numbers of hexes. `Faulty` lists hexes off the map and gaps."""
    refuse(chain_faults(sheet, hexes))
    return tuple(sheet.index[number] for number in hexes)
