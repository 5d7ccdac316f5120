"""The outlines of an area map, read from a rule system's file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

Part = Literal["home", "abroad", "enclave"]


@dataclass(frozen=True)
class Outline:
    """An area in the units of the drawing.

    `part`: the country that the map is about, a neighbour, or a small area abroad that is inside the country. `border`:
    a neighbour's state border is drawn around it. `inside`: it is inside another area and is drawn over it.
    """

    area_id: str
    name: str
    part: Part
    path: str
    hatch: str  # diagonal lines inside the area, for its zone
    label: tuple[float, float, str]  # x, y of the baseline, anchor
    units: tuple[float, float, int, int, int]  # centre of the first row of counters, columns, rows a side, rows in all
    leader: str = ""  # a fine line from a small area to its name
    border: bool = False
    inside: bool = False


@dataclass(frozen=True)
class MapOutlines:
    frame: tuple[float, float, float, float]  # x, y, width, height of what every map shows
    reach: tuple[float, float, float, float]  # the same of what is drawn: the scenery that fills a pane of any shape
    credit: str
    areas: Mapping[str, Outline]
    off_map: tuple[str, ...] = ()
    other_land: tuple[str, ...] = ()
    inner_lines: tuple[str, ...] = ()  # between areas of a neighbour
    rivers: tuple[Mapping[str, Any], ...] = ()
    seas: tuple[Mapping[str, Any], ...] = ()


def _block(x: float, y: float, columns: int, rows: int, together: int = 0) -> tuple[float, float, int, int, int]:
    return x, y, columns, rows, together or 2 * rows


@cache
def outlines(file: Path) -> MapOutlines:
    """The outlines in a file."""
    raw = json.loads(file.read_text(encoding="utf-8"))
    areas = {
        area_id: Outline(
            area_id,
            one["name"],
            one["part"],
            one["path"],
            one.get("hatch", ""),
            (one["label"][0], one["label"][1], one["label"][2]),
            _block(*one["units"]),
            one.get("leader", ""),
            one.get("border", False),
            one.get("inside", False),
        )
        for area_id, one in raw["areas"].items()
    }
    frame, reach = raw["frame"], raw.get("reach", raw["frame"])
    return MapOutlines(
        frame=(frame[0], frame[1], frame[2], frame[3]),
        reach=(reach[0], reach[1], reach[2], reach[3]),
        credit=raw["credit"],
        areas=areas,
        off_map=tuple(raw["off_map"]),
        other_land=tuple(raw["other_land"]),
        inner_lines=tuple(line for line in raw["inner_lines"] if line),
        rivers=tuple(raw["rivers"]),
        seas=tuple(raw["seas"]),
    )
