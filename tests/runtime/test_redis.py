"""The server installation's lane: a task travels through a real Redis to a worker in another process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from tests.databases import fresh_database
from tests.patience import PATIENCE
from tests.runtime.processes import eventually
from tests.stack import running_stack
from wargame.runtime import heartbeat, parts

ROOT = Path(__file__).resolve().parent.parent.parent
SEND = "from wargame.celery import app; app.send_task('wargame.sweep_runs')"

pytestmark = pytest.mark.slow


def test_a_task_travels_through_redis(redis_url: str, tmp_path: Path) -> None:
    with fresh_database(f"redis_{os.getpid()}") as database:
        outside = {key: value for key, value in os.environ.items() if not key.startswith("WHITE_CELL_")}
        environment = outside | {
            "DJANGO_SETTINGS_MODULE": "wargame.settings",
            "DATABASE_URL": database,
            "CELERY_BROKER_URL": redis_url,
            "WHITE_CELL_VAR": str(tmp_path),
        }
        sent = subprocess.run(
            [sys.executable, "-c", SEND], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert sent.returncode == 0, sent.stderr
        client = redis.Redis.from_url(redis_url)
        assert client.llen("clock") == 1, "the task did not go to Redis"
        (worker_part,) = parts.workers(tmp_path, count=1)
        beat = worker_part.sign
        assert beat is not None
        assert not beat.exists()

        with (tmp_path / "log").open("wb") as log:
            worker = subprocess.Popen(worker_part.command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        try:
            eventually(lambda: beat.exists() or worker.poll() is not None, "the worker takes the task")
            assert beat.exists(), (tmp_path / "log").read_text()[-2000:]
            eventually(lambda: client.llen("clock") == 0, "the queue is empty")
        finally:
            worker.terminate()
            worker.wait(PATIENCE)
            client.close()


def test_the_whole_stack_is_well_on_redis(redis_url: str, tmp_path: Path) -> None:
    with running_stack(tmp_path, f"redis_stack_{os.getpid()}", CELERY_BROKER_URL=redis_url) as stack:
        stack.start("papers")
        stack.kill("worker")
        for sign in heartbeat.folder(tmp_path).glob("worker-*"):
            sign.unlink()
        stack.start("worker")
        stack.wait_until_well()
        assert not (tmp_path / "broker").exists()
