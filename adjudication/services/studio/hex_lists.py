"""Brushes for the lists of hexes of a map: a single list, or a list for each kind of ground, region or water."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.pack_files import Place
from adjudication.services.pack_paint import MOST_FAULTS, Brush, Palette, Stroke
from adjudication.services.studio import edits, lines

IN, OFF = "in", "off"
_HEX = re.compile(r"\d{4}", re.ASCII)
_LINES = frozenset(key for keys in lines.TOOLS.values() for key in keys)


def palettes(file: str, text: str) -> tuple[Palette, ...]:
    """The lists of a file that can be painted; `Illegal` for a text that cannot be read."""
    return tuple(_palette(key, value) for key, value in _lists(file, text).items())


def painted(file: str, text: str, strokes: Iterable[Stroke]) -> str:
    """The text after hexes are added to lists or removed from them. A hex is in at most one list of a kind."""
    lists, problems = _lists(file, text), list[str]()
    wanted: dict[Place, list[str]] = {at: list(hexes) for key, value in lists.items() for at, hexes in _at(key, value)}
    for stroke in strokes:
        value = lists.get(stroke.table)
        if value is None or stroke.letter not in {brush.letter for brush in _palette(stroke.table, value).brushes}:
            problems.append(f"{file} has no list “{stroke.table[:40]}, {stroke.letter[:40]}” of hexes.")
        elif not _HEX.fullmatch(stroke.place):
            problems.append(f"{stroke.place[:10]} is not a hex.")
        else:
            _put(wanted, stroke, value)
    if problems:
        raise Illegal(list(dict.fromkeys(problems))[:MOST_FAULTS])
    for at, hexes in wanted.items():
        if hexes != [str(one) for one in edits.plain_at(text, at)]:
            text = edits.with_items(text, at, hexes)
    return text


def _put(wanted: dict[Place, list[str]], stroke: Stroke, value: Any) -> None:
    for at, _ in _at(stroke.table, value):
        hexes = wanted[at]
        mine = stroke.letter == (IN if len(at) == 1 else at[-1])
        if mine and stroke.place not in hexes:
            hexes.append(stroke.place)
        elif not mine and stroke.place in hexes:
            hexes.remove(stroke.place)


def _lists(file: str, text: str) -> dict[str, Any]:
    """By key, a list of hexes or several of them by name. Roads and rivers are drawn as lines, not here."""
    root = pack_places.tree(file, text)
    plain = edits.plain(text) if pack_places.columns_of(root) else {}
    return {
        key: value
        for key, value in plain.items()
        if key not in _LINES
        and (_hexes(value) or (isinstance(value, dict) and value and all(map(_hexes, value.values()))))
    }


def _hexes(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) and _HEX.fullmatch(one) for one in value)


def _at(key: str, value: Any) -> list[tuple[Place, list[str]]]:
    return [((key,), value)] if isinstance(value, list) else [((key, name), hexes) for name, hexes in value.items()]


def _palette(key: str, value: list[str] | Mapping[str, list[str]]) -> Palette:
    title = key.replace("_", " ")
    if isinstance(value, list):
        return Palette(key, title, (Brush(IN, "the list"), Brush(OFF, "the list")))
    named = tuple(Brush(name, "") for name in value)
    return Palette(key, title, (*named, Brush(OFF, "all of these lists")))
