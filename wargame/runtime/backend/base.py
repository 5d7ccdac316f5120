from typing import Any

from wargame.runtime import postgres
from wargame.runtime.server import base


class DatabaseWrapper(base.DatabaseWrapper):
    """The PostgreSQL backend, with one step before each connection: the embedded server must be running."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        postgres.use(self.settings_dict["VAR_DIR"])
        return super().get_new_connection(conn_params)
