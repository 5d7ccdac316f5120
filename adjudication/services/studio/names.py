"""Names that a text changed: where other texts of the pack use the old one, and those texts after a rename."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from adjudication.engine import registry
from adjudication.engine.scenario import pack_loading, pack_words
from adjudication.engine.scenario.exercises import ExerciseFile
from adjudication.engine.scenario.packs import Document, PackError
from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.pack_files import Place
from adjudication.services.studio import edits

SHORTEST, LONGEST = 3, 40
RULES_FILES = {"charts.yaml", "options.yaml"}
BEFORE, MOST_SHOWN = 60, 160  # characters of a line: before the name, and in all


@dataclass(frozen=True)
class Use:
    """One line that uses a name."""

    file: str
    line: int
    text: str
    cites: bool = False

    @property
    def sure(self) -> bool:
        """Whether the line is likely to mean the thing that has a new name. A chart or an option is of the rules, and
        a source tells what was printed."""
        return self.file not in RULES_FILES and not self.cites

    @property
    def key(self) -> str:
        """Its name in a form."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Rename:
    """A name that became another one in a text, and the lines of the pack that still use the old one."""

    old: str
    new: str
    uses: tuple[Use, ...]


def renames(system: str, before: str, file: str, files: Mapping[str, str]) -> tuple[Rename, ...]:
    """The names that changed in a file since `before`: no value has the old one any more, none had the new one.

    A word that the rules give, such as a kind of weather, is no name, and a line that uses one is left out.
    """
    was, now = dict(_values(before)), dict(_values(files[file]))
    kept, known = set(now.values()), set(was.values())
    pairs = [(old, now[at]) for at, old in was.items() if at in now and old not in kept and now[at] not in known]
    found = [(old, new) for old, new in dict.fromkeys(pairs) if _is_name(old) and _is_name(new)]
    named = [(old, new) for old, new in found if not _is_of_the_rules(system, file, before, old)]
    return tuple(Rename(old, new, uses) for old, new in named if (uses := tuple(_uses(system, old, files))))


def renamed(system: str, files: Mapping[str, str], old: str, new: str, where: Collection[str]) -> dict[str, str]:
    """The texts that change when lines, each "file:line", use the new name. `Illegal` for a text it would break."""
    if not _is_name(old) or not _is_name(new) or not new.isprintable():
        raise Illegal(["White Cell cannot read the name. Change it on the map first."])
    if not where:
        raise Illegal(["Tick at least one line."])
    word, changed = _word(old), dict[str, list[str]]()
    for use in _uses(system, old, files):
        if use.key in where:
            lines = changed.setdefault(use.file, files[use.file].split("\n"))
            lines[use.line - 1] = word.sub(lambda _: new, lines[use.line - 1])
    texts = {file: "\n".join(lines) for file, lines in changed.items()}
    for file, text in texts.items():
        pack_places.tree(file, text)
    return texts


def _is_name(value: str) -> bool:
    return SHORTEST <= len(value) <= LONGEST and value[0].isupper()


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def _uses(system: str, name: str, files: Mapping[str, str]) -> Iterator[Use]:
    word = _word(name)
    for file, text in sorted(files.items()):
        if not word.search(text):
            continue
        fixed = _lines_of_the_rules(system, file, text, name)
        for number, line in enumerate(text.split("\n"), 1):
            if (found := word.search(line)) and number not in fixed:
                yield Use(file, number, _around(line, found.start()), "source:" in line[: found.start()])


def _is_of_the_rules(system: str, file: str, text: str, word: str) -> bool:
    return bool(_lines_of_the_rules(system, file, text, word))


def _lines_of_the_rules(system: str, file: str, text: str, word: str) -> set[int]:
    """The lines of a file that use a word as a name from the rules; none if the file cannot be read."""
    field = pack_loading.files(registry.get(system).pack_type).get(file.removesuffix(".yaml"))
    kind = ExerciseFile if file.startswith("exercise-") else field.type if field else None
    if kind is None:
        return set()
    try:
        document = Document(file, text)
    except PackError:
        return set()
    return {document.line(*place) for place in pack_words.closed(kind, document.value, word)}


def _around(line: str, at: int) -> str:
    """The part of a line around a place in it."""
    start = max(0, min(at - BEFORE, len(line) - MOST_SHOWN))
    end = start + MOST_SHOWN
    return f"{'…' if start else ''}{line[start:end].strip()}{'…' if end < len(line) else ''}"


def _values(text: str) -> Iterator[tuple[Place, str]]:
    """Every text value of a file by its place; none where it cannot be read."""
    try:
        root = edits.plain(text)
    except yaml.YAMLError:
        return
    yield from _below(root, ())


def _below(value: Any, at: Place) -> Iterator[tuple[Place, str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _below(one, (*at, str(key)))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _below(one, (*at, number))
