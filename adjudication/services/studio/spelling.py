"""Names in the texts of a pack that are nearly those of its map: a slip of the pen, and the name that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml
from rapidfuzz.distance import OSA

from adjudication.engine.scenario import latin
from adjudication.errors import Illegal
from adjudication.services.studio import edits, spots

READ = ("briefings", "injects", "objectives", "facilitator", "actors", "surveys", "exercise-")
SHORTEST = 5
SHORTEST_PART = 4  # of a name of several words
LONG = 8  # letters from which two of them may be wrong
MOST = 30
_NAME = re.compile(r"[^\W\d_][\w-]*\w|[^\W\d_][\w’'-]*(?: [\w’'-]+){1,3}")
_PIECE = re.compile(r"\w[\w’'-]*")
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
    """The names of places, of one word or several."""
    listed = [name for one in spots.lists(system, files) for name in _titles(system, files, one.name)]
    every = [*listed, *_called(files.get(spots.MAP, ""))]
    return tuple(dict.fromkeys(name for name in every if len(name) >= SHORTEST and _NAME.fullmatch(name)))


def _called(text: str) -> Iterator[str]:
    """All names on a map."""
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
    bare_names = [(name, latin.plain(name).lower()) for name in names if " " not in name]
    several = _by_initial(name for name in names if " " in name)
    meant = dict[str, str]()  # by word, what it means; "" for nothing
    for file, text in sorted(files.items()):
        if not file.startswith(READ):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            found = dict(_phrases(line, several, known))
            taken = {word for phrase in found for word in phrase.split(" ")}
            for word in dict.fromkeys(_WORD.findall(line)):
                bare = _bare(word)
                if len(bare) >= SHORTEST and bare[0].isupper() and bare.lower() not in known and bare not in taken:
                    if bare not in meant:
                        meant[bare] = _meant(bare, bare_names)
                    if meant[bare]:
                        found[bare] = meant[bare]
            for old, new in found.items():
                yield Slip(file, number, old, new)


def _bare(word: str) -> str:
    return re.sub(r"[’']s?$", "", word)


def _by_initial(names: Iterable[str]) -> Mapping[str, Sequence[tuple[str, Sequence[str]]]]:
    """Names of several words, each with its words, by the plain letter they begin with."""
    found = dict[str, list[tuple[str, Sequence[str]]]]()
    for name in names:
        found.setdefault(latin.plain(name[0]).lower(), []).append((name, name.split(" ")))
    return found


def _phrases(
    line: str, names: Mapping[str, Sequence[tuple[str, Sequence[str]]]], known: set[str]
) -> Iterator[tuple[str, str]]:
    """The misspelt names of several words. A word of the name is right, or nearly right and no word of the map."""
    spans = [match.span() for match in _PIECE.finditer(line)] if names else []
    for at, (start, _) in enumerate(spans):
        here = names.get(latin.plain(line[start]).lower(), ()) if line[start].isupper() else ()
        for name, right in here:
            if at + len(right) > len(spans):
                continue
            old = _bare(line[start : spans[at + len(right) - 1][1]])
            said = old.split(" ")
            wrong = [(one, other) for one, other in zip(said, right, strict=False) if one.lower() != other.lower()]
            if len(said) == len(right) and wrong and all(_near_part(one, other, known) for one, other in wrong):
                yield old, name


def _near_part(word: str, name: str, known: set[str]) -> bool:
    """A word of a name: a short one has no letter to spare, and a capital letter stays one."""
    one, other = latin.plain(word).lower(), latin.plain(name).lower()
    if one == other:
        return True
    fits = len(name) >= SHORTEST_PART and word[:1].isupper() == name[0].isupper()
    return fits and word.lower() not in known and _near(one, other)


def _meant(word: str, names: Iterable[tuple[str, str]]) -> str:
    """The first name, each with its plain letters, that a word is nearly; "" for none."""
    one = latin.plain(word).lower()
    return next((name for name, other in names if (word != name if one == other else _near(one, other))), "")


def _near(one: str, other: str) -> bool:
    """Whether a word is a name with a letter wrong, missing or too many; both in plain letters."""
    if not one or not other:
        return False
    if one[0] != other[0] or one.startswith(other) or other.startswith(one):
        return False
    return OSA.distance(one, other) <= (1 if len(other) < LONG else 2)
