"""The people side of the game, and the Django project package."""

from wargame.celery import app as celery_app

__all__ = ["celery_app"]
