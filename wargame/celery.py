"""The Celery application: background work, and the heartbeat that proves a worker is doing it."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_ready

from wargame.runtime import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")

broker.install()
app = Celery("white_cell")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name="wargame.heartbeat")
def heartbeat() -> None:
    """Record that a worker took this task from the queue just now; `/healthz` reads the record."""
    from wargame.runtime.heartbeat import beat

    beat()


@worker_ready.connect
def _first_heartbeat(**_: Any) -> None:
    """Do not wait for the first tick of the clock before a fresh worker is known to be alive."""
    heartbeat.apply_async()
