"""CPU and memory are those of the right processes."""

import os
import subprocess
import sys
import time

import pytest

from wargame.load import processes
from wargame.load.runs import per_order


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("python -m wargame.runtime.workers.work worker1 celery,clock", "worker"),
        ("python -m wargame.runtime.workers.work papers papers", "papers worker"),
        ("python -m wargame.runtime.workers.work papers2 papers", "papers worker"),
        ("python -m uvicorn wargame.asgi:application --port 8000", "web"),
        ("python -c from multiprocessing.spawn import spawn_main; spawn_main(tracker_fd=5)", "web"),
        ("python -m wargame.runtime.forecaster", "forecaster"),
        ("python -m wargame.runtime.timekeeper", "timekeeper"),
        ("python -m wargame.runtime.cli --port 8000", "supervisor"),
        ("python manage.py load", None),
        ("postgres: postgres white_cell", None),
    ],
)
def test_a_part_is_known_by_its_command_line(line: str, part: str | None) -> None:
    assert processes.part_of(line) == part


def test_what_a_process_and_its_dead_children_spent() -> None:
    before = processes.cpu(os.getpid(), children=True)
    subprocess.run([sys.executable, "-c", "for _ in range(8_000_000): pass"], check=True)
    assert processes.cpu(os.getpid(), children=True) - before > 0.05
    spent, ends = processes.cpu(os.getpid()), time.process_time() + 0.2
    while time.process_time() < ends:
        pass
    assert 0.1 < processes.cpu(os.getpid()) - spent < 5
    assert processes.cpu(2**22 + 1) == 0


def test_an_order_does_not_pay_for_papers() -> None:
    assert per_order({"web": 1.0, "papers worker": 3.0, "together": 4.0}, 10) == 100
    assert per_order({"together": 4.0}, 0) is None
    spent = {"web": 1.0, "papers worker": 3.0, "together": 4.0}
    assert processes.without_papers(spent) == {"web": 1.0, "together": 1.0}


def test_the_memory_of_this_process() -> None:
    assert 5_000_000 < processes.memory(os.getpid()) < 5_000_000_000
    assert processes.memory(2**22 + 1) == 0
