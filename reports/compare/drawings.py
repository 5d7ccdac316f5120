"""The drawings of the comparison: one chart for each side with a line for each syndicate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.collect.shapes import Furniture, Series, TrackChart
from reports.compare.shapes import CourseComparison, CourseTrack
from reports.figures.report import drawn_chart
from wargame.charts.theme import PAPER, SCREEN, Theme

PAGE_QUESTIONS, PAGE_PAIRS = 12, 8  # on the page and the paper; the data have all
SLIDES = 4  # questions and pairs that have a slide of their own, each
PAGE_MM, SLIDE_MM = (84.0, 62.0), (128.0, 110.0)  # across and down


def charts(data: CourseComparison, theme: Theme = PAPER, size: tuple[float, float] = PAGE_MM) -> list[dict[str, Any]]:
    """The charts of all tracks, the points first."""
    return [drawn_chart(chart, theme) for track in data.tracks for chart in _by_side(track, size)]


def _by_side(track: CourseTrack, size: tuple[float, float]) -> Iterator[TrackChart]:
    for side, name in dict.fromkeys((one.side, one.name) for one in track.lines):
        series = tuple(Series(f"{one.room}:", side, one.values) for one in track.lines if one.side == side)
        yield TrackChart(f"{track.title}: {name}", series, *size)


def page(data: CourseComparison, theme: Theme = SCREEN) -> dict[str, Any]:
    """What the page shows."""
    return {
        "report": data, "charts": charts(data, theme), "questions": data.questions[:PAGE_QUESTIONS],
        "pairs": data.pairs[:PAGE_PAIRS], "parted": first_parting(data),
    }  # fmt: skip


def paper(data: CourseComparison) -> dict[str, Any]:
    """What the paper's template needs."""
    return page(data, PAPER) | {"furniture": _furniture(data, "Comparison of the syndicates")}


def slides(data: CourseComparison) -> dict[str, Any]:
    """What the slides of the plenary hot wash need: the questions from one situation first."""
    asked = sorted(data.questions, key=lambda one: (not one.alike, -len(one.answers)))[:SLIDES]
    return {
        "report": data, "furniture": _furniture(data, "Hot wash of the course"),
        "charts": charts(data, PAPER, SLIDE_MM)[:2], "questions": asked, "pairs": data.pairs[:SLIDES],
        "parted": first_parting(data),
    }  # fmt: skip


def first_parting(data: CourseComparison) -> int | None:
    """The first turn at whose end not all syndicates stood in the same situation; None if there is none."""
    return next((one.turn for one in data.parted if len(one.groups) > 1), None)


def _furniture(data: CourseComparison, title: str) -> Furniture:
    return Furniture(data.title, data.marking, title, "", "", f"{title}, {data.title}", data.system)
