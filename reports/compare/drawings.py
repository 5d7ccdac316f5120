"""The drawings of the comparison: one chart for each side with a line for each syndicate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.collect.report.written import RATINGS
from reports.collect.shapes import Furniture, Series, TrackChart
from reports.compare.shapes import CourseComparison, CourseTrack, Rating
from reports.figures.report import drawn_chart
from wargame.charts.theme import PAPER, SCREEN, Theme

PAGE_QUESTIONS, PAGE_PAIRS = 12, 8  # on the page and the paper; the data have all
SLIDES = 4  # questions and pairs that have their own slide, each
PAGE_MM, PANEL_MM = (84.0, 62.0), (55.0, 48.0)  # across and down
SLIDE_PANELS_MM = {4: (58.0, 76.0), 8: (58.0, 42.0), 12: (38.0, 42.0)}  # of a slide, by how many it has at most


def charts(data: CourseComparison, theme: Theme = PAPER, size: tuple[float, float] = PAGE_MM) -> list[dict[str, Any]]:
    """The charts of all tracks, the points first."""
    return [drawn_chart(chart, theme) for track in data.tracks for chart in _by_side(track, size)]


def panels(
    data: CourseComparison, theme: Theme = PAPER, size: tuple[float, float] = PANEL_MM, shown: int = 0
) -> list[dict[str, Any]]:
    """One track of every syndicate, each in its own panel with the others as thin lines."""
    if not data.tracks:
        return []
    track, parted, rooms = data.tracks[shown], first_parting(data), {room.number: room for room in data.rooms}
    found = []
    for number, room in rooms.items():
        mine = tuple(Series(one.name, one.side, one.values) for one in track.lines if one.room == number)
        others = [one.values for one in track.lines if one.room != number]
        chart = TrackChart(f"Syndicate {number}", mine, *size)
        frame = parted if parted and any(parted < len(one.values) for one in mine) else None
        found.append(drawn_chart(chart, theme, others, frame) | {"room": room})
    return found


def _by_side(track: CourseTrack, size: tuple[float, float]) -> Iterator[TrackChart]:
    for side, name in dict.fromkeys((one.side, one.name) for one in track.lines):
        series = tuple(Series(f"{one.room}:", side, one.values) for one in track.lines if one.side == side)
        yield TrackChart(f"{track.title}: {name}", series, *size)


def page(data: CourseComparison, theme: Theme = SCREEN, track: str = "") -> dict[str, Any]:
    """What the page shows. `track` is the number of the one in the panels; the first, where there is no such track."""
    number = next((at for at in range(len(data.tracks)) if str(at) == track), 0)
    return {
        "report": data, "charts": charts(data, theme), "panels": panels(data, theme, shown=number), "track": number,
        "questions": data.questions[:PAGE_QUESTIONS], "pairs": data.pairs[:PAGE_PAIRS], "parted": first_parting(data),
        "objectives": rated(data),
    }  # fmt: skip


def paper(data: CourseComparison) -> dict[str, Any]:
    """What the paper's template needs."""
    return page(data, PAPER) | {"furniture": _furniture(data, "Comparison of the syndicates")}


def slides(data: CourseComparison) -> dict[str, Any]:
    """What the slides of the plenary hot wash need: the questions from one situation first."""
    asked = sorted(data.questions, key=lambda one: (not one.alike, -len(one.answers)))[:SLIDES]
    return {
        "report": data, "furniture": _furniture(data, "Hot wash of the course"),
        "panels": panels(data, PAPER, _on_slide(len(data.rooms))), "questions": asked, "pairs": data.pairs[:SLIDES],
        "parted": first_parting(data),
    }  # fmt: skip


LEVELS = tuple(RATINGS[name] for name in ("not", "partly", "mostly", "met"))


def rated(data: CourseComparison) -> list[dict[str, Any]]:
    """A row for each objective with a cell for each syndicate: its rating, as words and as a level of four."""
    found = []
    for one in data.objectives:
        by_room = {rating.room: rating for rating in one.ratings}
        cells = [by_room.get(room.number) for room in data.rooms]
        found.append({"title": one.title, "cells": [_cell(rating) for rating in cells]})
    return found


def _cell(rating: Rating | None) -> dict[str, Any]:
    level = LEVELS.index(rating.rating) + 1 if rating is not None and rating.rating in LEVELS else 0
    return {"rating": rating, "boxes": [number < level for number in range(len(LEVELS))] if level else []}


def _on_slide(count: int) -> tuple[float, float]:
    """The size of a panel on a slide that has to show so many."""
    return next(size for most, size in SLIDE_PANELS_MM.items() if count <= most)


def first_parting(data: CourseComparison) -> int | None:
    """The first turn at whose end not all syndicates stood in the same situation; None if there is none."""
    return next((one.turn for one in data.parted if len(one.groups) > 1), None)


def _furniture(data: CourseComparison, title: str) -> Furniture:
    return Furniture(data.title, data.marking, title, "", "", f"{title}, {data.title}", data.system)
