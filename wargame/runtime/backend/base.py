from typing import Any

from django.db.backends.postgresql import base

from wargame.runtime import postgres


class DatabaseWrapper(base.DatabaseWrapper):
    """The PostgreSQL backend, with one step before each connection: the embedded server must be running."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        postgres.use(self.settings_dict["VAR_DIR"])
        return super().get_new_connection(conn_params)
