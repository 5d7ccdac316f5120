"""The API under /api/v1/: a thin face over access, dispatch and services."""
