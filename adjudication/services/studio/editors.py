"""The people who have a file of a pack open for changes, in all browsers. An open page asks every 10 seconds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from adjudication.models import PackEditor, StoredPack

LASTS = timedelta(seconds=19)  # with the 10 seconds between two questions, a person who leaves is gone within 30
AGAIN = timedelta(seconds=12)  # what must be left of a row, or it is written again


@dataclass(frozen=True)
class OtherEditor:
    """Another person's browser, and the files open in it."""

    by: str
    files: tuple[str, ...]


def here(*, name: str, file: str, by: str, browser: str) -> list[OtherEditor]:
    """Record that a browser has a file open, and return who else has which. One query, and one write if due."""
    now = timezone.now()
    rows = list(PackEditor.objects.filter(pack__name=name, expires_at__gt=now).order_by("by", "browser", "file"))
    own = [row for row in rows if row.browser == browser and row.file == file]
    if not own or own[0].expires_at < now + AGAIN:
        _write(name, PackEditor(file=file, by=by[:150], browser=browser, expires_at=now + LASTS), new=not own)
    files: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        if row.browser != browser:
            files.setdefault((row.by, row.browser), []).append(row.file)
    return [OtherEditor(who, tuple(open_files)) for (who, _), open_files in files.items()]


def _write(name: str, row: PackEditor, *, new: bool) -> None:
    if new:
        PackEditor.objects.filter(expires_at__lte=timezone.now() - LASTS).delete()
    pack = StoredPack.objects.filter(name=name).values_list("pk", flat=True).first()
    if pack is None:
        return
    row.pack_id = pack
    PackEditor.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["pack", "browser", "file"], update_fields=["by", "expires_at"]
    )
