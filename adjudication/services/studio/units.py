"""Where units start: the list of a pack's set-up file that says it, and its text after one is placed or taken off."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.errors import Illegal
from adjudication.services import pack_files, pack_places
from adjudication.services.studio import edits

FILES = ("forces.yaml", "units.yaml")
FIELDS = ("hex", "at")
ELSEWHERE = ("box", "arrives", "entry", "arrives_by")  # where a unit is that is not on the map
_HEX = re.compile(r"\d{4}", re.ASCII)


@dataclass(frozen=True)
class ListedUnit:
    """One unit of the list. `place`: the hex it starts on, "" for none."""

    id: str
    label: str
    side: str
    place: str


@dataclass(frozen=True)
class Muster:
    """The list of units of a pack: the file it is in, and the field that says where a unit starts."""

    file: str
    field: str
    units: tuple[ListedUnit, ...]


def muster(files: Mapping[str, str]) -> Muster | None:
    """The units of a pack with their places; None where no file gives units a hex, or cannot be read."""
    for file in FILES:
        listed = _listed(file, files.get(file, ""))
        for field in FIELDS:
            if any(_HEX.fullmatch(str(unit.get(field, ""))) for unit in listed):
                return Muster(file, field, tuple(_unit(unit, field) for unit in listed))
    return None


def placed(text: str, where: Muster, ident: str, place: str) -> str:
    """The text with a unit that starts at a place, or nowhere for ""; `Illegal` where there is no such unit."""
    listed = _listed(where.file, text)
    number = next((n for n, unit in enumerate(listed) if str(unit.get("id")) == ident), None)
    if number is None:
        raise Illegal([f"{where.file} has no unit {ident[:40]}."])
    if place and not _HEX.fullmatch(place):
        raise Illegal([f"{place[:40]} is not a hex."])
    unit, at = listed[number], ("units", number)
    if not place:
        return edits.without(text, (*at, where.field)) if where.field in unit else text
    if where.field in unit:
        return pack_files.patched(text, {(*at, where.field): place}) if str(unit[where.field]) != place else text
    for rival in ELSEWHERE if where.field == "hex" else ():
        if rival in unit:
            text = edits.without(text, (*at, rival))
    return edits.with_pair(text, at, where.field, place)


def _listed(file: str, text: str) -> list[dict[str, Any]]:
    """The entries of the list `units`; none unless all of them have an id."""
    if not text.strip():
        return []
    try:
        pack_places.tree(file, text)
    except Illegal:
        return []
    root = edits.plain(text)
    listed = root.get("units") if isinstance(root, dict) else None
    fits = isinstance(listed, list) and all(isinstance(unit, dict) and "id" in unit for unit in listed)
    return listed if fits and listed else []


def _unit(unit: dict[str, Any], field: str) -> ListedUnit:
    label = str(unit.get("name", unit["id"]))
    return ListedUnit(str(unit["id"]), label, str(unit.get("side", "")), str(unit.get(field) or ""))
