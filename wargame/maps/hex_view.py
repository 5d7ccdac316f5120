"""The contents of a hex map as plain values, and as text for people who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from wargame.maps.frames import ORDER, Side
from wargame.maps.map_ground import MapGround
from wargame.maps.plans import PlanMark

Mode = Literal["screen", "projector", "whole", "phone", "print"]  # "whole": all of it, on a projector
SIDE_NAMES: Final[Mapping[str, str]] = {side: side.capitalize() for side in ORDER}


@dataclass(frozen=True)
class Block:
    """A block as a viewer knows it; `kind` "" is a hidden block that shows only its back.

    `value` is its strength now, called `value_word`, or `grade` a letter in its place; `steps` how many of its `full`
    steps are left.
    """

    id: str
    side: Side
    kind: str = ""
    label: str = ""
    value: int = 0
    steps: int = 0
    full: int = 0
    small: bool = False
    formation: str = ""
    hidden: bool = False
    dummy: bool = False
    neutralised: bool = False
    acted: bool = False
    selected: bool = False
    value_word: str = ""
    grade: str = ""


@dataclass(frozen=True)
class Marker:
    """A small marker on a hex: a short code, its number, its side.

    `word` is what the code stands for, `layer` the layer of the map that it is switched off with, `sign` what is drawn
    in place of the code.
    """

    code: str
    count: int = 0
    side: Side | None = None
    word: str = ""
    layer: str = "works"
    sign: str = ""


@dataclass(frozen=True)
class HeldArea:
    """The hexes of the country that a side controls. Their edge to the rest of the country is the front."""

    side: Literal["RED", "BLUE"]
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class Reach:
    """A hex that a unit can reach, with its cost; `wakes`: it meets an enemy there, `held`: it must stop there."""

    cost: str
    wakes: bool = False
    held: bool = False


@dataclass(frozen=True)
class HexView:
    """Everything on the map for one viewer. Keys are hexes."""

    ground: MapGround
    blocks: Mapping[str, tuple[Block, ...]] = field(default_factory=dict)
    markers: Mapping[str, tuple[Marker, ...]] = field(default_factory=dict)
    bridges: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, Side] = field(default_factory=dict)  # town hexes
    area: HeldArea | None = None
    regions: Mapping[str, Side] = field(default_factory=dict)  # by name, who holds most of it
    selected: str = ""
    reach: Mapping[str, Reach] = field(default_factory=dict)
    routes: tuple[tuple[str, ...], ...] = ()  # what is being drawn
    drafted: tuple[tuple[str, ...], ...] = ()  # the routes on the order sheet
    plans: tuple[PlanMark, ...] = ()
    targets: tuple[str, ...] = ()
    attacks: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str, str], ...] = ()  # arrows: from, to, whose
    link_unit: float = 1.0  # how large they are
    zoc: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)
    looks: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)  # hexes a side looks into
    seen: Mapping[str, tuple[tuple[Side, str], ...]] = field(default_factory=dict)  # whose blocks the other side knows
    traces: tuple[tuple[str, ...], ...] = ()  # supply paths
    formations: bool = True  # named below each known block: a layer on screen, always there on paper
    title: str = "Map"
    home: tuple[str, ...] = ()  # where a large map opens; empty for where most pieces are
    cropped: bool = False  # only the window of the ground, for a small figure
    part: tuple[float, float, float, float] | None = None  # another window: x, y, width, height
    side_names: Mapping[str, str] = field(default_factory=lambda: SIDE_NAMES)
    pale: str = "neutralised"  # what a hatched and pale piece is in these rules
    faded: str = "acted"  # and one that is pale only
    numbers: Mapping[str, str] = field(default_factory=dict)  # of hexes that a list below the map explains
    number_unit: float = 1.0  # how large they are: 20 units across


def describe(view: HexView, name: str) -> str:
    """A hex as one sentence: its number, name, ground, holder, markers, then the units there."""
    parts = [", ".join((name, describe_ground(view, name), *facts(view, name)))]
    for side in ORDER:
        own = ", ".join(words(block) for block in view.blocks.get(name, ()) if block.side == side)
        if own:
            parts.append(f"{view.side_names[side]}: {own}")
    return "; ".join(parts)


def describe_ground(view: HexView, name: str) -> str:
    """The unchanging part of a hex besides its number: its name and its ground."""
    ground = view.ground
    parts = [ground.named.get(name, ""), ground.terrain_word(name)]
    if name in ground.airfields:
        parts.append(f"airfield {ground.airfields[name]}".strip())
    if name in ground.checkpoints:
        parts.append(f"checkpoint {ground.checkpoints[name]}".strip())
    return ", ".join(filter(None, parts))


def facts(view: HexView, name: str) -> tuple[str, ...]:
    """The changing part of a hex except units: its holder, its markers, and whether it is within reach."""
    holder = view.owners.get(name) or (view.area.side if view.area and name in view.area.hexes else "")
    found = [f"held by {view.side_names[holder]}"] if holder else []
    found += map(marker_words, view.markers.get(name, ()))
    if name in view.reach:
        found.append(_in_reach(view.reach[name]))
    return tuple(found)


def marker_words(marker: Marker) -> str:
    """A marker with its number."""
    return f"{marker.word or marker.code}{f' {marker.count}' if marker.count else ''}"


def _in_reach(reach: Reach) -> str:
    parts = ("in reach", f"{reach.cost} MP" if reach.cost else "", "ends the move" if reach.held else "")
    return ", ".join(part for part in (*parts, "in contact with the enemy" if reach.wakes else "") if part)


def words(block: Block) -> str:
    """A block in words."""
    if not block.kind:
        return "a hidden block"
    states = [
        word
        for word, on in (("hidden", block.hidden), ("neutralised", block.neutralised), ("acted", block.acted))
        if on
    ]
    value = f" {block.value_word} {block.value}".replace("  ", " ") if block.value else ""
    state = f" ({', '.join(states)})" if states else ""
    return f"{block.label}{value}{state}"


def pile_words(top: Block, pile: Sequence[Block]) -> str:
    """A pile as text: the number of pieces, and the visible facts in order."""
    if len(pile) == 1 and top.kind:
        return words(top)
    number = f"{len(pile)} piece{'' if len(pile) == 1 else 's'}"
    if not top.kind:
        return f"{number}, {', '.join(words(block) for block in pile)}"
    rest = ", ".join(words(block) for block in pile if block is not top)
    return f"{words(top)}, {number} with {rest}"


def unmarked(true: HexView, seen: HexView) -> dict[str, tuple[Marker, ...]]:
    """For each hex, the markers of one map that the other lacks."""
    found = {
        at: tuple(marker for marker in markers if marker not in seen.markers.get(at, ()))
        for at, markers in true.markers.items()
    }
    return {at: markers for at, markers in found.items() if markers}


def changed_hands(was: HexView, now: HexView) -> dict[str, tuple[str, str]]:
    """For each hex, the holders of a place on two maps; "no one" for no side."""
    places = dict.fromkeys((*was.owners, *now.owners))
    names = {**now.side_names, "": "no one"}
    pairs = {at: (was.owners.get(at, ""), now.owners.get(at, "")) for at in places}
    return {at: (names[one], names[other]) for at, (one, other) in pairs.items() if one != other}
