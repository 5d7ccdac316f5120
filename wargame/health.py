"""The health of White Cell: database, migrations, workers, timekeeper, queue and disk."""

from dataclasses import asdict, dataclass
from pathlib import Path
from time import time
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from wargame.runtime import disk, heartbeat, installation

SILENT_AFTER = 30.0  # seconds
OLDEST_WAITING = 300.0  # seconds


@dataclass(frozen=True)
class Health:
    """One answer. Ages are in seconds, `disk_free` in bytes; None if unknown."""

    ok: bool
    database: bool
    migrations: bool
    worker: bool
    worker_age: float | None
    timekeeper: bool
    timekeeper_age: float | None
    queue: bool
    queue_waiting: int | None
    queue_oldest: float | None
    disk: bool
    disk_free: int


def examine() -> Health:
    """Examine each part; a part that cannot be reached counts as not healthy, and nothing is raised."""
    database, migrations = _database()
    worker, worker_age = _lives(heartbeat.WORKER)
    timekeeper, timekeeper_age = _lives(heartbeat.TIMEKEEPER)
    messages = waiting()
    oldest = _oldest() if messages else None
    free = disk.tightest(settings.VAR_DIR)[1]
    roomy = free >= disk.LEAST_FREE
    queue = messages is not None and (oldest is None or oldest <= OLDEST_WAITING)
    return Health(
        ok=database and migrations and worker and timekeeper and queue and roomy,
        database=database,
        migrations=migrations,
        worker=worker,
        worker_age=_rounded(worker_age),
        timekeeper=timekeeper,
        timekeeper_age=_rounded(timekeeper_age),
        queue=queue,
        queue_waiting=messages,
        queue_oldest=_rounded(oldest),
        disk=roomy,
        disk_free=free,
    )


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """GET /healthz: 200 if everything works, otherwise 503, with the same fields."""
    health = examine()
    return JsonResponse(
        asdict(health), status=200 if health.ok else 503, headers={"X-White-Cell": installation.name(settings.VAR_DIR)}
    )


def _lives(part: str) -> tuple[bool, float | None]:
    """Whether any process of a part is alive, and the age of its sign of life."""
    age = heartbeat.age(part)
    return age is not None and age <= SILENT_AFTER, age


def _database() -> tuple[bool, bool]:
    try:
        executor = MigrationExecutor(connection)
        return True, not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False, False


def waiting() -> int | None:
    """The number of messages that no worker has taken yet; None if the broker does not answer."""
    name = current_app.conf.task_default_queue
    try:
        with current_app.connection_for_read(connect_timeout=2) as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=2)
            channel: Any = broker.default_channel  # every transport answers like an AMQP channel
            return int(channel.queue_declare(name, passive=True).message_count)
    except Exception as problem:  # noqa: BLE001  (each broker has errors of its own)
        return 0 if _is_missing_queue(problem) else None


def _is_missing_queue(problem: Exception) -> bool:
    """Whether an error is AMQP's 404, which some transports send as text: an empty queue in Redis does not exist."""
    return str(getattr(problem, "reply_code", "")) == "404"


def _oldest() -> float | None:
    """The age of the oldest waiting message in seconds; known only if messages are files."""
    if not settings.CELERY_BROKER_URL.startswith("filesystem"):
        return None
    times = []
    for path in (Path(settings.BROKER_DIR) / "queue").glob(f"*.{current_app.conf.task_default_queue}.msg"):
        try:
            times.append(path.stat().st_mtime)
        except FileNotFoundError:
            continue  # a worker took it just now
    return time() - min(times) if times else None


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)
