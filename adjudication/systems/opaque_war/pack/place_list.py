"""The named places of the map, as the studio edits them."""

from __future__ import annotations

from adjudication.engine.scenario.place_list import PlaceList
from adjudication.systems.opaque_war.pack.schema import MapPlace

PLACES = (PlaceList("place", "map.yaml", "places", MapPlace, {"kind": "town"}),)
