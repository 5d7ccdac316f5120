"""Lending: a lane that runs alone has each stored world brought to its database when a test first asks for it."""

from __future__ import annotations

import psycopg

from tests import stored
from tests.databases import database_url, server
from tests.prepared import RULES, SOME, WORLDS, alone, is_fresh, store


def lend(name: str, database: str) -> bool:
    """Bring a world to the database of a lane that runs alone, and store it before if it is the first to ask."""
    if database == WORLDS:  # it is being stored
        return False
    with server() as connection, alone(connection):
        if not is_fresh(connection, WORLDS, RULES, SOME):
            return False
        with psycopg.connect(database_url(WORLDS)) as there:
            ready = stored.has(name, there)
        if not ready:
            store(name)
        stored.lend(name, database_url(WORLDS), database_url(database))
    return True
