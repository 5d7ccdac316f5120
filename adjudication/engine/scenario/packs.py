"""Scenario packs: YAML texts in, a validated struct and its digest out, every error with file, line and reason."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from adjudication.engine import incoming
from adjudication.engine.scenario import pack_words

T = TypeVar("T")
Place = tuple[str | int, ...]
SHARED = "shared.yaml"
_MOST_ERRORS = 50
_NAME = re.compile(r"[\w-]+")


class PackProblem(msgspec.Struct, frozen=True):
    """One fault of a pack: the file, the line counted from 1, what is wrong."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


class PackError(Exception):
    """A pack that cannot be used, with all faults found."""

    def __init__(self, problems: Sequence[PackProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


class Document:
    """One YAML text: its plain value and the line of every place in it."""

    value: Any

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        try:
            node, self.value = incoming.yaml_parts(text)
        except incoming.Unreadable as error:
            raise PackError([PackProblem(file, error.line, f"not readable as YAML: {error}")]) from error
        if node is None:
            raise PackError([PackProblem(file, 1, "the file is empty")])
        self._lines: dict[Place, int] = {}
        self._note(node, ())

    def _note(self, node: yaml.Node, place: Place) -> None:
        self._lines[place] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            seen: set[str] = set()
            for key, value in node.value:
                if key.value in seen:
                    line = key.start_mark.line + 1
                    raise PackError([PackProblem(self.file, line, f"the key {key.value} is listed twice")])
                seen.add(key.value)
                self._note(value, (*place, str(key.value)))
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._note(value, (*place, index))

    def line(self, *place: str | int) -> int:
        """The line of a place, or of the nearest place around it that exists."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)

    def problem(self, reason: str, *place: str | int) -> PackProblem:
        """A fault at a place of this text."""
        return PackProblem(self.file, self.line(*place), reason)

    def read(self, kind: type[T]) -> T:
        """The value as a struct, strictly; `PackError` lists the faults, one for each faulty entry of a list."""
        problems: list[PackProblem] = []
        value: Any = self.value
        kept: dict[Place, list[int]] = {}
        while True:
            try:
                result = msgspec.convert(value, kind, strict=True, str_keys=False)
            except msgspec.ValidationError as error:
                place = _named(value, _split(str(error))[1], kind, str(error))
                if place not in kept:  # a list that lacks an entry only because its fault was found
                    said, at = explain(str(error), kind, value)
                    problems.append(self.problem(f"{at}: {said}" if at else said, *_original(place, kept)))
                last = max((i for i, step in enumerate(place) if isinstance(step, int)), default=-1)
                if last < 0 or len(problems) >= _MOST_ERRORS:
                    break
                value = _without(value, place[: last + 1], kept)
                continue
            break
        if problems:
            raise PackError(problems)
        return result


def explain(error: str, kind: Any, value: Any) -> tuple[str, str]:
    """What msgspec complains of and where, in an author's words; the place is empty for the file as a whole."""
    reason, place = _split(error)
    place = _named(value, place, kind, error)
    return pack_words.sentence(reason, kind, place, value), pack_words.where(place, value)


def _split(text: str) -> tuple[str, Place]:
    """A msgspec message into its reason and its place."""
    match = re.search(r"^(.*?)(?: - at `(key` in `)?(?:key in )?\$(.*)`)?$", text, re.S)
    assert match is not None
    steps = re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", match.group(3) or "")
    place = tuple(int(index) if index.isdigit() else name or index for name, index in steps)
    wrong_key = re.search(r"'(.*)'", match.group(1)) if match.group(2) else None
    return match.group(1), (*place, wrong_key.group(1)) if wrong_key else place


def _named(value: Any, place: Place, kind: Any, said: str) -> Place:
    """A place with the key for each `...`, by which msgspec means one of the values of a mapping."""
    while "..." in place:
        depth = place.index("...")
        inside: Any = value
        for step in place[:depth]:
            inside = inside[step]
        guilty = next((key for key in inside if _fails(_only(value, place[:depth], key), kind, said)), None)
        if guilty is None:
            return place[:depth]
        place = (*place[:depth], str(guilty), *place[depth + 1 :])
    return place


def _only(value: Any, place: Place, key: Any) -> Any:
    """A copy of a value in which one mapping has only one key."""
    if not place:
        return {key: value[key]}
    step, inner = place[0], _only(value[place[0]], place[1:], key)
    if isinstance(value, list):
        return [inner if index == step else item for index, item in enumerate(value)]
    return {**value, step: inner}


def _fails(value: Any, kind: Any, said: str) -> bool:
    try:
        msgspec.convert(value, kind, strict=True, str_keys=False)
    except msgspec.ValidationError as error:
        return str(error) == said
    return False


def _without(value: Any, place: Place, kept: dict[Place, list[int]]) -> Any:
    """A copy of a value without one entry of a list, noting which entries of that list are still there."""
    if len(place) == 1 and isinstance(place[0], int):
        return [item for index, item in enumerate(value) if index != place[0]]
    return _rebuilt(value, place, (), kept)


def _rebuilt(value: Any, place: Place, above: Place, kept: dict[Place, list[int]]) -> Any:
    step, rest = place[0], place[1:]
    if not rest:
        index = int(step)
        still = kept.setdefault(above, list(range(len(value))))
        del still[index]
        return [item for i, item in enumerate(value) if i != index]
    inner = _rebuilt(value[step], rest, (*above, step), kept)
    if isinstance(value, dict):
        return {**value, step: inner}
    return [inner if i == step else item for i, item in enumerate(value)]


def _original(place: Place, kept: dict[Place, list[int]]) -> Place:
    """The place in the text of a place in the shortened value."""
    steps: list[str | int] = []
    for depth, step in enumerate(place):
        still = kept.get(place[:depth])
        steps.append(still[step] if still is not None and isinstance(step, int) and step < len(still) else step)
    return tuple(steps)


def canonical(value: Any) -> bytes:
    """One byte string for one value: JSON with sorted keys."""
    return msgspec.json.encode(value, order="sorted")


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical(value)).hexdigest()


def read_folder(folder: Path) -> Mapping[str, str]:
    """The texts of a pack's YAML files, by name. `shared.yaml` lists, by pack next to this one, the files it lends."""
    if not folder.is_dir():
        raise PackError([PackProblem(str(folder), 1, "there is no such folder")])
    texts = {path.name: _text(path) for path in sorted(folder.glob("*.yaml"))}
    listed = texts.pop(SHARED, None)
    return texts if listed is None else texts | _shared(folder, Document(SHARED, listed), texts)


def _shared(folder: Path, document: Document, own: Mapping[str, str]) -> dict[str, str]:
    found, problems = dict[str, str](), list[PackProblem]()
    for pack, names in document.read(dict[str, list[str]]).items():
        there = {path.name: path for path in (folder.parent / pack).glob("*.yaml")} if _NAME.fullmatch(pack) else {}
        for number, name in enumerate(names):
            if name in own:
                problems.append(document.problem(f"{name} is in this folder too", pack, number))
            elif name not in there:
                problems.append(document.problem(f"the pack {pack} has no file {name}", pack, number))
            else:
                found[name] = _text(there[name])
    if problems:
        raise PackError(problems)
    return found


def _text(path: Path) -> str:
    try:
        return incoming.plain_text(path.read_bytes()).replace("\r\n", "\n")
    except incoming.Unreadable as error:
        raise PackError([PackProblem(path.name, error.line, str(error))]) from error
