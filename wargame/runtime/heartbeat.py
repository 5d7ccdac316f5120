"""Signs of life: one small file for each worker and the timekeeper, written from the loop that does the work.

Not by a thread next to it, which would live on while the loop hangs.
"""

import os
import socket
import time
from contextlib import suppress
from pathlib import Path

VARIABLE = "WHITE_CELL_HEARTBEAT"
WORKER, PAPERS, TIMEKEEPER = "worker", "papers", "timekeeper"
EVERY = 1.0  # seconds

_last = 0.0


def folder(var_dir: Path) -> Path:
    """The folder of the signs of life."""
    return var_dir / "heartbeat"


def place(var_dir: Path, part: str, number: int = 1) -> Path:
    """The file of one process. Its name holds the machine, because several may share the folder."""
    return folder(var_dir) / f"{part}-{number}@{socket.gethostname()}"


def beat(part: str = WORKER) -> None:
    """Write the sign of life of this process, at most once a second. A full disk does not stop the work."""
    global _last
    now = time.monotonic()
    if _last and now - _last < EVERY:
        return
    _last = now
    path = Path(os.environ.get(VARIABLE) or place(_var_dir(), part))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError:
        return


def age(part: str) -> float | None:
    """Seconds since the last sign of life of any process of this part; None when there has been none."""
    times = []
    for path in folder(_var_dir()).glob(f"{part}-*"):
        try:
            times.append(path.stat().st_mtime)
        except FileNotFoundError:
            continue  # its process starts again
    return max(0.0, time.time() - max(times)) if times else None


def forget(var_dir: Path, older: float = 0.0) -> None:
    """Drop the signs of life that earlier processes left behind, those more than `older` seconds old."""
    for path in folder(var_dir).glob("*"):
        with suppress(FileNotFoundError):  # its process starts again
            if not older or time.time() - path.stat().st_mtime > older:
                path.unlink()


def _var_dir() -> Path:
    from django.conf import settings

    return Path(settings.VAR_DIR)
