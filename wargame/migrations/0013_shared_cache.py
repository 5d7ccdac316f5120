"""The table of the cache that all web processes share. Lost with a crash of the server, like any cache."""

from django.db import migrations

MAKE = """
CREATE UNLOGGED TABLE wargame_shared_cache (
    cache_key varchar(255) NOT NULL PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL
);
CREATE INDEX wargame_shared_cache_expires ON wargame_shared_cache (expires);
"""


class Migration(migrations.Migration):
    dependencies = [("wargame", "0012_invitation")]

    operations = [migrations.RunSQL(MAKE, "DROP TABLE wargame_shared_cache")]
