"""Scenario packs: YAML texts in, a validated struct and its digest out, every error with file, line and reason."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from adjudication.engine import incoming
from adjudication.engine.kit.faults import Fault
from adjudication.engine.scenario import pack_faults, pack_words

T = TypeVar("T")
Place = tuple[str | int, ...]
SHARED = "shared.yaml"
_MOST_ERRORS = 50
_NAME = re.compile(r"[\w-]+")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.S)


class Fix(msgspec.Struct, frozen=True):
    """The fix for a fault, in the same file: new items for the list at a place, or a new value for the place; with
    neither, the entry is removed."""

    label: str
    at: Place
    items: tuple[str, ...] | None = None
    value: str | None = None


class PackProblem(msgspec.Struct, frozen=True):
    """One fault of a pack: file, line from 1, and reason. `shown`: the hex or area concerned; `at`: the place in the
    file."""

    file: str
    line: int
    reason: str
    shown: str = ""
    fix: Fix | None = None
    at: Place = ()

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


class PackError(Exception):
    """A pack that cannot be used, with all faults found."""

    def __init__(self, problems: Sequence[PackProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


class Document:
    """One YAML text: its plain value and the line of every place in it. One of `ours` came with the program."""

    value: Any

    def __init__(self, file: str, text: str, *, ours: bool = False) -> None:
        self.file = file
        try:
            node, self.value = incoming.yaml_parts(text, ours=ours)
        except incoming.Unreadable as error:
            raise PackError([PackProblem(file, error.line, f"not readable as YAML: {error}")]) from error
        if node is None:
            raise PackError([PackProblem(file, 1, "the file is empty")])
        self._lines: dict[Place, int] = {}
        self._twice: list[PackProblem] = []
        self._note(node, ())
        if self._twice:
            raise PackError(self._twice)

    def _note(self, node: yaml.Node, place: Place) -> None:
        self._lines[place] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            seen: set[str] = set()
            for key, value in node.value:
                if key.value in seen:
                    line = key.start_mark.line + 1
                    self._twice.append(PackProblem(self.file, line, f"the key {key.value} is listed twice"))
                seen.add(key.value)
                self._note(value, (*place, str(key.value)))
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._note(value, (*place, index))

    def line(self, *place: str | int) -> int:
        """The line of a place, or of the nearest enclosing place that exists."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)

    def problem(self, reason: str, *place: str | int, shown: str = "", fix: Fix | None = None) -> PackProblem:
        """A fault at a place of this text."""
        return PackProblem(self.file, self.line(*place), reason, shown, fix, place)

    def problems(self, faults: Iterable[Fault], *where: str | int) -> Iterator[PackProblem]:
        """The faults that the kit finds in the data at a place of this text."""
        for fault in faults:
            yield self.problem(fault.reason, *where, *fault.where)

    def read(self, kind: type[T]) -> T:
        """The value as a struct, strictly; `PackError` lists every structural fault."""
        try:
            return msgspec.convert(self.value, kind, strict=True, str_keys=False)
        except msgspec.ValidationError:
            found = islice(pack_faults.faults(kind, self.value), _MOST_ERRORS)
            raise PackError([self._said(kind, *fault) for fault in found]) from None

    def _said(self, kind: Any, reason: str, place: Place) -> PackProblem:
        said, at = _in_words(reason, place, kind, self.value)
        strange = _UNKNOWN.fullmatch(reason)
        return self.problem(f"{at}: {said}" if at else said, *place, *(strange.groups() if strange else ()))


def explain(error: str, kind: Any, value: Any) -> tuple[str, str]:
    """The reason and place of a msgspec error, in an author's terms; the place is empty for the file as a whole."""
    return _in_words(*pack_faults.first(error, kind, value), kind, value)


def _in_words(reason: str, place: Place, kind: Any, value: Any) -> tuple[str, str]:
    return pack_words.sentence(reason, kind, place, value), pack_words.where(place, value)


def canonical(value: Any) -> bytes:
    """The unique bytes of a value: JSON with sorted keys."""
    return msgspec.json.encode(value, order="sorted")


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical(value)).hexdigest()


def read_folder(folder: Path) -> Mapping[str, str]:
    """The texts of a pack's YAML files, by name. `shared.yaml` lists files taken from neighbouring packs."""
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
