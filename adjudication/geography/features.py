"""The features of a GeoJSON file: a collection, one feature, or one feature a line as osmium and GDAL write them."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from adjudication.engine import incoming
from adjudication.errors import Illegal

MOST_FEATURES: Final = 300_000
# degrees of WGS 84, and those of ETRS89 and NAD83, which differ from them by less than three metres
_DEGREES: Final = re.compile(r"(CRS ?84h?|WGS ?84|4326|4979|4258|4269)$")
_RECORD: Final = b"\x1e"  # begins each record of a sequence (RFC 8142)
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


def read(name: str, data: bytes) -> list[Any]:
    """The features of a file; `Illegal` with its name and the reason."""
    found = _values(name, data)
    features = [one for value in found for one in _of_value(name, value)]
    if len(features) > MOST_FEATURES:
        raise Illegal([f"{name}: it has more than {MOST_FEATURES:,} features. Cut the extract to your area."])
    return features


def _values(name: str, data: bytes) -> list[Any]:
    """The JSON values of a file: one, or one a line."""
    try:
        text = incoming.plain_text(data).encode() if data.startswith(_UTF_16) else data.removeprefix(b"\xef\xbb\xbf")
        if _RECORD in text:
            return [msgspec.json.decode(record) for record in text.split(_RECORD) if record.strip()]
        return _lines(text) or [msgspec.json.decode(text)]
    except (UnicodeDecodeError, incoming.Unreadable) as error:
        raise Illegal([f"{name}: this is not text in UTF-8. Save or export it as UTF-8."]) from error
    except RecursionError as error:
        raise Illegal([f"{name}: this is not GeoJSON: its lists are nested too deeply."]) from error
    except msgspec.DecodeError as error:
        raise Illegal([f"{name}: this is not GeoJSON: {error}."]) from error


def _lines(text: bytes) -> list[Any]:
    """One value a line; empty if the first line is no value or the only one."""
    first, _, rest = text.lstrip().partition(b"\n")
    if not rest.strip():
        return []
    try:
        msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return []
    found: list[Any] = msgspec.json.Decoder().decode_lines(text)
    return found


def _of_value(name: str, value: Any) -> list[Any]:
    kind = value.get("type") if isinstance(value, dict) else None
    if kind == "Feature":
        return [value]
    if kind != "FeatureCollection":
        raise Illegal([f"{name}: a GeoJSON file with a list of features (FeatureCollection) is expected."])
    features = value.get("features")
    if not isinstance(features, list):
        raise Illegal([f"{name}: its features are missing."])
    _in_degrees(name, value.get("crs"))
    return features


def _in_degrees(name: str, crs: Any) -> None:
    inner = crs.get("properties") if isinstance(crs, dict) else None
    said = str(inner.get("name", "")) if isinstance(inner, dict) else ""
    if said and not _DEGREES.search(said.strip()):
        raise Illegal([f"{name}: its coordinates are in “{said[:60]}”. Export it in degrees (WGS 84, EPSG:4326)."])
