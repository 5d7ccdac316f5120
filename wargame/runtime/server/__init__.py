"""Django's PostgreSQL backend for connections that stay open for hours."""
