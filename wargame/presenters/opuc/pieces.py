"""A block of a picture as the drawings show it."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from adjudication.systems.opuc.fog.picture import BlockView
from wargame.maps.frames import Side
from wargame.maps.hex_view import Block
from wargame.presenters.opuc import words


def piece(view: BlockView, selected: Collection[str]) -> Block:
    """A block as it is drawn: its back, or its face with value and steps."""
    side = cast(Side, view.side)
    if not view.known:
        return Block(view.id, side)
    return Block(
        view.id,
        side,
        words.symbol(view) or "unknown",
        words.block(view),
        value=view.cf,
        value_word="CF",
        steps=sum(1 for value in view.steps[view.lost :] if value),
        full=sum(1 for value in view.steps if value),
        small=view.small,
        formation=view.formation,
        hidden=view.hidden,
        dummy=view.kind not in ("unit", "dag"),
        neutralised=view.neutralised,
        acted=view.moved or view.done,
        selected=view.id in selected,
    )
