"""The saved versions of an umpire's pack. Its current files are the latest version."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.models import PackFiles, PackVersion, StoredPack
from adjudication.services import pack_files

CLONED = "cloned from "
BEFORE = "before versions were saved"


def frozen(files: Mapping[str, str]) -> PackFiles:
    """The row of these texts; created if necessary."""
    row = PackFiles(digest=pack_files.digest(files), files=dict(files))
    PackFiles.objects.bulk_create([row], ignore_conflicts=True)
    return row


def record(stored: StoredPack, before: Mapping[str, str], by: str, what: str) -> None:
    """Store a pack's current contents as its next version, unless nothing changed. The caller has locked the pack.

    `before`: what it held. A pack from before versions were kept starts with that.
    """
    latest = stored.versions.first()
    if latest is None and before:
        latest = PackVersion.objects.create(
            pack=stored, number=1, files=frozen(before), made_at=stored.stored_at, what=BEFORE
        )
    files = frozen(stored.files)
    if latest is None or latest.files_id != files.digest:
        number = latest.number + 1 if latest else 1
        PackVersion.objects.create(pack=stored, number=number, files=files, made_by=by[:150], what=what[:200])


def of_pack(name: str) -> list[PackVersion]:
    """The versions of a pack with their files, latest first; empty for a built-in pack. One query."""
    return list(PackVersion.objects.filter(pack__name=name).select_related("files"))


def numbers(name: str) -> dict[str, int]:
    """The number of the latest version with each set of files, by digest. One query."""
    rows = PackVersion.objects.filter(pack__name=name).order_by("number").values_list("files_id", "number")
    return dict(rows)


def text_as_seen(name: str, file: str, seen: str) -> str | None:
    """The text of a file in the edition that someone opened; None if no version of the pack has it. One query."""
    for version in of_pack(name):
        text = version.files.files.get(file, "")
        if pack_files.mark(text) == seen:
            return str(text)
    return None


def tidy() -> None:
    """Delete files that no version and no balance uses."""
    PackFiles.objects.filter(balances=None, versions=None).delete()
