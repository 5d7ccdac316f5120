"""What tests need first, made once for all lanes: a migrated database, one with stored worlds, and the static files.

All stay between runs, under a fingerprint of what they are made from. Several lanes begin with all worlds. One lane,
which usually runs one file, has each made when it is first asked for.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from psycopg import sql

from tests.databases import database_url, server

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "white_cell_prepared"
WORLDS = "white_cell_worlds"
LOCK = 4_771_203  # any number that nothing else locks on the server of the tests
SOURCES = (
    "*/migrations/*.py", "*/models.py", "*/models/*.py", "wargame/static/**/*", "docs/images/*",
    "wargame/web/static_files.py",
    "wargame/apps.py", "wargame/web/bundles.py",
)  # fmt: skip
RULES = (
    *SOURCES, "adjudication/**/*.py", "wargame/**/*.py", "reports/**/*.py", "adjudication/**/*.yaml",
    "adjudication/**/*.json", "tests/world.py", "tests/stored.py", "tests/luck.py",
)  # fmt: skip
SOME = "some of "  # before the signature of a database that has only the worlds that were asked for
STORE = "import django, sys; django.setup(); from tests import world; world.store(*sys.argv[1:])"


@cache
def static_files() -> Path:
    """Have both, and return the folder with the static files under their hashed names."""
    folder: Path = settings.VAR_DIR / "prepared" / _fingerprint()
    with server() as connection, alone(connection):
        if not (folder.exists() and is_fresh(connection, TEMPLATE, SOURCES)):
            shutil.rmtree(folder.parent, ignore_errors=True)
            _make(connection, folder)
    return folder


def _make(connection: psycopg.Connection[Any], folder: Path) -> None:
    name = sql.Identifier(TEMPLATE)
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
    connection.execute(sql.SQL("CREATE DATABASE {}").format(name))
    with tempfile.TemporaryDirectory() as var_dir:
        environment = outside() | {"WHITE_CELL_VAR": var_dir, "DATABASE_URL": database_url(TEMPLATE)}
        for command in ("migrate", "collectstatic"):
            line = [sys.executable, "manage.py", command, "--noinput", "--verbosity", "0"]
            subprocess.run(line, cwd=ROOT, env=environment, check=True)
        shutil.copytree(Path(var_dir) / "static", folder)
    _sign(connection, TEMPLATE, SOURCES)


@cache
def worlds(every: bool) -> str:
    """Have the database of the stored worlds, and return its name. `every`: with all of them."""
    static_files()
    with server() as connection, alone(connection):
        if not is_fresh(connection, WORLDS, RULES) and (every or not is_fresh(connection, WORLDS, RULES, SOME)):
            name = sql.Identifier(WORLDS)
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
            connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(name, sql.Identifier(TEMPLATE)))
            if every:
                store()
            _sign(connection, WORLDS, RULES, "" if every else SOME)
    return WORLDS


def store(*names: str) -> None:
    """Store worlds in their database; without names, all."""
    url = database_url(WORLDS)
    with tempfile.TemporaryDirectory() as var_dir:
        ours = {"WHITE_CELL_VAR": var_dir, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        subprocess.run([sys.executable, "-c", STORE, url, *names], cwd=ROOT, env=outside() | ours, check=True)


def _sign(connection: psycopg.Connection[Any], name: str, sources: tuple[str, ...], part: str = "") -> None:
    """Last of all: what has no signature was never finished."""
    signed = sql.SQL("COMMENT ON DATABASE {} IS {}")
    connection.execute(signed.format(sql.Identifier(name), sql.Literal(part + _fingerprint(sources))))


def outside() -> dict[str, str]:
    """The environment of processes that run as in earnest, without what the tests set for themselves."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("WHITE_CELL_", "CELERY_"))}
    return kept | {"DJANGO_SETTINGS_MODULE": "wargame.settings"}


@cache
def _fingerprint(sources: tuple[str, ...] = SOURCES) -> str:
    found = hashlib.sha256((ROOT / "requirements-server.txt").read_bytes())
    for path in sorted(path for pattern in sources for path in ROOT.glob(pattern) if path.is_file()):
        found.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


@contextmanager
def alone(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """Keep other lanes and runs from preparing anything meanwhile."""
    connection.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    yield
    connection.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def is_fresh(connection: psycopg.Connection[Any], name: str, sources: tuple[str, ...], part: str = "") -> bool:
    """Whether a database was made from the sources as they are, as far as `part` says."""
    query = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
    return connection.execute(query, [name]).fetchone() == (part + _fingerprint(sources),)


if __name__ == "__main__":
    import django

    django.setup()
    worlds(every=True)
