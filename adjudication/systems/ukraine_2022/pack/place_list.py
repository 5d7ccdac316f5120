"""The named places of the map, as the studio edits them."""

from __future__ import annotations

from adjudication.engine.scenario.place_list import PlaceList
from adjudication.systems.ukraine_2022.pack.schema import PlaceLine

PLACES = (PlaceList("place", "map.yaml", "places", PlaceLine, {"kind": "town"}),)
