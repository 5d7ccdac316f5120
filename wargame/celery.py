"""The Celery application: background work."""

import os
from logging.config import dictConfig
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_init, worker_ready

from wargame.runtime.workers import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")

broker.install()
app = Celery("white_cell")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _set_logs(**_: Any) -> None:
    """Log as configured in the settings; Celery would add its own handlers."""
    from django.conf import settings

    dictConfig(settings.LOGGING)


@worker_init.connect
def _begin(**_: Any) -> None:
    from wargame.runtime.workers import worker

    worker.begin()


@worker_ready.connect
def _take_up(**_: Any) -> None:
    """Take over the work that an earlier worker left behind, without waiting for the timekeeper."""
    for task in ("wargame.sweep_runs", "reports.sweep_papers"):
        app.send_task(task, expires=20)
