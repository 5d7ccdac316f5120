"""The chances of an order that somebody is about to give: those its rule system draws, else what may come of it."""

from __future__ import annotations

from typing import Any

from wargame.presenters import systems
from wargame.presenters.composing import prospects as bars_of
from wargame.presenters.shapes import OddsBar
from wargame.selectors import prospects
from wargame.selectors.position import Position


def of(place: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The chances of a plain order from what the viewer's cell knows; nothing for one that leads to no dice."""
    made = systems.of(place.viewer.exercise.system).chances_of(place, order)
    if made or place.viewer.side is None:
        return made
    return bars_of.bars(place.rules, place.viewer.side, prospects.of(place, order))
