"""GET /metrics: what it says, who can read it, and what it costs."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from adjudication.models import Run
from reports.models import Paper
from tests import world as worlds
from umpire.pages.administration import metrics
from wargame.models import Decision
from wargame.runtime.counting import Counts, counted
from wargame.selectors import installation

LINE = re.compile(r'white_cell_[a-z_]+(\{([a-z_]+="[^"\n\\]*",?)+\})? -?[0-9.e+-]+')

pytestmark = pytest.mark.django_db


def samples(text: str) -> dict[str, float]:
    """The numbers by name and labels. Each line is a comment or a sample of the format."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            assert LINE.fullmatch(line), line
            name, _, value = line.rpartition(" ")
            found[name] = float(value)
    return found


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


def test_it_has_the_times_of_runs_and_papers_and_costs_three_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    world = worlds.begun(review="none")
    run, began = Run.objects.get(), timezone.now() - seconds(60)
    Run.objects.update(queued_at=began, started_at=began + seconds(2), computed_at=began + seconds(5))
    Decision.objects.filter(seq=run.step.seq).update(opened_at=run.step.created_at + seconds(4))
    done = {"status": Paper.Status.DONE, "finished_at": timezone.now()}
    for took, kind in ((10, "sitrep"), (20, "sitrep"), (3, "maps")):
        Paper.objects.create(
            exercise=world.exercise, kind=kind, turn=took, started_at=timezone.now() - seconds(took), **done
        )
    Paper.objects.create(exercise=world.exercise, kind="aar", queued_at=timezone.now() - seconds(30))
    with django_assert_num_queries(3):
        answer = client.get("/metrics")
    assert answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    text = answer.content.decode()
    found = samples(text)
    assert found['white_cell_run_seconds{phase="waiting",quantile="0.5"}'] == pytest.approx(2)
    assert found['white_cell_run_seconds{phase="computing",quantile="0.95"}'] == pytest.approx(3)
    assert found['white_cell_run_seconds{phase="settling",quantile="0.5"}'] == pytest.approx(4)
    assert found['white_cell_run_seconds{phase="until_published",quantile="0.5"}'] == pytest.approx(60, abs=10)
    assert found['white_cell_paper_seconds{kind="sitrep",quantile="0.5"}'] == pytest.approx(15, abs=1)
    assert found['white_cell_papers{kind="maps"}'] == 1
    assert found['white_cell_queue_length{kind="paper"}'] == 1
    assert found['white_cell_queue_age_seconds{kind="paper"}'] == pytest.approx(30, abs=10)
    assert found['white_cell_queue_length{kind="run"}'] == 0
    assert found["white_cell_exercises_in_play"] == 1
    assert found["white_cell_database_connections"] >= 1
    assert found["white_cell_database_bytes"] > 1_000_000
    for name in ("Amber", "alice", "Alice", "Russia", "Blue", str(world.exercise.pk), world.exercise.room_code):
        assert name not in text


def test_what_is_older_than_an_hour_does_not_count(client: Client) -> None:
    worlds.begun(review="none")
    Run.objects.update(finished_at=timezone.now() - seconds(3700))
    assert installation.run_times() == {}


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.168.1.7", {}, 404),
        ("", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.9"}, 404),
        ("127.0.0.1", {"Forwarded": "for=203.0.113.9"}, 404),
        ("192.168.1.7", {"Authorization": "Bearer the-token"}, 200),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.9", "Authorization": "Bearer the-token"}, 200),
        ("192.168.1.7", {"Authorization": "Bearer another"}, 404),
        ("192.168.1.7", {"Authorization": "Basic the-token"}, 404),
    ],
)
def test_who_may_read_it(
    client: Client, settings: Settings, address: str, headers: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN = "the-token"
    assert client.get("/metrics", REMOTE_ADDR=address, headers=headers).status_code == status


def test_without_a_token_in_the_settings_none_is_right(client: Client) -> None:
    answer = client.get("/metrics", REMOTE_ADDR="192.168.1.7", headers={"Authorization": "Bearer "})
    assert answer.status_code == 404


async def _answer(status: int, kind: bytes, scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"Content-Type", kind)]})
    await send({"type": "http.response.body", "body": b""})


def test_a_process_counts_requests_streams_and_orders() -> None:
    counts = Counts()
    open_streams: list[int] = []

    async def nowhere(message: Any) -> None:
        open_streams.append(counts.streams)

    async def run(method: str, status: int, kind: bytes) -> None:
        async def application(scope: Any, receive: Any, send: Any) -> None:
            await _answer(status, kind, scope, receive, send)

        await counted(application, counts)({"type": "http", "method": method}, None, nowhere)

    for method, status, kind in (
        ("GET", 200, b"text/html"), ("GET", 204, b"text/html"), ("POST", 503, b"text/html"),
        ("BREW", 404, b"text/html"),
        ("GET", 200, b"text/event-stream"),
    ):  # fmt: skip
        asyncio.run(run(method, status, kind))
    counts.order()
    counts.request("POST", 503, 30.0)
    assert open_streams[-1] == 1
    found = samples(metrics.text(counts))
    assert found['white_cell_request_seconds_count{method="GET",status="2xx"}'] == 3
    assert found['white_cell_request_seconds_bucket{method="POST",status="5xx",le="10.0"}'] == 1
    assert found['white_cell_request_seconds_bucket{method="POST",status="5xx",le="+Inf"}'] == 2
    assert found['white_cell_request_seconds_sum{method="POST",status="5xx"}'] == pytest.approx(30, abs=1)
    assert found['white_cell_request_seconds_count{method="other",status="4xx"}'] == 1
    assert found["white_cell_open_streams"] == 0
    assert found["white_cell_orders_accepted_total"] == 1


def test_a_stream_that_breaks_is_closed() -> None:
    counts = Counts()

    async def breaks(scope: Any, receive: Any, send: Any) -> None:
        await _answer(200, b"text/event-stream", scope, receive, send)
        raise ConnectionError

    async def nowhere(message: Any) -> None:
        pass

    with pytest.raises(ConnectionError):
        asyncio.run(counted(breaks, counts)({"type": "http", "method": "GET"}, None, nowhere))
    assert counts.streams == 0
