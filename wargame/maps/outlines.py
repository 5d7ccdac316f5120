"""The outlines of the area map, built by scripts/make_outlines.mjs from open data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent / "data" / "ukraine.json"


@dataclass(frozen=True)
class Outline:
    area_id: str
    name: str
    country: str  # UA, RU, BY, MD, RO
    path: str
    hatch: str  # diagonal lines inside the area, for its zone
    label: tuple[float, float, str]  # x, y of the baseline, anchor
    units: tuple[float, float, int, int, int]  # centre of the first row of counters, columns, rows a side, rows in all
    leader: str = ""  # a fine line from a small area to its name


@dataclass(frozen=True)
class MapOutlines:
    frame: tuple[float, float, float, float]  # x, y, width, height of the neatline
    credit: str
    areas: Mapping[str, Outline]
    off_map: tuple[str, ...]
    other_land: tuple[str, ...]
    russian_lines: tuple[str, ...]
    rivers: tuple[Mapping[str, Any], ...]
    seas: tuple[Mapping[str, Any], ...]


def _block(x: float, y: float, columns: int, rows: int, together: int = 0) -> tuple[float, float, int, int, int]:
    return x, y, columns, rows, together or 2 * rows


@cache
def ukraine() -> MapOutlines:
    """Ukraine and its neighbours, in the 28 areas of Ukrainian Crisis."""
    raw = json.loads(DATA.read_text(encoding="utf-8"))
    areas = {
        area_id: Outline(
            area_id,
            one["name"],
            one["country"],
            one["path"],
            one.get("hatch", ""),
            (one["label"][0], one["label"][1], one["label"][2]),
            _block(*one["units"]),
            one.get("leader", ""),
        )
        for area_id, one in raw["areas"].items()
    }
    frame = raw["frame"]
    return MapOutlines(
        frame=(frame[0], frame[1], frame[2], frame[3]),
        credit=raw["credit"],
        areas=areas,
        off_map=tuple(raw["off_map"]),
        other_land=tuple(raw["other_land"]),
        russian_lines=tuple(line for line in raw["russian_lines"] if line),
        rivers=tuple(raw["rivers"]),
        seas=tuple(raw["seas"]),
    )
