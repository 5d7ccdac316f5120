"""Files of injects: let in by what they are and how large they are, kept under a name nobody chose."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePosixPath

from django.core.files.base import ContentFile
from django.db import transaction

from wargame.errors import Outdated, Refused
from wargame.models import Attachment, Exercise, Inject
from wargame.runtime.after_commit import after_commit
from wargame.services import locks, logbook

MOST_BYTES = 5_000_000
MOST_FILES = 5
ENDINGS = {
    ".pdf": Attachment.Kind.PDF,
    ".png": Attachment.Kind.PNG,
    ".jpg": Attachment.Kind.JPEG,
    ".jpeg": Attachment.Kind.JPEG,
    ".txt": Attachment.Kind.TEXT,
}
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def kind_of(data: bytes) -> Attachment.Kind | None:
    """What a file is by its content, first bytes and last; None for what is not taken."""
    if data.startswith(b"%PDF-") and b"%%EOF" in data[-2048:]:
        return Attachment.Kind.PDF
    if data.startswith(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR") and b"IEND" in data[-16:]:
        return Attachment.Kind.PNG
    if data.startswith(b"\xff\xd8\xff") and data.rstrip(b"\x00").endswith(b"\xff\xd9"):
        return Attachment.Kind.JPEG
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return Attachment.Kind.TEXT if text.strip() and not _UNPRINTABLE.search(text) else None


def checked(name: str, data: bytes) -> tuple[str, Attachment.Kind]:
    """The tidy name and the kind of a file; `Refused` says why it is not taken."""
    tidy = " ".join("".join(ch for ch in PurePosixPath(name.replace("\\", "/")).name if ch.isprintable()).split())
    tidy = tidy[-120:].strip(" .") or "file"
    says = ENDINGS.get(PurePosixPath(tidy).suffix.lower())
    if says is None:
        raise Refused(f"file: {tidy} is refused: use PDF, PNG, JPEG or plain text (.txt).")
    if not data:
        raise Refused(f"file: {tidy} is refused: it is empty.")
    if len(data) > MOST_BYTES:
        raise Refused(f"file: {tidy} is refused: at most {MOST_BYTES // 1_000_000} MB are taken.")
    found = kind_of(data)
    if found is None:
        hint = " Save text files as UTF-8." if says is Attachment.Kind.TEXT else ""
        raise Refused(
            f"file: {tidy} is refused: its content is no {says.label} file, and nothing else that is taken.{hint}"
        )
    if found != says:
        raise Refused(f"file: {tidy} is refused: its name says {says.label}, but its content is {found.label}.")
    return tidy, found


@transaction.atomic
def attach(*, inject: Inject, name: str, data: bytes) -> Attachment:
    """Add a file to an inject that nobody has read yet."""
    tidy, kind = checked(name, data)
    row = _unread(inject)
    if row.files.count() >= MOST_FILES:
        raise Refused(f"file: an inject has at most {MOST_FILES} files.")
    made = _keep(row, tidy, kind, data)
    logbook.ring(row.exercise, cells=row.deliveries.values_list("cell_id", flat=True))
    return made


@transaction.atomic
def detach(*, inject: Inject, file_id: int) -> None:
    """Take a file off an inject that nobody has read yet."""
    row = _unread(inject)
    file = row.files.filter(pk=file_id).first()
    if file is None:
        raise Outdated("This file has been removed.")
    forget(file)
    logbook.ring(row.exercise, cells=row.deliveries.values_list("cell_id", flat=True))


def _unread(inject: Inject) -> Inject:
    exercise = locks.hold(inject.exercise_id)
    row = Inject.objects.select_related("exercise").filter(pk=inject.pk).first()
    if row is None or row.state == Inject.State.RELEASED:
        raise Outdated("This inject has been released or deleted, so you cannot change its files.")
    if exercise.status not in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
        raise Outdated("The exercise has ended, so you cannot change it.")
    return row


def copy(file: Attachment, inject: Inject) -> None:
    """The same file at another inject, kept on its own."""
    try:
        with file.file.open("rb") as content:
            data = content.read()
    except OSError:
        return  # it is gone from the disk; the copy does without it
    _keep(inject, file.name, Attachment.Kind(file.kind), data)


def _keep(inject: Inject, name: str, kind: Attachment.Kind, data: bytes) -> Attachment:
    row = Attachment(inject=inject, name=name, kind=kind, size=len(data), digest=hashlib.sha256(data).hexdigest())
    row.file.save(name, ContentFile(data), save=True)
    return row


def rewrite(file: Attachment, text: str) -> None:
    """Put other words into a text file, no matter who has read it; the old content goes once that is committed."""
    storage, path, data = file.file.storage, file.file.name, text.encode()
    file.size, file.digest = len(data), hashlib.sha256(data).hexdigest()
    file.file.save(file.name, ContentFile(data), save=True)
    after_commit(storage.delete, path)


def forget_all(exercise: Exercise) -> None:
    """Delete every file of an exercise that is thrown away; the caller holds it."""
    for file in Attachment.objects.filter(inject__exercise=exercise):
        forget(file)


def forget(file: Attachment) -> None:
    """Delete a file: its row now, its content once that is committed."""
    storage, path = file.file.storage, file.file.name
    file.delete()
    after_commit(storage.delete, path)
