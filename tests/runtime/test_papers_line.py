"""Two real papers workers: the sitreps of the turn are taken up before the reports that were asked for earlier."""

from __future__ import annotations

import os
from pathlib import Path

import psycopg
import pytest

from tests.runtime.processes import eventually
from tests.stack import LiveStack, running_stack

ASKED = """
from reports.models import Paper
from reports.services import due, papers
from tests import world

exercise = world.second_turn(number="WX 1").exercise
for kind in ("aar", "hot_wash", "workbook", "data", "grading"):
    papers.request(exercise=exercise, kind=kind)
due.settle(exercise=exercise)
"""
LEFT = "SELECT count(*) FROM reports_paper WHERE status IN ('queued', 'running')"
TAKEN = "SELECT kind, status FROM reports_paper ORDER BY started_at"

pytestmark = pytest.mark.slow


def _rows(stack: LiveStack, query: str) -> list[tuple[object, ...]]:
    with psycopg.connect(stack.environment["DATABASE_URL"]) as connection:
        return connection.execute(query).fetchall()


def test_reports_that_came_first_wait_for_the_sitreps_of_the_turn(tmp_path: Path) -> None:
    with running_stack(tmp_path, f"papers_line_{os.getpid()}", without_web=True) as stack:
        stack.manage("shell", "-c", ASKED)
        for name in ("papers", "papers 2"):
            stack.start(name)

        def done() -> bool:
            stack.tend()  # a worker that has printed much starts again
            return _rows(stack, LEFT) == [(0,)]

        eventually(done, "every paper is made")
        taken = _rows(stack, TAKEN)
        assert {status for _, status in taken} == {"done"}, taken
        kinds = [kind for kind, _ in taken]
        assert kinds[:3] == ["sitrep"] * 3, kinds
        assert "sitrep" not in kinds[3:]
