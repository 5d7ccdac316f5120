"""A picture as a plain map: the hexes with names, and those with contents."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.sketch import Sketch, SketchPiece, SketchPlace
from adjudication.systems.opaque_war.basics.facts import NOBODY, SIDES, Facts
from adjudication.systems.opaque_war.fog.picture import Picture

_SYMBOLS = {
    "tank": "armour", "mechanized": "regular", "airborne": "parachute", "special": "special_forces",
    "battalion": "irregular", "police": "police",
}  # fmt: skip


def sketch(f: Facts, p: Picture) -> Sketch:
    """The places that matter in a picture, and the pieces in them."""
    pieces = tuple(_pieces(f, p))
    shown = sorted({f.index[piece.place] for piece in pieces} | set(f.place_names))
    inside = set(shown)
    rows = f.grid.rows
    places = tuple(
        SketchPlace(
            f.ids[here],
            (f.grid.cells[here][0] + 0.5 * (f.grid.cells[here][1] % 2), rows - f.grid.cells[here][1]),
            tuple(f.ids[to] for to in f.near[here] if to in inside),
            p.held.get(f.ids[here], _before(f, here)),
        )
        for here in shown
    )
    return Sketch(places, pieces)


def _before(f: Facts, here: int) -> str:
    return SIDES[f.default_held[here]] if f.default_held[here] != NOBODY else ""


def _pieces(f: Facts, p: Picture) -> Iterator[SketchPiece]:
    for view in p.pieces:
        if view.at in f.index:
            kind = _SYMBOLS.get(f.kind[f.piece[view.id]], "infantry" if f.piece[view.id] < f.units else "unknown")
            yield SketchPiece(view.at, view.side, view.id, kind)
    for side, hexes in p.counters.items():
        for number, count in hexes.items():
            yield from (SketchPiece(number, side) for _ in range(count))
