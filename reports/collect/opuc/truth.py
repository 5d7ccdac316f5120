"""Everything on one board: for the umpire, and for the report after the game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc.fog.picture import Picture, PlaceView
from wargame.presenters.opuc import words


def truth(rules: Any, state: Any) -> Picture:
    """Everything on one board: the public picture with every block as its own side knows it."""
    public: Picture = rules.picture(state, None)
    own: dict[str, Picture] = {side: rules.picture(state, side) for side in words.SIDES}
    blocks = tuple(block for side, picture in own.items() for block in picture.blocks if block.side == side)
    places: dict[str, PlaceView] = {}
    for place in (place for picture in own.values() for place in picture.places):
        places[place.id] = _both(places[place.id], place) if place.id in places else place
    return replace(public, blocks=blocks, places=tuple(places.values()))


def _both(one: PlaceView, other: PlaceView) -> PlaceView:
    """A place as both sides know it: each tells of its own stocks and works."""
    return replace(
        other,
        stock=max(one.stock, other.stock),
        strongpoints=max(one.strongpoints, other.strongpoints),
        strongpoint_side=one.strongpoint_side or other.strongpoint_side,
    )
