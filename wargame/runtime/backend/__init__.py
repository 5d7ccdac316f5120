"""Django's PostgreSQL backend for the embedded server, which the first connection starts."""
