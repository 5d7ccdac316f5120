"""An exercise set up through the API, for journeys that begin in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from examples.play_both_sides import Api
from tests.stack import LiveStack

CELLS = (
    ("red", "Red", "RED", "commander", 2),
    ("blue", "Blue", "BLUE", "commander", 2),
    ("green", "Green", None, "commander", 1),
    ("white", "White", None, "umpire", 1),
    ("observer", "Observers", None, "observer", 2),
)


@dataclass
class Table:
    """One exercise: its umpire's API, its cells, and a code for every seat of them."""

    api: Api
    id: str
    room_code: str
    cells: dict[str, int]
    codes: dict[str, list[str]]

    @property
    def here(self) -> str:
        """The exercise in the API."""
        return f"exercises/{self.id}/"

    def page(self, cell: str) -> str:
        """The address of a cell's page."""
        return f"/x/{self.id}/cell/{self.cells[cell]}/"

    def open(self) -> dict[str, Any]:
        """The decision, what is due from whom, and the run."""
        found: dict[str, Any] = self.api.get(self.here + "decision/")
        return found


def lay(stack: LiveStack, login: tuple[str, str], title: str, **settings: Any) -> Table:
    """An exercise that has not begun: five cells, a code for each of their seats, and one free seat in Green."""
    api = Api(stack.base_url)
    api.sign_in(*login)
    system = next(system for system in api.get("systems/") if system["name"] == "ukrainian_crisis")
    made = api.post("exercises/", title=title, system=system["name"], pack_name=system["packs"][0]["name"], **settings)
    here = f"exercises/{made['id']}/"
    cells: dict[str, int] = {}
    codes: dict[str, list[str]] = {}
    for kind, name, side, role, count in CELLS:
        cells[kind] = api.post(here + "cells/", kind=kind, name=name, side=side)["id"]
        first = api.post(here + "seats/", cell=cells[kind], role=role, names=[f"{name} One"])
        rest = [f"{name} {number}" for number in range(2, count + 1)]
        more = api.post(here + "seats/", cell=cells[kind], role="staff" if side else role, names=rest) if rest else []
        codes[kind] = [api.post(here + f"seats/{seat['id']}/code/")["code"] for seat in [*first, *more]]
    api.post(here + "seats/", cell=cells["green"], role="staff", names=[""])
    room_code = api.put(here + "room/", open=True, new_code=False)["room_code"]
    return Table(api, made["id"], room_code, cells, codes)
