"""The named places of the map, as the studio edits them."""

from __future__ import annotations

from adjudication.engine.scenario.place_list import PlaceList
from adjudication.systems.millennium_wars.pack.schema import NamedPlace

PLACES = (PlaceList("place", "map.yaml", "places", NamedPlace, {"kind": "town"}),)
