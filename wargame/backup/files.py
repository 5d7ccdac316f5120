"""The files of an installation: attachments, the signing key, and the umpire's first password."""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from wargame.backup.manifest import FILES, Content, Manifest, digest

MEDIA = "media"
SINGLE = ("secret_key", "umpire_password")


def place(name: str) -> Path:
    """The path of a backup's file in this installation."""
    kind, _, below = name.partition("/")
    return Path(settings.MEDIA_ROOT) / below if kind == MEDIA else Path(settings.VAR_DIR) / name


def found() -> list[str]:
    """The names of all files in this installation."""
    media = Path(settings.MEDIA_ROOT)
    below = [f"{MEDIA}/{path.relative_to(media).as_posix()}" for path in media.rglob("*") if path.is_file()]
    return sorted([*below, *(name for name in SINGLE if place(name).is_file())])


class Gathered:
    """Files as they were, whatever happens to them meanwhile. Files that are added while it is being filled are
    included."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self) -> None:
        """Hold all present files that it does not hold yet."""
        for name in found():
            held = self.folder / name
            held.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(place(name), held)
            except FileExistsError:
                continue
            except FileNotFoundError:
                continue  # deleted just now
            except OSError:  # the file system has no links
                shutil.copyfile(place(name), held)

    def write(self, archive: zipfile.ZipFile) -> dict[str, Content]:
        """Write the files into the archive."""
        contents = {}
        for path in sorted(path for path in self.folder.rglob("*") if path.is_file()):
            name = path.relative_to(self.folder).as_posix()
            with path.open("rb") as source:
                size, checksum = digest(source)
            archive.write(path, f"{FILES}{name}")
            contents[name] = Content(size=size, sha256=checksum)
        return contents


@contextmanager
def gathered() -> Iterator[Gathered]:
    """A folder on the same disk as the files, removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="backup-", dir=settings.VAR_DIR) as folder:
        yield Gathered(Path(folder))


@contextmanager
def unpacked(archive: zipfile.ZipFile, manifest: Manifest) -> Iterator[Path]:
    """The files of a backup unpacked next to their destinations, readable only by their owner."""
    with tempfile.TemporaryDirectory(prefix="restore-", dir=settings.VAR_DIR) as folder:
        new = Path(folder) / "new"
        for name in manifest.files:
            target = new / name
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with archive.open(f"{FILES}{name}") as source:
                descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(descriptor, "wb") as file:
                    shutil.copyfileobj(source, file)
        yield Path(folder)


@contextmanager
def exchanged(folder: Path) -> Iterator[None]:
    """Move unpacked files to their destination, and restore the earlier ones if something fails in the context."""
    old, new = folder / "old", folder / "new"
    _move(None, old)
    _move(new, None)
    try:
        yield
    except BaseException:
        _move(None, new)
        _move(old, None)
        raise


def _move(source: Path | None, target: Path | None) -> None:
    """Move the files from one folder to another; None is their place in this installation."""
    for name in (*SINGLE, MEDIA):
        here, there = (folder / name if folder else place(name) for folder in (source, target))
        if name == MEDIA:
            there.mkdir(parents=True, exist_ok=True, mode=0o700)
            for path in here.iterdir() if here.is_dir() else ():
                path.rename(there / path.name)
        elif here.exists():
            there.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            here.rename(there)
