"""Room on the disks of White Cell's files and of the embedded database."""

import shutil
from pathlib import Path

from wargame.runtime import postgres

LEAST_FREE = 200_000_000  # bytes; a new database takes a third of it, one class another
ADVICE = "Make room on the disk. On a full disk nothing can be saved."
WARNING = f"The disk of this server is nearly full. {ADVICE}"


def tightest(var_dir: Path) -> tuple[Path, int]:
    """The folder with the least room, of those that play writes to, and the bytes that are free for it."""
    folders = (var_dir, postgres.Server.for_var(var_dir).home)
    return min(((folder, free(folder)) for folder in folders), key=lambda found: found[1])


def free(folder: Path) -> int:
    """Bytes that are free where a folder is, or will be."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    return shutil.disk_usage(there).free


def has_room(var_dir: Path) -> bool:
    """True if the disk has room for play to continue for some time."""
    return tightest(var_dir)[1] >= LEAST_FREE
