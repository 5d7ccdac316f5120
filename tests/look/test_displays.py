"""Charts: every figure in words, sides told apart without colour, marks where the values are."""

import re
import xml.etree.ElementTree as ET

import pytest

from wargame.maps.displays import TrackMark, odds_chart, track_since_start, tracks_over_time


def test_prestige_says_both_sides_and_their_start() -> None:
    tree = ET.fromstring(track_since_start({"RED": 24, "BLUE": 17}, {"RED": 32, "BLUE": 16}))
    assert tree.get("aria-label") == "Prestige: Red 24, started at 32; Blue 17, started at 16"


def test_prestige_axis_grows_with_the_values() -> None:
    assert ">50</text>" in track_since_start({"RED": 46}, {})
    assert ">50</text>" not in track_since_start({"RED": 40}, {})


def test_equal_prestige_does_not_hide_a_flag() -> None:
    svg = track_since_start({"RED": 20, "BLUE": 20}, {})
    flags = [float(x) for x in re.findall(r'class="d-value" x="([\d.]+)"', svg)]
    assert len(flags) == 2
    assert abs(flags[0] - flags[1]) >= 30


@pytest.mark.parametrize("values", [{"RED": 0, "BLUE": 0}, {"RED": 40, "BLUE": 40}])
def test_flags_stay_on_the_sheet(values: dict[str, int]) -> None:
    svg = track_since_start(values, {}, width=330)
    assert all(0 < float(x) < 330 for x in re.findall(r'class="d-value" x="([\d.-]+)"', svg))


def test_tracks_differ_by_line_and_mark() -> None:
    svg = tracks_over_time({"RED": [32, 30], "BLUE": [16, 19]}, (TrackMark(1, "Crimea"),), literal=True)
    lines = [e for e in ET.fromstring(svg).iter() if e.get("stroke-width") == "2.2"]
    assert len({line.get("stroke-dasharray") for line in lines}) == 2
    assert "Crimea" in svg
    assert "Red 30" in svg
    assert "Blue 19" in svg


def test_tracks_with_nothing_yet_are_an_empty_chart() -> None:
    ET.fromstring(tracks_over_time({"RED": [], "BLUE": []}))
    ET.fromstring(tracks_over_time({"RED": [-4], "BLUE": [3]}))


def test_odds_mark_what_happened() -> None:
    tree = ET.fromstring(odds_chart({0: 0.25, 1: 0.5, 2: 0.25}, 1, "BLUE", name="Blue & co"))
    solid = [e for e in tree.iter() if e.get("class") == "d-blue"]
    assert len(solid) == 1
    assert len([e for e in tree.iter() if e.tag.endswith("rect")]) == 3
    assert "It came to 1." in (tree.get("aria-label") or "")
    assert "Blue & co" in (tree.get("aria-label") or "")


def test_odds_before_the_throw_mark_nothing() -> None:
    svg = odds_chart({0: 0.5, 1: 0.5}, None, "RED")
    assert 'class="d-red"' not in svg
    assert "came to" not in svg


@pytest.mark.parametrize("literal", [False, True])
def test_no_style_attribute_and_no_variable(literal: bool) -> None:
    drawings = (
        track_since_start({"RED": 24, "BLUE": 17}, {"RED": 32}, literal=literal),
        tracks_over_time({"RED": [1, 2], "GREEN": [3, 1]}, literal=literal),
        odds_chart({0: 1.0}, 0, "GREEN", literal=literal),
    )
    for svg in drawings:
        assert "style=" not in svg
        assert "var(" not in svg
        assert not literal or not re.search(r'class="(?:d|m)-', svg)
