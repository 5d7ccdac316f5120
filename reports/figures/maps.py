"""Maps in documents as SVG text, in the light palette for print."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from reports.collect.shapes import Map, Tables
from wargame.maps import area_key, area_map, hex_key, hex_map
from wargame.maps.area_map import MapView
from wargame.maps.hex_view import HexView
from wargame.maps.key_signs import KeyEntry


def draw(view: Map, prefix: str) -> SafeString:
    """A map; `prefix` keeps ids apart if a document shows several."""
    if isinstance(view, Tables):
        return render_to_string("systems/plain/pdf/_tables.html", {"tables": view.tables})
    if isinstance(view, HexView):
        return hex_map.draw(view, mode="print", prefix=prefix)
    return area_map.draw(view, mode="print", prefix=prefix)


def key(views: Sequence[Map]) -> tuple[KeyEntry, ...]:
    """The signs on maps of one kind with their labels; empty for tables."""
    if isinstance(views[0], MapView):
        return area_key.key(views[0])
    shown = [view for view in views if isinstance(view, HexView)]
    return hex_key.key(shown) if shown else ()
