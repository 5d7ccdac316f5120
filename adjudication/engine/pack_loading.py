"""The files of a system's packs: read from texts, found in the system's folder, thawed out of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from adjudication.engine import exercise_checks
from adjudication.engine.actors import ActorsFile
from adjudication.engine.injects import in_pack
from adjudication.engine.injects.lines import InjectsFile
from adjudication.engine.pack_shapes import BriefingsFile, NotesFile, SidesFile
from adjudication.engine.packs import Document, PackError, PackProblem, read_folder
from adjudication.engine.sides import faults as sides_faults
from adjudication.engine.teaching import ObjectivesFile, SurveysFile

P = TypeVar("P")
ALIKE: dict[str, type[msgspec.Struct]] = {
    "sides": SidesFile,
    "briefings": BriefingsFile,
    "facilitator": NotesFile,
    "objectives": ObjectivesFile,
    "injects": InjectsFile,
    "actors": ActorsFile,
    "surveys": SurveysFile,
}  # files that every system's packs have in the same shape
_MAY_BE_MISSING = {"injects", "actors", "surveys"}


@dataclass(frozen=True)
class Loaded(Generic[P]):
    """A pack whose files have the right shapes, with the texts to point at: of its files, of its exercises."""

    pack: P
    documents: dict[str, Document]
    exercises: dict[str, Document]


def read(texts: Mapping[str, str], kinds: Mapping[str, type[msgspec.Struct]], pack_type: Callable[..., P]) -> Loaded[P]:
    """A pack from the texts of its files, one field for each of `kinds`; `PackError` lists every fault of shape."""
    problems = [
        PackProblem(name, 1, "no such file belongs in this pack")
        for name in texts
        if name.removesuffix(".yaml") not in kinds and not exercise_checks.belongs(name)
    ]
    documents: dict[str, Document] = {}
    parts: dict[str, msgspec.Struct] = {}
    for name, kind in kinds.items():
        file = f"{name}.yaml"
        if file not in texts:
            if name not in _MAY_BE_MISSING:
                problems.append(PackProblem(file, 1, "this file is missing"))
            continue
        try:
            documents[name] = Document(file, texts[file])
            parts[name] = documents[name].read(kind)
        except PackError as error:
            problems.extend(error.problems)
    ready = exercise_checks.read(texts)
    refuse([*problems, *ready.problems])
    return Loaded(pack_type(**parts, exercises=ready.files), documents, ready.documents)


def load(
    texts: Mapping[str, str],
    kinds: Mapping[str, type[msgspec.Struct]],
    pack_type: Callable[..., P],
    faults: Callable[[P, Mapping[str, Document]], list[PackProblem]],
    bind: Callable[[P], Any],
    sides: Sequence[str],
) -> P:
    """A pack from the texts of its files; `PackError` lists every fault of the first kind that is found.

    `kinds` are the system's own files, by name, and `sides` the sides it plays. `faults` is what no type can express.
    A pack that is sound so far is bound, and its injects and exercises are checked: what they name has to exist.
    """
    found = read(texts, {**kinds, **ALIKE}, pack_type)
    refuse([*sides_faults(found.pack, found.documents, sides), *faults(found.pack, found.documents)])
    if "injects" in found.documents or found.exercises:
        rules = bind(found.pack)
        refuse(in_pack.of_pack(found.pack, found.documents, rules))
        refuse(exercise_checks.faults(found.pack, found.exercises, rules) if found.exercises else [])
    return found.pack


def refuse(problems: Sequence[PackProblem]) -> None:
    """PackError with all of them, if there are any."""
    if problems:
        raise PackError(problems)


class Packs(ABC, Generic[P]):
    """The part of `engine.protocol.System` that finds packs: those in the folder `packs` beside the system's code."""

    pack_type: type[P]
    folder: Path

    @abstractmethod
    def load_pack(self, text: Mapping[str, str]) -> P:
        """A validated pack from its files' texts; `PackError` names file, line and reason."""

    def packs(self) -> Sequence[str]:
        """Names of the packs that come with the system."""
        return [path.name for path in sorted(self.folder.iterdir()) if path.is_dir()]

    def pack_texts(self, name: str) -> Mapping[str, str]:
        """The files of a pack that comes with the system; KeyError if there is none of that name."""
        if name not in self.packs():
            raise KeyError(name)
        return read_folder(self.folder / name)

    def named_pack(self, name: str) -> P:
        """A pack that comes with the system, validated; KeyError if there is none of that name."""
        return self.load_pack(self.pack_texts(name))

    def thaw_pack(self, text: str) -> P:
        """A pack from its canonical JSON, as a game has it pinned."""
        return msgspec.json.decode(text, type=self.pack_type)
