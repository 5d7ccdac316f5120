from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """The PostgreSQL backend, which learns without a question to the server whether that has closed a connection."""

    def is_usable(self) -> bool:
        """True if the connection still works. The server sends no unrequested data except when it closes."""
        if self.connection is None or self.connection.closed:
            return False
        line = poll()
        line.register(self.connection.fileno(), POLLIN)
        return bool(super().is_usable()) if line.poll(0) else True
