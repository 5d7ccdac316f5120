"""The names of sides, blocks, towns and places in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts

BOX = re.compile(r"(?:DAG (RED|BLUE)|(RED|BLUE) (\S+) turn (\d+))")


def said(f: Facts, value: Any) -> str | int:
    """A value of an event as text, with the names of sides, blocks, BUAs and places."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return name_of(f, value)
    if isinstance(value, Mapping):
        return ", ".join(f"{said(f, name)} {count}" for name, count in value.items()) or "none"
    if isinstance(value, (tuple, list)):
        return ", ".join(str(said(f, item)) for item in value) or "none"
    return str(value)


def name_of(f: Facts, name: str) -> str:
    """The title of a side, block, BUA, zone or hex."""
    if name in f.side_name:
        return f.side_name[name]
    if name in f.roster.index:
        return f"{name} {f.roster.names[f.roster.index[name]]}"
    if name.startswith("#"):
        return f"an unknown block ({name})"
    if name in f.board.bua_index:
        return f.board.buas[f.board.bua_index[name]].name
    return box_title(name, f.side_name, lambda place: place_name(f, place)) or place_name(f, name)


def box_title(name: str, sides: Mapping[str, str], place: Callable[[str], str]) -> str:
    """The title of a box off the map (`boxes.Boxes`); "" for other places."""
    box = BOX.fullmatch(name)
    if box is None:
        return ""
    side, entry, turn = sides[box[1] or box[2]], box[3], box[4]
    return f"{side}’s arrivals at {place(entry)}, turn {turn}" if entry else f"{side}’s artillery"


def place_name(f: Facts, name: str) -> str:
    """The name of a place for people: a hex with its village or town, a zone with its town, a river side with the
    places on its banks."""
    if "|" in name:
        return " / ".join(place_name(f, bank) for bank in name.split("|"))
    if "." in name and name in f.board.index:
        bua, zone = name.split(".", 1)
        return f"{f.board.buas[f.board.bua_index[bua]].name} {zone}"
    village = f.pack.map.villages.get(name)
    if village:
        return f"{name} {village}"
    place = f.board.index.get(name, -1)
    if 0 <= place < f.board.hexes and f.board.bua_at[place] >= 0:
        return f"{name} {f.board.buas[f.board.bua_at[place]].name}"
    return name
