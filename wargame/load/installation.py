"""The installation behind an address, if it is on this machine: its folder, its database server, its people."""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection

from wargame.runtime import installation

WELL_SECONDS = 10


class NotWell(Exception):
    """No healthy White Cell answers at the address; the text says what does."""


@dataclass(frozen=True)
class Installation:
    """A running installation. `local`: its `var` folder is that of these settings."""

    base: str
    local: bool
    var_dir: Path

    @property
    def postmaster(self) -> int | None:
        """The main process of the database server, if it is on this machine."""
        if not self.local:
            return None
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                parent = psutil.Process(cursor.fetchone()[0]).parent()
                return parent.pid if parent and "postgres" in " ".join(parent.cmdline()) else None
        except (DatabaseError, psutil.Error):
            return None
        finally:
            connection.close()

    def connections(self) -> int | None:
        """The number of database connections, without the one that counts them. None if it does not answer."""
        if not self.local:
            return None
        query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        try:
            with connection.cursor() as cursor:
                cursor.execute(query)
                return int(cursor.fetchone()[0])
        except DatabaseError:
            return None
        finally:
            connection.close()


def find(base: str) -> Installation:
    """The installation at an address. NotWell: there is none, or its health check fails."""
    try:
        with urllib.request.urlopen(f"{base}/healthz", timeout=WELL_SECONDS) as answer:
            named = answer.headers.get("X-White-Cell", "")
    except urllib.error.HTTPError as refusal:
        raise NotWell(f"White Cell at {base} has a problem: {_brief(refusal.read())}") from None
    except OSError as problem:
        raise NotWell(f"Nothing answers at {base}: {problem}. Start White Cell with bin/run first.") from None
    if not named:
        raise NotWell(f"The server at {base} is not White Cell.")
    return Installation(base, named == installation.name(settings.VAR_DIR), settings.VAR_DIR)


def _brief(text: bytes) -> str:
    try:
        found = json.loads(text)
    except ValueError:
        return text[:200].decode(errors="replace")
    return ", ".join(name for name, value in found.items() if value is False) or "it says nothing more"


@contextmanager
def umpire() -> Iterator[tuple[str, str]]:
    """A new umpire's name and password, which stop working afterwards."""
    name, password = f"load-{secrets.token_hex(4)}", secrets.token_urlsafe(16)
    user = get_user_model().objects.create_user(name, password=password)
    connection.close()
    try:
        yield name, password
    finally:
        user.set_unusable_password()
        user.is_active = False
        user.save()
        connection.close()
