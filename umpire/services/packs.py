"""What the library does for an umpire that needs to know the exercises too."""

from __future__ import annotations

from django.db import transaction

from adjudication.engine.packs import Document
from adjudication.errors import Illegal
from adjudication.models import StoredPack
from adjudication.services import pack_files, packs
from umpire.selectors import packs as selector
from wargame.errors import Refused
from wargame.maps.outlines import ukraine

DRAWN = {"ukrainian_crisis": ukraine}  # the sheet that the area map of a system is drawn from
NO_OUTLINE = "the area map has no outline of this name, so it cannot be drawn"


@transaction.atomic
def remove(*, name: str) -> None:
    """Delete a brought pack, unless an exercise in set-up would start from it."""
    waiting = selector.in_setup(name)
    if waiting:
        titles = ", ".join(f"“{title}”" for title in waiting[:3]) + (" and others" if len(waiting) > 3 else "")
        raise Refused(f"{titles} would start from this pack. Give the exercise another pack, or start it, first.")
    packs.remove(name=name)


@transaction.atomic
def bring(*, data: bytes, name: str, replace: bool) -> StoredPack:
    """A pack out of an uploaded archive; a faulty one changes nothing."""
    files = pack_files.unzip(data)
    return _drawable(packs.store(system=packs.system_of(files), files=files, name=name, replace=replace))


@transaction.atomic
def save_file(*, name: str, file: str, text: str, seen: str) -> StoredPack:
    """Replace one file of a brought pack, as the library's own service does, but keep no area that has no outline."""
    return _drawable(packs.save_file(name=name, file=file, text=text, seen=seen))


def _drawable(stored: StoredPack) -> StoredPack:
    """`Illegal`, which takes the change back, names every area of the pack that the area map has no outline of."""
    drawn = DRAWN.get(stored.system)
    areas = packs.checked(stored.system, stored.files).map.areas if drawn else ()
    strange = [index for index, area in enumerate(areas) if drawn and area.id not in drawn().areas]
    if strange:
        text = Document("map.yaml", stored.files["map.yaml"])
        raise Illegal([str(text.problem(f"{areas[i].id}: {NO_OUTLINE}", "areas", i, "id")) for i in strange])
    return stored
