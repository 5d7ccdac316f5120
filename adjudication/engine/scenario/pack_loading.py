"""Loads a validated pack from the texts of its files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from adjudication.engine.injects import in_pack, watch
from adjudication.engine.scenario import actors, exercise_checks, teaching
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.packs import Document, PackError, PackProblem
from adjudication.engine.scenario.sides import faults as sides_faults

P = TypeVar("P", bound=BasePack)
Faults = Callable[[P, Mapping[str, Document]], list[PackProblem]]
"""What no type can express of a system's own files, from the pack and its files by name."""


@dataclass(frozen=True)
class Loaded(Generic[P]):
    """A pack whose files have the right structure, with the texts of its files and exercises to point at."""

    pack: P
    documents: dict[str, Document]
    exercises: dict[str, Document]


def files(pack_type: type[BasePack]) -> dict[str, msgspec.structs.FieldInfo]:
    """The files of a system's packs by name: `pack` first, then the system's own, then those of every pack."""
    found = {field.name: field for field in msgspec.structs.fields(pack_type) if field.name != "exercises"}
    return {"pack": found["pack"]} | found


def read(texts: Mapping[str, str], pack_type: type[P]) -> Loaded[P]:
    """A pack from the texts of its files; `PackError` lists every structural fault."""
    wanted = files(pack_type)
    problems = [
        PackProblem(name, 1, "no such file belongs in this pack")
        for name in texts
        if name.removesuffix(".yaml") not in wanted and not exercise_checks.belongs(name)
    ]
    documents: dict[str, Document] = {}
    parts: dict[str, msgspec.Struct] = {}
    for name, field in wanted.items():
        file = f"{name}.yaml"
        if file not in texts:
            if field.required:
                problems.append(PackProblem(file, 1, "this file is missing"))
            continue
        try:
            documents[name] = Document(file, texts[file])
            parts[name] = documents[name].read(field.type)
        except PackError as error:
            problems.extend(error.problems)
    ready = exercise_checks.read(texts)
    refuse([*problems, *ready.problems])
    # the fields were read by their types just now, under names that mypy cannot see
    return Loaded(pack_type(**parts, exercises=ready.files), documents, ready.documents)  # type: ignore[arg-type]  # each system's pack takes its own files


def load(texts: Mapping[str, str], pack_type: type[P], faults: Faults[P], rules: type[Any]) -> P:
    """A pack from the texts of its files; `PackError` lists every fault of the first kind that is found.

    A pack that is valid so far is bound, and what its people read and do is checked: what is named has to exist.
    `rules` is the class that binds it, a `TableAdjudicator`; without `sides` of its own the pack has the choice.
    """
    found = read(texts, pack_type)
    pack, documents = found.pack, found.documents
    refuse([
        *_system(pack, documents["pack"], rules.system),
        *sides_faults(pack, documents, rules.sides),
        *faults(pack, documents),
        *actors.faults(pack.actors, documents.get("actors")),
    ])  # fmt: skip
    bound = rules(pack)
    refuse([*_teaching(pack, documents, bound), *in_pack.of_pack(pack, documents, bound)])
    refuse(exercise_checks.faults(pack, found.exercises, bound) if found.exercises else [])
    return pack


def _system(pack: BasePack, text: Document, system: str) -> list[PackProblem]:
    fits = pack.pack.system == system
    return [] if fits else [text.problem(f"system: {system} is expected, not {pack.pack.system}", "system")]


def _teaching(pack: BasePack, documents: Mapping[str, Document], rules: Any) -> list[PackProblem]:
    cells = {name for cell in pack.sides.cells for name in (cell.name, cell.colour)}
    tracks = {track.key for track in watch.words(rules).tracks}
    return list(
        teaching.faults(pack.objectives, pack.surveys, documents, cells=cells, sides=rules.sides, tracks=tracks)
    )


def refuse(problems: Sequence[PackProblem]) -> None:
    """Raise `PackError` if there are any problems."""
    if problems:
        raise PackError(problems)
