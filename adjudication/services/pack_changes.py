"""The differences between two states of a pack: value by value if both can be read, otherwise line by line."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

MOST_SHOWN = 60  # characters of a value
NAMES = ("id", "name", "key", "code", "hex", "title")  # what tells the entries of a list apart


@dataclass(frozen=True)
class FileChange:
    """A change in one file. `place` says where; `old` or `new` is empty if there was, or is, nothing."""

    file: str
    place: str
    old: str
    new: str


def between(old: Mapping[str, str], new: Mapping[str, str]) -> list[FileChange]:
    """Every change, file by file. Changes of only comments and layout are one change of the file."""
    found: list[FileChange] = []
    for name in sorted({*old, *new}):
        if name not in new:
            found.append(FileChange(name, "", "the file", ""))
        elif name not in old:
            found.append(FileChange(name, "", "", "the file"))
        elif old[name] != new[name]:
            values = list(_values(name, old[name], new[name]))
            found += values or [FileChange(name, "comments and layout", "", lines(old[name], new[name]))]
    return found


def lines(old: str, new: str) -> str:
    """The number of lines added and removed."""
    diff = [line for line in difflib.ndiff(old.splitlines(), new.splitlines()) if line[:2] in ("+ ", "- ")]
    more = sum(line.startswith("+") for line in diff)
    return f"{more} line{'' if more == 1 else 's'} more, {len(diff) - more} fewer"


def _values(file: str, old: str, new: str) -> Iterator[FileChange]:
    before, after = _flat(old), _flat(new)
    for place in dict.fromkeys([*before, *after]):
        was, now = before.get(place), after.get(place)
        if was != now:
            yield FileChange(file, place, _said(was), _said(now))


def _flat(text: str) -> dict[str, Any]:
    try:
        return dict(_leaves(yaml.load(text, Loader=yaml.CSafeLoader), ""))
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}


def _leaves(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{place} › {key}" if place else str(key))
    elif isinstance(value, list) and value:
        for number, inner in enumerate(value, 1):
            yield from _leaves(inner, f"{place} › {name_of(inner, number)}")
    else:
        yield place, value


def name_of(entry: Any, number: int) -> str:
    """The key of a list entry: its name, or its number if it has none."""
    if isinstance(entry, dict):
        return next((str(entry[key]) for key in NAMES if entry.get(key) is not None), str(number))
    return str(number)


def _said(value: Any) -> str:
    if value is None:
        return ""
    words = " ".join(str(value).split())
    return words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 1]}…"
