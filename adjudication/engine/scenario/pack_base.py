"""The common files of every rule system's scenario packs. Each system adds its own."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from adjudication.engine.injects.lines import InjectsFile
from adjudication.engine.kit.numbers import Positive
from adjudication.engine.scenario.actors import ActorsFile
from adjudication.engine.scenario.exercises import ExerciseFile
from adjudication.engine.scenario.pack_shapes import BriefingsFile, Name, NotesFile, SidesFile, Strict
from adjudication.engine.scenario.sitrep_form import SitrepFile
from adjudication.engine.scenario.teaching import ObjectivesFile, SurveysFile


class PackFile(Strict, frozen=True, omit_defaults=True):
    """The file `pack.yaml`: what the pack is, and the rule system it is for.

    `parent`: the pack that it was made from, as system/name and edition. `changes`: what is different from it, in its
    author's words.
    """

    system: str
    name: Name
    title: str
    revision: Positive
    summary: str
    credits: str
    parent: Annotated[str, Meta(max_length=140)] = ""
    author: Annotated[str, Meta(max_length=120)] = ""
    licence: Annotated[str, Meta(max_length=120)] = ""
    changes: Annotated[list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(max_length=40)] = []


class BasePack(msgspec.Struct, frozen=True, kw_only=True):
    """A whole pack, with one field for each file; `exercises` by name. A game pins its canonical JSON.

    A file whose field has a default may be missing.
    """

    pack: PackFile
    sides: SidesFile
    briefings: BriefingsFile
    facilitator: NotesFile
    objectives: ObjectivesFile
    injects: InjectsFile = InjectsFile()
    actors: ActorsFile = ActorsFile()
    surveys: SurveysFile = SurveysFile()
    sitrep: SitrepFile = SitrepFile()
    exercises: dict[str, ExerciseFile] = {}

    @property
    def title(self) -> str:
        """The pack's title."""
        return self.pack.title
