"""The time that the report of an exercise takes, by part, and its memory."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.template.loader import render_to_string

from reports.collect import aar
from reports.figures import report
from reports.press import pdf
from wargame.models import Exercise

WRITING = ("written", 1)  # the progress shown when the first page is written
BOUNDS, BOUNDS_WITH_ANNEXES = (15, 400), (25, 500)
"""What the report of a full exercise may take, by default and with every annex: seconds of processor time, and
megabytes of the process."""


@dataclass(frozen=True)
class Part:
    """One part of the work: wall and processor seconds."""

    name: str
    wall: float
    processor: float


@dataclass(frozen=True)
class Measured:
    """The cost of the report. `before` and `peak` are megabytes of this process: before the start, and at most."""

    parts: tuple[Part, ...]
    pages: int
    bytes: int
    before: float
    peak: float
    bounds: tuple[int, int] = BOUNDS

    @property
    def wall(self) -> float:
        """Seconds from the record to the file."""
        return sum(part.wall for part in self.parts)

    @property
    def processor(self) -> float:
        """The processor time in seconds of one core."""
        return sum(part.processor for part in self.parts)

    @property
    def missed(self) -> list[str]:
        """The bounds that it does not keep; none if it passes."""
        seconds, megabytes = self.bounds
        time_over = [f"{self.processor:.1f} s of at most {seconds} s"] if self.processor > seconds else []
        memory_over = [f"{self.peak:.0f} MB of at most {megabytes} MB"] if self.peak > megabytes else []
        return time_over + memory_over


def measure(exercise: Exercise, out: str = "", bounds: tuple[int, int] = BOUNDS) -> Measured:
    """Make the report as a worker does, and say what took the time. `out` keeps the file."""
    before, parts, clock = _memory(), [], _Clock()

    def done(name: str) -> None:
        parts.append(clock.lap(name))

    def tell(what: str, number: int, _: int) -> None:
        if (what, number) == WRITING:
            done("Setting the pages")

    pdf.style()
    done("Fonts and style sheets, once in a worker’s life")
    data = aar.collect(exercise)
    done("Reading and wording the record")
    context = report.aar(data)
    done("Drawing maps and charts")
    html = render_to_string("reports/pdf/aar.html", context)
    done("Filling the template")
    printed = pdf.render(html, tell, closer=True)
    done("Writing the PDF")
    if out:
        Path(out).write_bytes(printed.data)
    return Measured(tuple(parts), printed.pages, len(printed.data), before, _memory(), bounds)


class _Clock:
    """Laps of wall and processor time."""

    def __init__(self, now: Callable[[], tuple[float, float]] | None = None) -> None:
        self._now = now or (lambda: (time.perf_counter(), time.process_time()))
        self._last = self._now()

    def lap(self, name: str) -> Part:
        """The time since the last lap."""
        now = self._now()
        part = Part(name, now[0] - self._last[0], now[1] - self._last[1])
        self._last = now
        return part


def _memory() -> float:
    """The most memory this process has held so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
