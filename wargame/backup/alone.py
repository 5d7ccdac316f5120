"""Makes sure that nothing else uses an installation while it is restored."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from wargame.backup.manifest import NotPossible
from wargame.health import SILENT_AFTER
from wargame.runtime import heartbeat, place

BEATS_WITHIN = 4.0  # seconds: a part that works gives a sign of life at least every two
CONNECTIONS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
STOP = "Stop White Cell first, with all its web servers and workers."


@contextmanager
def alone() -> Iterator[None]:
    """Keep `bin/run` from starting within this context. NotPossible: a part of this installation is running."""
    lock = place.claim(Path(settings.VAR_DIR) / "run.json", lambda _: None)
    if lock is None:
        raise NotPossible(f"White Cell runs from this folder. {STOP}")
    with lock:
        if part := _alive():
            raise NotPossible(f"{part} of this installation runs. {STOP}")
        if others := _connections():
            raise NotPossible(f"{others} other connections to the database are open. {STOP}")
        yield


def _connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        return int(cursor.fetchone()[0])


def _alive() -> str:
    """The name of a part that shows signs of life; empty if there is none. Waits only if one may just have stopped."""
    before = _signs()
    if any(time.time() - at < SILENT_AFTER for at in before.values()):
        time.sleep(BEATS_WITHIN)
    changed = [path.name for path, at in _signs().items() if at != before.get(path)]
    return f"The {changed[0].partition('-')[0]}" if changed else ""


def _signs() -> dict[Path, float]:
    signs = {}
    for path in heartbeat.folder(Path(settings.VAR_DIR)).glob("*"):
        try:
            signs[path] = path.stat().st_mtime
        except FileNotFoundError:
            continue
    return signs
