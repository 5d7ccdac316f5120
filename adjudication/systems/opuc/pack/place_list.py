"""Towns with their boards, villages, airfields and supply sources, as the studio edits them."""

from __future__ import annotations

from adjudication.engine.scenario.place_list import PlaceList
from adjudication.systems.opuc.pack.schema import Bua, SupplySource

PLACES = (
    PlaceList(
        "town", "buas.yaml", "buas", Bua, {"population": 5000, "template": "", "control": "BLUE"}, id=True,
        known={"template": ("templates", "id")}, ground=("terrain", "B", "C"),
    ),
    PlaceList("village", "map.yaml", "villages"),
    PlaceList("airfield", "map.yaml", "airfields"),
    PlaceList(
        "supply source", "map.yaml", "supply_sources", SupplySource, {"side": "BLUE", "kind": "dump"}, id=True,
        title="id",
    ),
)  # fmt: skip
