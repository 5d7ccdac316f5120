"""The Celery application: background work."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_ready

from wargame.runtime import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")

broker.install()
app = Celery("white_cell")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def _begin(**_: Any) -> None:
    from wargame.runtime import worker

    worker.begin()


@worker_ready.connect
def _take_up(**_: Any) -> None:
    """Do not wait for the timekeeper before what the worker before this one left behind is taken up."""
    for task in ("wargame.sweep_runs", "reports.sweep_papers"):
        app.send_task(task, expires=20)
