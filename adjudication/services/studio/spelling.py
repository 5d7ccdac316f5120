"""Names in the texts of a pack that are nearly those of its map: a slip of the pen, and the name that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from adjudication.errors import Illegal
from adjudication.services.pack_files import unaccented
from adjudication.services.studio import edits, spots

READ = ("briefings", "injects", "objectives", "facilitator", "actors", "surveys", "exercise-")
SHORTEST = 5
LONG = 8  # letters from which two of them may be wrong
MOST = 30
_NAME = re.compile(r"[^\W\d_][\w-]*\w")
_WORD = re.compile(r"[^\W\d_][\w’'-]*\w")


@dataclass(frozen=True)
class Slip:
    """One line that says `old` where the map says `new`."""

    file: str
    line: int
    old: str
    new: str

    @property
    def key(self) -> str:
        """Its line in a form."""
        return f"{self.file}:{self.line}"


def slips(system: str, files: Mapping[str, str]) -> tuple[Slip, ...]:
    """The names of towns and other places that are misspelt in what people read."""
    names = _names(system, files)
    known = {word.lower() for file, text in files.items() if not file.startswith(READ) for word in _WORD.findall(text)}
    found = list(_found(files, names, known))
    return tuple(found[:MOST])


def _names(system: str, files: Mapping[str, str]) -> tuple[str, ...]:
    """The names of places that are one word."""
    listed = [name for one in spots.lists(system, files) for name in _titles(system, files, one.name)]
    every = [*listed, *_called(files.get(spots.MAP, ""))]
    return tuple(dict.fromkeys(name for name in every if len(name) >= SHORTEST and _NAME.fullmatch(name)))


def _called(text: str) -> Iterator[str]:
    """Everything that a map gives a name."""
    try:
        yield from _below(edits.plain(text))
    except yaml.YAMLError:
        return


def _below(value: Any) -> Iterator[str]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, dict) and isinstance(value.get("name"), str):
        yield value["name"]
    for one in inner:
        yield from _below(one)


def _titles(system: str, files: Mapping[str, str], kind: str) -> list[str]:
    try:
        return spots.titles(system, files, kind)
    except Illegal:
        return []


def _found(files: Mapping[str, str], names: tuple[str, ...], known: set[str]) -> Iterator[Slip]:
    bare_names = [(name, unaccented(name).lower()) for name in names]
    meant = dict[str, str]()  # by word, what it means; "" for nothing
    for file, text in sorted(files.items()):
        if not file.startswith(READ):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            for word in dict.fromkeys(_WORD.findall(line)):
                bare = re.sub(r"[’']s?$", "", word)
                if len(bare) >= SHORTEST and bare[0].isupper() and bare.lower() not in known:
                    if bare not in meant:
                        meant[bare] = _meant(bare, bare_names)
                    if meant[bare]:
                        yield Slip(file, number, bare, meant[bare])


def _meant(word: str, names: Iterable[tuple[str, str]]) -> str:
    """The first name, each with its plain letters, that a word is nearly; "" for none."""
    one = unaccented(word).lower()
    return next((name for name, other in names if (word != name if one == other else _near(one, other))), "")


def _near(one: str, other: str) -> bool:
    """Whether a word is a name with a letter wrong, missing or too many; both in plain letters."""
    if not one or not other:
        return False
    if one[0] != other[0] or one.startswith(other) or other.startswith(one):
        return False
    return _distance(one, other) <= (1 if len(other) < LONG else 2)


def _distance(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or two of them exchanged."""
    if abs(len(one) - len(other)) > 2:
        return 3
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
