"""The plain map of a picture, from its rules' sketch; the tables have the same content."""

from __future__ import annotations

from collections import defaultdict
from typing import cast

from django.utils.html import format_html
from django.utils.safestring import SafeString

from adjudication.engine.sketch import Sketch
from wargame.maps.counters import Counter
from wargame.maps.frames import Side
from wargame.maps.graph_map import GraphPlace, GraphView, draw
from wargame.presenters.plain.words import Words

NO_MAP = "This rule system has no map. The tables show the position."


def plain_map(sketch: Sketch, words: Words, title: str) -> SafeString:
    """The map as SVG, or a sentence instead."""
    if not sketch.places:
        return format_html('<p class="pad mut">{}</p>', NO_MAP)
    units: dict[str, list[Counter]] = defaultdict(list)
    for piece in sketch.pieces:
        label = words.thing(piece.name) if piece.name else f"unknown unit of {words.thing(piece.side)}"
        units[piece.place].append(Counter(piece.name, cast(Side, piece.side), piece.kind, label))
    spots = {
        one.key: GraphPlace(words.thing(one.key), one.at, one.holder, one.note, tuple(units[one.key]))
        for one in sketch.places
    }
    pairs = {(min(one.key, other), max(one.key, other)) for one in sketch.places for other in one.near}
    return draw(GraphView(title, spots, sorted(pairs), words.sides))  # it escapes every name
