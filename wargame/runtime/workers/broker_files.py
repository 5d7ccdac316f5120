"""The files of the message broker, for programs that send and take no messages."""

import time
from pathlib import Path

UNFINISHED = ".part"  # no queue has this name, so that no one takes it
ABANDONED_AFTER = 60.0  # seconds


def tidy(folder: Path) -> None:
    """Remove what killed processes had begun to write."""
    for path in folder.glob(f"*/*{UNFINISHED}"):
        if time.time() - path.stat().st_mtime > ABANDONED_AFTER:
            path.unlink(missing_ok=True)
