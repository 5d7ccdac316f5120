"""Databases of their own on the server of the tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import psycopg
from django.conf import settings
from psycopg import sql

from wargame.runtime import postgres


def server() -> psycopg.Connection[Any]:
    """A connection to the server of the tests, which is started if it is the embedded one."""
    if var_dir := settings.DATABASES["default"].get("VAR_DIR"):
        postgres.use(var_dir)
    return psycopg.connect(database_url("postgres"), autocommit=True)


@contextmanager
def fresh_database(name: str, template: str = "template1") -> Iterator[str]:
    """Make a database, empty or a copy of another, give its address, and drop it afterwards."""
    with server() as connection:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        connection.execute(drop)
        make = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
        connection.execute(make)
        try:
            yield database_url(name)
        finally:
            connection.execute(drop)


def database_url(name: str) -> str:
    """The address of database `name` on the server of the tests."""
    found = settings.DATABASES["default"]
    login = quote(found["USER"], safe="")
    if found.get("PASSWORD"):
        login += f":{quote(found['PASSWORD'], safe='')}"
    if found["HOST"].startswith("/"):
        return f"postgresql://{login}@/{name}?host={found['HOST']}"
    port = f":{found['PORT']}" if found.get("PORT") else ""
    return f"postgresql://{login}@{found['HOST']}{port}/{name}"
