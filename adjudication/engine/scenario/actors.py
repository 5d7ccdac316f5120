"""The actors that a pack proposes: those that no cell plays and for whom the umpire can speak. The same for every rule
system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from adjudication.engine.scenario.pack_shapes import Strict
from adjudication.engine.scenario.packs import Document, PackProblem


class PackActor(Strict, frozen=True):
    """An actor: the name that cells read as the sender, and a description."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    role: Annotated[str, Meta(max_length=200)] = ""


class ActorsFile(Strict, frozen=True):
    """The file `actors.yaml`; it is optional."""

    actors: list[PackActor] = []


def faults(found: ActorsFile, text: Document | None) -> Iterator[PackProblem]:
    """Names that are listed twice, each with its line."""
    counts = Counter(actor.name.casefold() for actor in found.actors)
    for index, actor in enumerate(found.actors):
        if text is not None and counts[actor.name.casefold()] > 1:
            yield text.problem(f"the actor {actor.name} is listed twice", "actors", index, "name")
