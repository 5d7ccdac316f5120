"""The database of the data: your own PostgreSQL, by its address, or the embedded one."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

EMBEDDED = "wargame.runtime.backend"
SERVER = "wargame.runtime.server"
CONNECT_SECONDS = 10


def settings(url: str, var_dir: Path) -> dict[str, Any]:
    """Return Django's settings for the database at `url`, or for the embedded server when `url` is empty.

    ValueError: the address is not one of PostgreSQL.
    """
    found = _from_url(url) if url else _embedded(var_dir)
    # One test database per process, so that several test runs can share a server.
    found["TEST"] = {"NAME": f"test_{found['NAME']}_{os.getpid()}"}
    found["OPTIONS"].setdefault("connect_timeout", str(CONNECT_SECONDS))
    found["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 5}
    found |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}  # a connection serves until it breaks
    return found


def _embedded(var_dir: Path) -> dict[str, Any]:
    from wargame.runtime import postgres  # loads the driver, which a program that uses no database can do without

    server = postgres.Server.for_var(var_dir)
    return {
        "ENGINE": EMBEDDED,
        "NAME": postgres.DATABASE,
        "USER": postgres.SUPERUSER,
        "HOST": str(server.socket_dir),
        "OPTIONS": {},
        "VAR_DIR": var_dir,
    }


def _from_url(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError("DATABASE_URL must start with postgresql://, because White Cell needs PostgreSQL.")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": SERVER,
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
    }
