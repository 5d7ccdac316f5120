"""The worker's sign of life: one small file whose age says when a worker last took a task."""

import os
import time
from pathlib import Path

from django.conf import settings


def _path() -> Path:
    return Path(settings.VAR_DIR) / "heartbeat" / "worker"


def beat() -> None:
    """Write the sign of life, whole or not at all."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_text(f"{time.time():.3f}\n", encoding="ascii")
    draft.replace(path)


def age() -> float | None:
    """Seconds since the last sign of life; None when there has been none."""
    try:
        written = float(_path().read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):
        return None
    return max(0.0, time.time() - written)


def forget() -> None:
    """Drop the sign of life that an earlier worker left behind."""
    _path().unlink(missing_ok=True)
