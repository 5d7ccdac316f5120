"""The API under /api/v1/: a thin layer over access, dispatch and services."""
