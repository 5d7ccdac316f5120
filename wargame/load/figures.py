"""The measurements of a load test: counts, times, and their percentiles. Times in seconds, sizes in bytes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that at least `part` percent of the values do not exceed (nearest rank); 0 for none."""
    if not values:
        return 0.0
    return sorted(values)[max(0, math.ceil(len(values) * part / 100) - 1)]


def milliseconds(values: Sequence[float]) -> dict[str, float]:
    """Count, median, 95th percentile and maximum of times, in milliseconds."""
    if not values:
        return {"count": 0}
    named = {"p50": percentile(values, 50), "p95": percentile(values, 95), "max": max(values)}
    return {"count": len(values)} | {name: round(value * 1000, 1) for name, value in named.items()}


@dataclass
class LoadCount:
    """The counts of a measurement.

    `streams` and `under_way`, what is open now, never start again from 0. `last_answer` is a moment of the clock.
    """

    counting: bool = False
    answers: Counter[int] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    request_times: list[float] = field(default_factory=list)
    wire: int = 0
    events: int = 0
    accepted: int = 0
    publications: int = 0
    rang: list[float] = field(default_factory=list)
    fresh: list[float] = field(default_factory=list)
    late_bells: int = 0
    games_over: int = 0
    streams: int = 0
    under_way: int = 0
    last_answer: float = 0.0
    reopened: int = 0

    def start(self) -> None:
        """Start counting."""
        streams, under_way, last = self.streams, self.under_way, self.last_answer
        self.__init__()  # type: ignore[misc]  # every figure at its start again
        self.streams, self.under_way, self.last_answer = streams, under_way, last
        self.counting = True

    def stop(self) -> None:
        """Stop counting."""
        self.counting = False

    def answered(self, status: int, seconds: float, wire: int) -> None:
        """Count an answer."""
        if self.counting:
            self.answers[status] += 1
            self.request_times.append(seconds)
            self.wire += wire

    def brought(self, wire: int) -> None:
        """Count a stream event with content."""
        if self.counting:
            self.events += 1
            self.wire += wire

    def failed(self, why: str) -> None:
        """Count a request without an answer."""
        if self.counting:
            self.failures[why] += 1

    def refused(self, status: int, sentence: str) -> None:
        """Count a refused order."""
        if self.counting:
            self.refusals[f"{status}: {sentence[:80]}"] += 1

    def submitted(self) -> None:
        """Count an accepted order."""
        self.accepted += self.counting

    def arrived(self, rang: float, fresh: float) -> None:
        """Count an order that reached the other side's page; seconds since it was sent."""
        if self.counting:
            self.rang.append(rang)
            self.fresh.append(fresh)

    @property
    def errors(self) -> dict[str, int]:
        """Answers that no page should get, and requests without one. Refusals by the rules (409, 422) do not count."""
        wrong = {str(status): n for status, n in self.answers.items() if status >= 400 and status not in (409, 422)}
        return dict(sorted((wrong | dict(self.failures)).items()))

    def report(self, seconds: float) -> dict[str, Any]:
        """The figures of a period, whose length is in seconds."""
        return {
            "seconds": round(seconds, 1),
            "orders accepted": self.accepted,
            "orders accepted per second": round(self.accepted / seconds, 2) if seconds else 0.0,
            "order to the other side's stream, ms": milliseconds(self.rang),
            "order to the other side's page, ms": milliseconds(self.fresh),
            "orders refused": sum(self.refusals.values()),
            "requests": sum(self.answers.values()),
            "events with content": self.events,
            "request, ms": milliseconds(self.request_times),
            "kB received per order": round(self.wire / 1000 / self.accepted, 1) if self.accepted else None,
            "answers by status": {str(status): n for status, n in sorted(self.answers.items())},
            "errors": self.errors,
            "streams open": self.streams,
            "streams reopened": self.reopened,
            "bells later than 5 s": self.late_bells,
            "games finished": self.games_over,
        }


def lines(report: dict[str, Any], indent: int = 0) -> list[str]:
    """A report as text, with one figure on each line."""
    found: list[str] = []
    for name, value in report.items():
        if isinstance(value, dict) and any(isinstance(one, dict) for one in value.values()):
            found += [f"{' ' * indent}{name}:", *lines(value, indent + 2)]
        else:
            found.append(f"{' ' * indent}{name}: {_word(value)}")
    return found


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_word(one)}" for name, one in value.items()) or "none"
    return "not known" if value is None else str(value)
