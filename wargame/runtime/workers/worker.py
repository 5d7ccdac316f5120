"""The additions of our workers to Celery's: signs of life, and a restart after memory growth."""

import sys
import time
from typing import Any

import psutil
from celery import signals
from celery.worker import state
from celery.worker.consumer import Consumer
from django.db import close_old_connections

from wargame.runtime import heartbeat
from wargame.runtime.supervisor import RENEWED

LARGEST = 300_000_000  # bytes; setting pages leaves memory behind that nothing gives back
BEAT_SECONDS = 2.0
PRESS = "weasyprint"  # it takes as much memory as the rest of a worker, and a class prints for some seconds a turn
IDLE_SECONDS = 60.0

_got_on = 0.0  # when work got on last, in the time of the monotonic clock


class LivingConsumer(Consumer):
    """Takes messages, and gives a sign of life each time around its loop."""

    def perform_pending_operations(self) -> None:
        """Called by the loop of brokers that are asked again and again, at least every two seconds."""
        _turn()
        super().perform_pending_operations()

    def register_with_event_loop(self, hub: Any) -> None:
        """Called once by the loop of brokers that wake it."""
        super().register_with_event_loop(hub)
        hub.call_repeatedly(BEAT_SECONDS, _turn)


def begin() -> None:
    """In a worker, work that gets on is a sign of life as well."""
    from adjudication.services.jobs import sign_of_life

    signals.task_prerun.connect(_check_connections)
    sign_of_life.connect(_get_on)
    signals.task_prerun.connect(_beat)
    signals.task_postrun.connect(_make_room)


def _check_connections(**_: Any) -> None:
    """Before a task as before a request: a connection that broke is replaced, any other is used again."""
    close_old_connections()


def _beat(**_: Any) -> None:
    heartbeat.beat()


def _get_on(**_: Any) -> None:
    global _got_on
    _got_on = time.monotonic()
    heartbeat.beat()


def _turn() -> None:
    """Each cycle of the loop: give a sign of life, and end if the press has been idle, since a new worker starts
    without it."""
    heartbeat.beat()
    if PRESS in sys.modules and time.monotonic() - _got_on > IDLE_SECONDS:
        state.should_stop = RENEWED  # type: ignore[assignment]  # the stubs know only its first value


def _make_room(**_: Any) -> None:
    """End after this task when the process has grown too large; the supervisor starts a small one."""
    if psutil.Process().memory_info().rss > LARGEST:
        state.should_stop = RENEWED  # type: ignore[assignment]  # the stubs know only its first value
