"""Geography that umpires imported: stored, viewed as a proposal, and made into a new pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from threading import BoundedSemaphore
from typing import Any, Final

from adjudication.engine import registry
from adjudication.errors import GameError, Illegal, NotYours
from adjudication.geography import proposals, proposing
from adjudication.geography.choices import Choices, decided
from adjudication.geography.frames import SheetFrame
from adjudication.geography.sources import Names
from adjudication.models import Geography, StoredPack
from adjudication.ownership import By, Role, person
from adjudication.services import packs
from adjudication.services.imports import bounded, geography_imports

PROPOSING: Final = "adjudication.geography.proposing:work"
SECONDS, MEGABYTES = 20, 1_500
_TURN: Final = BoundedSemaphore(2)  # proposals at once in one process of the web: each may take all of its memory


class Unknown(GameError):
    """There is no such geography."""


def held(by: By) -> list[Geography]:
    """The geography that a person may use, without its data; one query."""
    return list(Geography.objects.defer("data").filter(person(by).usable()))


def find(pk: int, by: By) -> Geography:
    """One row, without its data; `Unknown` if it is not there, or not for this person to see."""
    row = Geography.objects.defer("data").filter(person(by).usable(), pk=pk).first()
    if row is None:
        raise Unknown("There is no such geography.")
    return row


def keep(*, files: Mapping[str, bytes], credit: str, licence: str, owner: str = "") -> Geography:
    """Read GeoJSON files and store what a map can use of them. The same files of the same umpire are the same row.

    `Illegal` names each fault with its file and feature, and then nothing is kept.
    """
    return geography_imports.keep(files=files, credit=credit, licence=licence, owner=owner)


def may_delete(row: Geography, by: By) -> bool:
    """Whether a person may delete geography: who owns it, and authors of its group."""
    role = person(by).role(row.owner, row.group, published=row.published) or Role.UMPIRE
    return role >= (Role.AUTHOR if row.group else Role.OWNER)


def remove(*, pk: int, by: By) -> None:
    """Delete geography. Packs made of it keep their maps. `NotYours` for those who may only use it."""
    row = find(pk, by)
    if not may_delete(row, by):
        whose = "an author of its group" if row.group else row.owner or "an administrator"
        raise NotYours(f"Only {whose} can delete this geography.")
    row.delete()


def proposal(row: Geography, frame: SheetFrame, names: Names = "local") -> proposals.MapProposal:
    """The proposed map of a frame, computed in a process with limits.

    `Illegal` if no sheet can be made of it, or if that takes more time or memory than it may.
    """
    return _proposal(row.digest, frame, names)


@lru_cache(maxsize=16)
def _proposal(digest: str, frame: SheetFrame, names: Names) -> proposals.MapProposal:
    frame.check()
    data = bytes(Geography.objects.filter(digest=digest).values_list("data", flat=True)[0])
    try:
        with _TURN:
            found = bounded.run(PROPOSING, proposing.asked(data, frame, names), seconds=SECONDS, megabytes=MEGABYTES)
    except bounded.TooMuch as error:
        raise Illegal(
            [f"The proposal for this rectangle takes more than {SECONDS} seconds or {MEGABYTES:,} MB of memory, so it "
             "was stopped. Choose a smaller rectangle, or import a smaller part of the geography. Nothing was changed."]
        ) from error  # fmt: skip
    return proposing.answered(found)


def make(*, row: Geography, frame: SheetFrame, choices: Choices, by: By = "", names: Names = "local") -> StoredPack:
    """A new pack with the decided map, checked like every other pack. `by` owns it.

    `Illegal` if its name is taken, or with what the ground lacks for a first exercise.
    """
    title = " ".join(choices.title.split())
    name = packs.slug_of(title)
    sheet = decided(proposal(row, frame, names), choices)
    system, maker = _maker()
    files = maker.made(name, sheet, choices)
    return packs.store(system=system, files=files, name=name, by=by, what=f"made from {row.title}")


def _maker() -> tuple[str, Any]:
    """The rule system that makes packs from geography, and its module for that."""
    for name in registry.names():
        if (maker := registry.part(registry.HOME, name, "pack.from_geography")) is not None:
            return name, maker
    raise Illegal(["No rule system here can make packs from geography."])
