"""Celery's workers: the broker that is a folder, how they are woken, how they live and end."""
