"""Public tracks and points over the turns, as charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.scenario import sides
from reports.collect.shapes import Series, TrackChart


def charts(rules: Any, ends: Sequence[Any]) -> tuple[TrackChart, ...]:
    """One chart for the points and one for each other track that belongs to sides; `ends` are the states after each
    turn."""
    if not ends:
        return ()
    names, scoreboards = sides.names(rules.pack), [rules.scoreboard(end) for end in ends]
    points = [{score.side: score.points for score in scoreboard.shown} for scoreboard in scoreboards]
    found = [_chart("Points if the game had ended then", names, points)]
    for key in dict.fromkeys(track.key for scoreboard in scoreboards for track in scoreboard.tracks if track.side):
        values = [{one.side: one.value for one in scoreboard.tracks if one.key == key} for scoreboard in scoreboards]
        if any(one.get(side, 0) != was.get(side, 0) for one, was in zip(values, points, strict=True) for side in names):
            title = rules.catalogue.get(f"chart.{key}") or key.replace("_", " ").capitalize()
            found.append(_chart(title, names, values))
    return tuple(found)


def _chart(title: str, names: dict[str, str], values: Sequence[dict[str, int]]) -> TrackChart:
    """A chart of the sides that have the number; a number that only one side has is not charted for the others."""
    having = {side for one in values for side in one}
    series = tuple(
        Series(name, side, tuple(one.get(side, 0) for one in values)) for side, name in names.items() if side in having
    )
    return TrackChart(title, series, 84, 52, "Values at the end of each turn.")
