"""The migrations of a database, and tables in the state after given migrations."""

from __future__ import annotations

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from wargame.backup.manifest import Manifest, NotPossible


def heads() -> dict[str, list[str]]:
    """The last migrations of each app in the database. NotPossible: it has some that this program lacks."""
    loader = MigrationExecutor(connection).loader
    applied = set(loader.applied_migrations)
    if applied - set(loader.graph.nodes):
        raise NotPossible("The database is from a newer version. Update White Cell first.")
    found: dict[str, list[str]] = {}
    for app, name in sorted(applied):
        children = {(child.key[0], child.key[1]) for child in loader.graph.node_map[app, name].children}
        if not any(key in applied and key[0] == app for key in children):
            found.setdefault(app, []).append(name)
    return found


def check_known(manifest: Manifest) -> None:
    """NotPossible: the backup has a migration that this program lacks."""
    known = set(MigrationExecutor(connection).loader.graph.nodes)
    if any((app, name) not in known for app, names in manifest.migrations.items() for name in names):
        raise NotPossible(
            f"The backup is from White Cell {manifest.white_cell}, whose database is newer. Update White Cell first."
        )


def make_tables(manifest: Manifest) -> None:
    """Create the tables in an empty database as they were in the backup."""
    targets = [(app, name) for app, names in manifest.migrations.items() for name in names]
    MigrationExecutor(connection).migrate(targets)


def is_newest(manifest: Manifest) -> bool:
    """Whether the backup has all migrations of this program."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    return all(name in manifest.migrations.get(app, ()) for app, name in leaves)
