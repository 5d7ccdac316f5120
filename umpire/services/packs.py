"""Services of the library of packs that also involve exercises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db import transaction

from adjudication.engine.scenario.pack_base import PackFile
from adjudication.engine.scenario.packs import Document
from adjudication.errors import Illegal
from adjudication.models import StoredPack
from adjudication.ownership import By
from adjudication.services import pack_authors, pack_changes, pack_files, pack_paint, packs
from adjudication.services.studio import hex_lists
from umpire.presenters import of
from wargame.errors import Refused
from wargame.models import Exercise


def in_setup(name: str) -> list[str]:
    """The titles of exercises in set-up that use a pack."""
    waiting = Exercise.objects.filter(pack_name=name, status=Exercise.Status.SETUP)
    return list(waiting.order_by("title").values_list("title", flat=True))


@transaction.atomic
def remove(*, name: str, by: By = "") -> None:
    """Delete an imported pack, unless an exercise in set-up uses it."""
    waiting = in_setup(name)
    if waiting:
        titles = ", ".join(f"“{title}”" for title in waiting[:3]) + (" and others" if len(waiting) > 3 else "")
        raise Refused(f"{titles} would start from this pack. First choose another pack for the exercise, or start it.")
    packs.remove(name=name, by=by)


def add_author(*, name: str, author: str, by: By) -> str:
    """Add another umpire, by login name, as co-author of a pack."""
    typed = author.strip()[:150]
    found = get_user_model().objects.filter(is_active=True, username__iexact=typed).values_list("username", flat=True)
    known = typed if typed in found else next(iter(found), "")
    if typed and not known:
        raise Illegal([f"author: there is no umpire called “{typed}”. Enter the name they sign in with."])
    pack_authors.add(name=name, author=known, by=by)
    return known


@transaction.atomic
def bring(*, data: bytes, name: str, replace: bool, by: By = "") -> StoredPack:
    """Import a pack from an uploaded archive; a faulty one changes nothing."""
    files = pack_files.unzip(data)
    return drawable(packs.store(system=packs.system_of(files), files=files, name=name, replace=replace, by=by))


@dataclass(frozen=True)
class SentPack:
    """An archive's description, and what it would change in the installed pack."""

    head: PackFile
    changes: list[pack_changes.FileChange]


def against(*, data: bytes, name: str, by: By) -> SentPack | None:
    """Compare an archive with the owner's pack that it would replace; None if there is no such pack."""
    files = pack_files.unzip(data)
    pack = packs.checked(packs.system_of(files), files)
    held = packs.usable(by).filter(name=packs.slug_of(name or pack.pack.name)).first()
    return None if held is None else SentPack(pack.pack, pack_changes.between(held.files, files))


@transaction.atomic
def save_files(*, name: str, texts: Mapping[str, str], seen: Mapping[str, str], by: By = "") -> StoredPack:
    """Replace files of an imported pack, all or none, as the library's own service does, but refuse places that cannot
    be drawn."""
    return drawable(packs.save_files(name=name, texts=texts, seen=seen, by=by))


@transaction.atomic
def go_back(*, name: str, number: int, by: By = "") -> StoredPack:
    """Restore the files of an earlier version of a pack as its next version."""
    return drawable(packs.go_back(name=name, number=number, by=by))


def faults(*, pack: packs.LibraryPack, texts: Mapping[str, str]) -> list[str]:
    """The faults that prevent texts from being saved as files of a pack, each with its place. Nothing is stored."""
    files = {**pack.files, **texts}
    try:
        packs.proved(pack.system, pack.name, files)
    except Illegal as error:
        return list(error.problems)
    return _strange(pack.system, files)


def painted(*, pack: packs.LibraryPack, texts: Mapping[str, str], strokes: Sequence[pack_paint.Stroke]) -> str:
    """The map's text with painted hexes. `Illegal` lists what the pack would newly refuse."""
    text = {**pack.files, **texts}["map.yaml"]
    lists = {palette.name for palette in hex_lists.palettes("map.yaml", text)}
    after = pack_paint.painted("map.yaml", text, [one for one in strokes if one.table not in lists])
    after = hex_lists.painted("map.yaml", after, [one for one in strokes if one.table in lists])
    found = faults(pack=pack, texts={**texts, "map.yaml": after})
    if found:
        before = set(faults(pack=pack, texts=texts))
        if new := [fault for fault in found if fault not in before]:
            raise Illegal(new)
    return after


def drawable(stored: StoredPack) -> StoredPack:
    """Raise `Illegal` if the system's map cannot draw places of the pack; this undoes the change."""
    if strange := _strange(stored.system, stored.files):
        raise Illegal(strange)
    return stored


def _strange(system: str, files: Mapping[str, str]) -> list[str]:
    pack = packs.checked(system, files)
    return [str(problem) for problem in of(system).undrawable(pack, Document("map.yaml", files["map.yaml"]))]
