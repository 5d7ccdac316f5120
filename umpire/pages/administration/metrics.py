"""Figures in Prometheus text format. No label names a person, an exercise or a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from reports import timings
from wargame import health
from wargame.runtime.counting import BUCKETS, Counts
from wargame.runtime.version import version
from wargame.selectors import installation


class Sample(NamedTuple):
    """One number with its labels; `suffix` is the part of a histogram or summary."""

    value: float
    labels: Mapping[str, str] = {}
    suffix: str = ""


def text(counts: Counts) -> str:
    """All figures: those counted by this process, and those from the database. Three queries."""
    lines = [*_process(counts), *_moment(installation.now(), timings.papers()), *_runs(installation.run_times())]
    return "\n".join([*lines, ""])


def _metric(name: str, kind: str, about: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP white_cell_{name} {about}"
    yield f"# TYPE white_cell_{name} {kind}"
    for sample in samples:
        labels = ",".join(f'{key}="{value}"' for key, value in sample.labels.items())
        yield f"white_cell_{name}{sample.suffix}{f'{{{labels}}}' if labels else ''} {sample.value:.15g}"


def _gauge(name: str, about: str, value: float) -> Iterator[str]:
    return _metric(name, "gauge", about, [Sample(value)])


def _process(counts: Counts) -> Iterator[str]:
    yield from _metric("info", "gauge", "The version.", [Sample(1, {"version": version()})])
    yield from _gauge("process_start_time_seconds", "When this web process started.", counts.started)
    about = "Requests answered by this web process, and how long each took."
    yield from _metric("request_seconds", "histogram", about, _requests(counts))
    yield from _gauge("open_streams", "Live streams of this web process.", counts.streams)
    about = "Order sheets submitted to this web process and accepted."
    yield from _metric("orders_accepted_total", "counter", about, [Sample(counts.accepted)])


def _requests(counts: Counts) -> Iterator[Sample]:
    for (method, status), durations in sorted(counts.requests.items()):
        labels = {"method": method, "status": status}
        total = 0
        for limit, count in zip([*map(str, BUCKETS), "+Inf"], durations.counts, strict=True):
            total += count
            yield Sample(total, labels | {"le": limit}, "_bucket")
        yield Sample(durations.seconds, labels, "_sum")
        yield Sample(total, labels, "_count")


def _moment(now: installation.Now, papers: timings.Papers) -> Iterator[str]:
    waiting = {"run": now.runs, "paper": papers.waiting}
    about = "Runs and documents that wait for a worker."
    yield from _metric("queue_length", "gauge", about, [Sample(w.count, {"kind": k}) for k, w in waiting.items()])
    about = "How long the oldest of them has waited."
    yield from _metric("queue_age_seconds", "gauge", about, [Sample(w.oldest, {"kind": k}) for k, w in waiting.items()])
    if (messages := health.waiting()) is not None:
        yield from _gauge("queue_messages", "Messages to the workers that no one has taken yet.", messages)
    yield from _gauge("exercises_in_play", "Exercises in play.", now.playing)
    yield from _gauge("database_connections", "Open connections to the database.", now.connections)
    yield from _gauge("database_connections_most", "How many the database server allows.", now.most_connections)
    yield from _gauge("database_bytes", "Size of the database.", now.size)
    about = "Making a document, by kind; the documents of the last hour."
    yield from _metric("paper_seconds", "gauge", about, _times("kind", papers.times))
    about = "Documents made in the last hour."
    yield from _metric("papers", "gauge", about, [Sample(t.count, {"kind": k}) for k, t in papers.times.items()])


def _runs(times: Mapping[str, installation.Times]) -> Iterator[str]:
    about = "Phases of runs; the runs of the last hour."
    yield from _metric("run_seconds", "gauge", about, _times("phase", times))
    about = "Runs of the last hour that passed each phase."
    yield from _metric("runs", "gauge", about, [Sample(t.count, {"phase": _label(p)}) for p, t in times.items()])


def _times(label: str, times: Mapping[str, installation.Times]) -> Iterator[Sample]:
    for name, found in times.items():
        yield Sample(found.median, {label: _label(name), "quantile": "0.5"})
        yield Sample(found.p95, {label: _label(name), "quantile": "0.95"})


def _label(name: str) -> str:
    return name.replace(" ", "_")
