"""What is drawn of a source under a proposal, and how it comes back from the process that makes both."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import shapely

from adjudication.geography import backdrop, proposals, proposing, reading, sources
from adjudication.geography.frames import SheetFrame
from tests.geography.drawing import feature

FRAME = SheetFrame(north=59, west=25, south=57, east=28, km=15)


def _source() -> sources.GeoSource:
    ring = [[25.5, 57.5], [27, 57.5], [27, 58.5], [25.5, 58.5], [25.5, 57.5]]
    hole = [[26, 57.8], [26, 58], [26.5, 58], [26.5, 57.8], [26, 57.8]]
    features = [
        feature("Polygon", [ring, hole], natural="water", name="Lake"),
        feature("Polygon", [[[25.1, 57.1], [25.1001, 57.1], [25.1, 57.1001], [25.1, 57.1]]], natural="wood"),
        feature("LineString", [[20, 58], [30, 58]], highway="primary", ref="E1"),
        feature("LineString", [[25, 57.2], [28, 57.3]], waterway="river", name="Ahja"),
        feature("Point", [26, 58.2], place="town", name="Tartu", population="90000"),
    ]
    return reading.read({"a": json.dumps({"type": "FeatureCollection", "features": features}).encode()})


def test_layers_are_cut_to_the_view_and_too_small_areas_left_out() -> None:
    found = backdrop.backdrop(_source(), FRAME)
    assert [(one.kind, one.main, len(one.paths)) for one in found] == [
        ("water", False, 2), ("river", False, 1), ("road", True, 1),
    ]  # fmt: skip
    left, bottom, right, top = backdrop.view(FRAME)
    box = shapely.box(left - 1e-6, bottom - 1e-6, right + 1e-6, top + 1e-6)
    assert all(box.covers(shapely.MultiPoint(path)) for one in found for path in one.paths)
    (road,) = found[-1].paths
    assert min(x for x, _ in road) == pytest.approx(left)
    assert max(x for x, _ in road) == pytest.approx(right)


def test_of_very_many_shapes_the_largest_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backdrop, "MOST_POINTS", 6)
    lines = [[[25, 57 + at / 10], [25 + at / 10, 57 + at / 10]] for at in (2, 8, 4, 9, 6)]
    features = [feature("LineString", line, waterway="river", name=f"R{at}") for at, line in enumerate(lines)]
    source = reading.read({"a": json.dumps({"type": "FeatureCollection", "features": features}).encode()})
    (rivers,) = backdrop.backdrop(source, FRAME)
    whole = [shapely.LineString(path).length for path in rivers.paths]
    assert len(whole) == 3
    assert min(whole) > 30


def test_work_apart_gives_the_same_proposal() -> None:
    source = _source()
    made = proposing.work(proposing.asked(sources.packed(source), FRAME, "local"), lambda *said: None)
    found = proposals.propose(source, FRAME)
    assert proposing.answered(made) == replace(found, backdrop=backdrop.backdrop(source, FRAME))
