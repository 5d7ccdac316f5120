"""Any map of the papers as SVG text, in the light palette of print."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from reports.collect.shapes import Map, Tables
from wargame.maps import area_map, hex_map
from wargame.maps.hex_view import HexView


def draw(view: Map, prefix: str) -> SafeString:
    """A map; `prefix` keeps ids apart where a paper shows several."""
    if isinstance(view, Tables):
        return render_to_string("systems/plain/pdf/_tables.html", {"tables": view.tables})
    if isinstance(view, HexView):
        return hex_map.draw(view, mode="print", prefix=prefix)
    return area_map.draw(view, mode="print", prefix=prefix)
