"""The slides of the hot wash: each has one question, one number and one map with arrows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.safestring import SafeString

from reports.collect.decided.arrows import Arrow
from reports.collect.decided.hot_wash import question
from reports.collect.report.shapes_report import Aar
from reports.collect.report.written import Chosen
from reports.collect.shapes import Map, Tables, TrackChart, Turn
from reports.collect.words import fitted, percent
from reports.figures import commander_map
from reports.figures import maps as drawings
from reports.figures.report import contested, drawn_chart, luck_points, luck_sides, luck_title, luck_turns
from wargame.charts.luck import running
from wargame.charts.theme import PAPER
from wargame.maps.area_map import Link, MapView

HALF_SLIDE = 130.0  # millimetres
HIGH = 98.0  # millimetres down a slide that a map has
SLIDES = 5  # decisions that have their own slide
OUTCOME = 170  # letters of a result
POINTS = 4  # findings and recommendations on a slide
POINT = 170  # letters of one
LUCK_UNITS, LUCK_MM = 620, 262.0  # across the chart of luck: of its drawing, and on the slide


def hot_wash(data: Aar) -> dict[str, Any]:
    """Everything that the slides' template needs."""
    turns = {turn.number: turn for turn in data.turns}
    shown = [one for one in discussed(data.written.decisions) if one.turn in turns]
    names = dict(data.spoken)
    last = data.turns[-1] if data.turns and not shown else None
    findings = [finding for lesson in data.lessons.objectives for finding in lesson.findings if finding.text]
    return {
        "report": data,
        "account": data.account,
        "names": dict(data.sides),
        "spoken": names,
        "furniture": replace(data.furniture, running="Hot wash", title=f"Hot wash, {data.title}"),
        "luck_svg": _luck(data) if contested(data) else "",
        "decisions": [_decision(one, turns[one.turn], names, f"d{at}") for at, one in enumerate(shown)],
        "last": {"turn": last, "map_svg": drawings.draw(last.map, "last")} if last else None,
        "findings": [(one.number, one.kind, fitted(one.text[0], POINT)) for one in findings[:POINTS]],
        "advice": [(one.number, one.owner, fitted(one.text[0], POINT)) for one in data.plan if one.text][:POINTS],
        "charts": [[_projected(chart) for chart in row] for row in data.account.charts],
    }


def _decision(one: Chosen, turn: Turn, names: Mapping[str, str], prefix: str) -> dict[str, Any]:
    """A decision: its question, its number with a label, and its map."""
    side = names.get(one.side, one.side) or "the umpire"
    number, what = one.played.number if one.played else ("", "")
    if not one.played and one.chance is not None:
        number, what = percent(one.chance), "the chance of what was wanted"
    drawn = _map(turn.map, one.arrows, prefix)
    return {
        "one": one, "question": question(side, one.played), "number": number, "what": what,
        "outcome": fitted(one.outcome, OUTCOME), "map_svg": drawn.svg if drawn else drawings.draw(turn.map, prefix),
    }  # fmt: skip


def _map(view: Map, arrows: Sequence[Arrow], prefix: str) -> commander_map.CommanderMap | None:
    """The part of a map where something happened, with arrows; None for a position without a map."""
    if isinstance(view, Tables):
        return None
    if isinstance(view, MapView):
        known = set(view.outlines.areas)
        drawn = [one for one in arrows if known.issuperset((one.start, one.end))]
        shown: Map = replace(view, links=tuple(Link(one.start, one.end, one.side) for one in drawn))  # type: ignore[arg-type]  # a side
    else:
        known = set(view.ground.terrain)
        drawn = [one for one in arrows if known.issuperset((one.start, one.end))]
        shown = replace(view, links=tuple(drawn))
    places = Counter(place for one in drawn for place in (one.start, one.end))
    return commander_map.drawn(shown, tuple(places.items()), HIGH, HALF_SLIDE, prefix)


def _projected(chart: TrackChart) -> dict[str, Any]:
    """A chart half the width of a slide."""
    return drawn_chart(chart, PAPER.enlarged(HALF_SLIDE / chart.width))


def _luck(data: Aar) -> SafeString:
    """The running totals of luck, at the full width of a slide."""
    theme = PAPER.enlarged(LUCK_MM / LUCK_UNITS / (PAPER.unit or 1))
    return running(
        luck_points(data), luck_turns(data), luck_sides(data), title=luck_title(data), width=LUCK_UNITS, theme=theme
    )


def discussed(decisions: Sequence[Chosen]) -> list[Chosen]:
    """The turning point, then the decisions that people wrote about, then others: one for each slide."""
    ranked = sorted(decisions, key=lambda one: (not one.turning, not (one.comment or one.alternatives)))
    kept = ranked[:SLIDES]
    return [one for one in decisions if one in kept]
