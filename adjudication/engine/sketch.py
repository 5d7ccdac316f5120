"""A picture as a plain map: places, their links, and the units there. It is optional for a rule system."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class SketchPlace(msgspec.Struct, frozen=True):
    """A place by its key in the pack. `at`: column and row from the upper left; halves are allowed.

    `near`: the places next to it. `holder`: the side that holds it, "" for none. `note`: a few characters under its
    name, such as its points.
    """

    key: str
    at: tuple[float, float]
    near: tuple[str, ...]
    holder: str = ""
    note: str = ""


class SketchPiece(msgspec.Struct, frozen=True):
    """A unit in a place. `name`: its key in the pack, "" for one that the viewer cannot distinguish from others of its
    side.

    `kind` is a key of `wargame.maps.symbols.kinds()`.
    """

    place: str
    side: str
    name: str = ""
    kind: str = "unknown"


class Sketch(msgspec.Struct, frozen=True):
    """The plain map of one picture; without places, there is no map."""

    places: tuple[SketchPlace, ...] = ()
    pieces: tuple[SketchPiece, ...] = ()


def merged(sketches: Iterable[tuple[str, Sketch]]) -> Sketch:
    """The truth, from the sketch of each side by its id: each side's own pieces come from its own sketch."""
    places: tuple[SketchPlace, ...] = ()
    pieces: list[SketchPiece] = []
    for side, sketch in sketches:
        places = places or sketch.places
        pieces += [piece for piece in sketch.pieces if piece.side == side]
    return Sketch(places, tuple(pieces))
