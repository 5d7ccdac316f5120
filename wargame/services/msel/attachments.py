"""Inject files: accepted by type and size, and stored under a generated name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from django.core.files.base import ContentFile
from django.db import transaction

from adjudication.engine import incoming, media
from wargame.errors import Outdated, Refused
from wargame.models import Attachment, Exercise, Inject, LogEntry
from wargame.runtime.after_commit import after_commit
from wargame.services import locks, logbook

MOST_BYTES = 5_000_000
MOST_FILES = 5
LACKS = "The server has lost these files, so the copy does not have them:"
ENDINGS = {
    ".pdf": Attachment.Kind.PDF,
    ".png": Attachment.Kind.PNG,
    ".jpg": Attachment.Kind.JPEG,
    ".jpeg": Attachment.Kind.JPEG,
    ".jfif": Attachment.Kind.JPEG,
    ".txt": Attachment.Kind.TEXT,
}
_HEIC = (b"hei", b"hev", b"mif", b"msf", b"avi")  # how the brands begin
_PASSED_ON = frozenset({".heic", ".heif", ".avif", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".jpe"})
"""Endings under which phones and messengers pass on pictures that are PNG or JPEG inside."""
_PICTURES = {Attachment.Kind.PNG: ".png", Attachment.Kind.JPEG: ".jpg"}
_OTHERS = {b"RIFF": "WebP", b"GIF8": "GIF", b"\x49\x49*\x00": "TIFF", b"\x4d\x4d\x00*": "TIFF"}
_BREAKS = re.compile(rb"[\x0b\x0c]")  # slides write new lines and pages so


def kind_of(data: bytes) -> Attachment.Kind | None:
    """The type of a file by its content; None if it is not accepted."""
    found = media.type_of(data)
    return Attachment.Kind(found) if found else None


def _hint(data: bytes, says: Attachment.Kind | None) -> str:
    """A sentence that says what to do about a file that is not accepted."""
    if data[4:8] == b"ftyp" and data[8:11] in _HEIC:
        return (
            " It is a HEIC or AVIF picture, which many browsers cannot show. Save it as JPEG; on an iPhone, "
            "Settings, Camera, Formats, Most Compatible takes pictures as JPEG."
        )
    if other := next((word for head, word in _OTHERS.items() if data.startswith(head)), ""):
        return f" It is a {other} file. If it is a picture, open it and save it as JPEG or PNG."
    return " Save text files as UTF-8." if says is Attachment.Kind.TEXT else ""


def checked(name: str, data: bytes) -> tuple[str, Attachment.Kind]:
    """The tidy name and the kind of a file; `Refused` says why it is not taken.

    A picture with the ending of another, as programs that pass pictures on write it, gets its own.
    """
    tidy = " ".join("".join(ch for ch in PurePosixPath(name.replace("\\", "/")).name if ch.isprintable()).split())
    tidy = tidy[-120:].strip(" .") or "file"
    says = ENDINGS.get(PurePosixPath(tidy).suffix.lower())
    found = kind_of(data) if len(data) <= MOST_BYTES else None
    if found in _PICTURES and PurePosixPath(tidy).suffix.lower() in _PASSED_ON:
        says, tidy = found, f"{PurePosixPath(tidy).stem}{_PICTURES[found]}"
    if found is Attachment.Kind.PDF and says is None:
        says, tidy = found, f"{PurePosixPath(tidy).stem}.pdf"
    if says is None:
        raise Refused(f"file: {tidy} cannot be attached. Use PDF, PNG, JPEG or plain text (.txt).{_hint(data, says)}")
    if not data:
        raise Refused(f"file: {tidy} is empty, so it cannot be attached.")
    if len(data) > MOST_BYTES:
        raise Refused(f"file: {tidy} is refused: at most {MOST_BYTES // 1_000_000} MB are taken.")
    if found is None:
        raise Refused(
            f"file: {tidy} is refused: its content is no {says.label} file, and nothing else that is taken."
            + _hint(data, says)
        )
    if found in _PICTURES and says in _PICTURES and found != says:
        tidy = PurePosixPath(tidy).stem + _PICTURES[found]
    elif found != says:
        raise Refused(f"file: {tidy} is refused: its name says {says.label}, but its content is {found.label}.")
    return tidy, found


@transaction.atomic
def attach(*, inject: Inject, name: str, data: bytes) -> Attachment:
    """Add a file to an inject that no one has read yet."""
    tidy, kind = checked(name, data)
    if kind is Attachment.Kind.TEXT and not data.isascii():
        data = incoming.plain_text(data).encode()
    if kind is Attachment.Kind.TEXT and _BREAKS.search(data):
        data = _BREAKS.sub(b"\n", data)
    row = _unread(inject)
    if row.files.count() >= MOST_FILES:
        raise Refused(f"file: an inject has at most {MOST_FILES} files.")
    made = _keep(row, tidy, kind, data)
    logbook.ring(row.exercise, cells=row.deliveries.values_list("cell_id", flat=True))
    return made


@transaction.atomic
def detach(*, inject: Inject, file_id: int) -> None:
    """Take a file off an inject that no one has read yet."""
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


def copy(file: Attachment, inject: Inject) -> bool:
    """The same file at another inject, saved on its own. False if it is gone from the disk: the copy lacks it."""
    try:
        with file.file.open("rb") as content:
            data = content.read()
    except OSError:
        return False
    _keep(inject, file.name, Attachment.Kind(file.kind), data)
    return True


def without(copy: Exercise) -> str:
    """Which files a copy of an exercise lacks, as its log says it; empty if none."""
    return copy.log.filter(text__startswith=LACKS).values_list("text", flat=True).first() or ""


def lacks(copy: Exercise, files: Sequence[Attachment]) -> None:
    """Note in the log of a copy which files it lacks, with the numbers of their injects."""
    named = ", ".join(f"{file.name} (inject {file.inject.number})" for file in files)
    if named:
        logbook.write(copy, LogEntry.Kind.INJECT, f"{LACKS} {named}. Attach them again.")


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
