"""What a feature of a GeoJSON file is: read from the tags of OpenStreetMap or the fields of Natural Earth."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from adjudication.engine.scenario import latin

Area = Literal["water", "built_up", "wetland", "rough", "woods", "country"]
Line = Literal["road", "railway", "river", "coast"]
AREAS: Final[tuple[Area, ...]] = get_args(Area)
LINES: Final[tuple[Line, ...]] = get_args(Line)
Tags = Mapping[str, str]

_LANDUSE: Final[Mapping[str, Area]] = {
    "forest": "woods", "residential": "built_up", "commercial": "built_up", "industrial": "built_up",
    "retail": "built_up", "reservoir": "water", "basin": "water",
}  # fmt: skip
_NATURAL: Final[Mapping[str, Area]] = {
    "water": "water", "bay": "water", "strait": "water", "wood": "woods", "wetland": "wetland", "scrub": "rough",
    "heath": "rough", "bare_rock": "rough", "scree": "rough", "shingle": "rough", "glacier": "rough",
}  # fmt: skip
_FEATURECLA: Final[Mapping[str, Area | Line]] = {
    "lake": "water", "reservoir": "water", "ocean": "water", "alkaline lake": "water", "urban area": "built_up",
    "admin-0 country": "country", "river": "river", "lake centerline": "river", "canal": "river", "road": "road",
    "railroad": "railway",
}  # fmt: skip
MAIN_ROADS: Final = frozenset({"motorway", "trunk", "primary", "major highway", "expressway"})
_ROADS: Final = MAIN_ROADS | {"secondary", "tertiary", "secondary highway", "beltway"}
PLACES: Final = frozenset({"city", "town", "village", "hamlet"})
_OTHER_TAGS: Final = re.compile(r'"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"')
_DECIMALS: Final = re.compile(r"[.,](?:\d{1,2}|0{4,})$")  # three digits after a mark are thousands
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)?")


def tags_of(properties: Mapping[str, Any] | None) -> dict[str, str]:
    """The properties of a feature as text by key in small letters; nested tags are taken out of their wrappings.

    `tags` is how osmtogeojson nests them, `other_tags` how GDAL writes what has no column of its own.
    """
    found: dict[str, str] = {}
    for key, value in (properties or {}).items():
        if isinstance(value, dict):
            found.update(tags_of(value) if key == "tags" else {})
        elif key == "other_tags" and isinstance(value, str):
            found.update(_OTHER_TAGS.findall(value))
        elif value is not None and not isinstance(value, list):
            found[str(key).lower()] = _written(value)
    return found


def _written(value: Any) -> str:
    """A value as text; programs that know no whole numbers write 12345.0."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def area_of(tags: Tags) -> Area | None:
    """The kind of an area; None if it is nothing a map of hexes shows."""
    if tags.get("boundary") == "administrative" and tags.get("admin_level") == "2":
        return "country"
    if tags.get("waterway") in ("riverbank", "dock"):
        return "water"
    named = _FEATURECLA.get(tags.get("featurecla", "").lower())
    found = _NATURAL.get(tags.get("natural", "")) or _LANDUSE.get(tags.get("landuse", "")) or named
    return found if found in AREAS else None


def line_of(tags: Tags) -> Line | None:
    """The kind of a line; None if it is nothing a map of hexes shows."""
    if _road_class(tags) in _ROADS:
        return "road"
    if tags.get("railway") == "rail" and tags.get("service") is None:
        return "railway"
    if tags.get("waterway") in ("river", "canal"):
        return "river"
    if tags.get("natural") == "coastline":
        return "coast"
    found = _FEATURECLA.get(tags.get("featurecla", "").lower())
    return found if found in LINES else None


def is_main_road(tags: Tags) -> bool:
    """Whether a road is a motorway, a trunk or a primary road."""
    return _road_class(tags) in MAIN_ROADS


def _road_class(tags: Tags) -> str:
    return tags.get("highway", tags.get("type", "")).lower().removesuffix("_link")


def name_of(tags: Tags) -> str:
    """The name people there know it by, in one line of at most 60 characters."""
    return _tidy(tags.get("name") or english_of(tags) or tags.get("admin") or "")


def english_of(tags: Tags) -> str:
    """The English name; empty where the source has none."""
    return _tidy(tags.get("name:en") or tags.get("name_en") or tags.get("int_name") or "")


def _tidy(named: str) -> str:
    return " ".join("".join(c for c in named if c.isprintable()).split())[:60]


def number_of(tags: Tags) -> str:
    """The number of a road or line in plain letters, such as “E263”; the first of several, empty if it has none."""
    ref = re.split(r"[;,]", tags.get("ref", ""))[0]
    return re.sub(r"[^A-Za-z0-9-]", "", latin.plain(ref))[:12]


def people_of(tags: Tags) -> int:
    """The population of a town; 0 if the source does not say."""
    for key in ("population", "pop_max", "pop"):
        digits = re.sub(r"[\s.,'’]", "", _DECIMALS.sub("", tags.get(key, "").strip()))
        if digits.isdigit() and len(digits) < 10:
            return int(digits)
    return 0


def metres_wide(tags: Tags) -> float:
    """The width of a river in metres; 0 where the source does not say."""
    found = _NUMBER.search(tags.get("width", ""))
    return float(found[0].replace(",", ".")) if found else 0.0
