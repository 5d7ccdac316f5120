"""Charts: every figure in words, sides told apart without colour, marks where the values are, alike in both themes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.planning import estimates
from adjudication.engine.scenario.sides import COLOURS
from wargame.charts import luck, sides, tracks
from wargame.charts.faces import faces
from wargame.charts.histogram import histogram
from wargame.charts.odds import odds, stripes
from wargame.charts.reliability import reliability
from wargame.charts.shares import SharePart, parts, share
from wargame.charts.since import since_start
from wargame.charts.theme import PAPER, SCREEN, Theme
from wargame.charts.tracks import Track, TrackEvent

NAMES = dict(zip(COLOURS, ("Arn", "Brin & co", "Gell", "Dor", "Ost", "Ulm", "Wye", "Kern"), strict=True))
PAINT = {"class", "fill", "stroke", "font-family", "font-weight", "width", "height", "aria-label"}


@dataclass(frozen=True)
class Bin:
    count: int
    said: float
    happened: float


def every(*, first: float = 3) -> list[Track]:
    """A track for each side. Two end at the same value."""
    values = ((first, 5, 4), (2, 2, 4), (1, -4, 6), (0, 1, 0), (2, 3, 5), (3, 0, 1), (-1, 2, 2), (1, 1, 3))
    return [Track(side, NAMES[side], line) for side, line in zip(COLOURS, values, strict=True)]


def a_luck(theme: Theme) -> str:
    points = [luck.LuckPoint(side, 1 + i / 3, (-1) ** i * 1.5, 10.0 * i) for i in range(6) for side in COLOURS]
    return luck.luck(points, 2, NAMES, title="Luck", theme=theme)


FIGURES: dict[str, Callable[[Theme], str]] = {
    "since": lambda t: since_start({"RED": 24, "GREEN": -7}, {"RED": 32}, names=NAMES, title="Points", theme=t),
    "tracks": lambda t: tracks.tracks(
        every(), title="Points", caption="turn", events=(TrackEvent(1, "Ford"),), theme=t
    ),
    "odds": lambda t: odds({0: 0.25, 1: 0.5, 2: 0.25}, 1, "YELLOW", name="Dor", theme=t),
    "faces": lambda t: faces((4, 9, 0, 7, 5, 6), title="Faces", theme=t),
    "luck": a_luck,
    "parts": lambda t: parts(
        [
            SharePart("Rout", 0.3, "RED"),
            SharePart("Edge", 0.4, "RED", 1),
            SharePart("Draw", 0.1),
            SharePart("Win", 0.2, "BLUE", 2),
        ],
        title="Ends",
        theme=t,
    ),
    "share": lambda t: share(estimates.share(6, 18), "RED", title="Wins", width=200, theme=t),
    "histogram": lambda t: histogram(
        {3: estimates.share(4, 20), 4: estimates.share(15, 20), 6: estimates.share(1, 20)},
        3.9,
        "BLUE",
        title="Lost",
        theme=t,
    ),
    "reliability": lambda t: reliability((Bin(3, 0.1, 0.0), Bin(5, 0.8, 0.6)), theme=t),
}


def shapes(svg: str) -> list[tuple[str, dict[str, str], str]]:
    """Every element of a drawing without its paint: what it is, where, and its words."""
    found = []
    for element in ET.fromstring(svg).iter():
        name = element.tag.partition("}")[2]
        kept = {} if name == "svg" else {k: v for k, v in element.items() if k not in PAINT and "stroke" not in k}
        if name == "rect":
            kept |= {key: element.get(key, "") for key in ("width", "height")}
        if name != "title":
            found.append((name, kept, element.text or ""))
    return found


@pytest.mark.parametrize("figure", FIGURES)
def test_both_themes_draw_the_same_points(figure: str) -> None:
    screen, paper = FIGURES[figure](SCREEN), FIGURES[figure](PAPER)
    assert shapes(screen) == shapes(paper)
    assert ET.fromstring(screen).get("viewBox") == ET.fromstring(paper).get("viewBox")
    assert len(shapes(screen)) > 4


@pytest.mark.parametrize("figure", FIGURES)
def test_both_themes_say_the_same(figure: str) -> None:
    said = ET.fromstring(FIGURES[figure](SCREEN)).get("aria-label")
    title = ET.fromstring(FIGURES[figure](PAPER))[0]
    assert title.tag.endswith("title")
    assert said == title.text


@pytest.mark.parametrize("theme", [SCREEN, PAPER])
@pytest.mark.parametrize("figure", FIGURES)
def test_no_style_attribute_and_no_variable(figure: str, theme: Theme) -> None:
    svg = FIGURES[figure](theme)
    assert "style=" not in svg
    assert "var(" not in svg
    assert ("class=" in svg) == (theme is SCREEN)


def test_a_mark_is_where_its_value_is() -> None:
    svg = tracks.tracks([Track("NOBODY", "One", (0, 10, 20))], title="Points", size=(400, 200))
    marks = re.findall(r'class="d-other-mark" d="M([\d.]+) ([\d.]+)a', svg)
    (x0, y0), (x1, y1), (x2, y2) = [(float(x), float(y)) for x, y in marks]
    levels = {word: float(y) - 3.6 for y, word in re.findall(r'y="([\d.]+)"[^>]*text-anchor="end">(\d+)<', svg)}
    assert [y0, y1, y2] == pytest.approx([levels["0"], levels["10"], levels["20"]], abs=0.1)
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.02)


@given(st.lists(st.integers(-99, 999), min_size=1, max_size=12), st.integers(80, 700))
def test_every_part_of_the_tracks_is_on_the_sheet(values: list[int], width: int) -> None:
    series = [Track("RED", "Arn", values), Track("BLUE", "Brin", [7])]
    svg = tracks.tracks(series, title="Points", size=(width + 60, 190), caption="turn")
    for name, where, _ in shapes(svg):
        if name == "text":
            assert 0 <= float(where["x"]) <= width + 60
            assert 0 <= float(where["y"]) <= 190
        for _, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", where.get("d", "")):
            assert 0 <= float(y) <= 190


def test_names_at_the_ends_do_not_cover_each_other() -> None:
    svg = tracks.tracks(every(), title="Points")
    ends = [float(y) for y in re.findall(r'class="d-[a-z]+-name"[^>]* y="([\d.]+)"', svg)]
    assert len(ends) == len(COLOURS)
    assert min(abs(a - b) for i, a in enumerate(ends) for b in ends[:i]) >= 13.9


def test_long_games_name_only_the_turns_that_have_room() -> None:
    names = [f"turn {i}" for i in range(40)]
    svg = tracks.tracks([Track("RED", "Arn", range(40))], title="Points", points=names)
    shown = re.findall(r">turn (\d+)<", svg)
    assert shown[:2] != ["0", "1"]
    assert 4 < len(shown) < 20


def test_tracks_with_nothing_yet_are_an_empty_chart() -> None:
    ET.fromstring(tracks.tracks([Track("RED", "Arn", ())], title="Points"))
    ET.fromstring(tracks.tracks([], title="Points"))


def test_each_side_has_a_shape_a_line_and_words_of_its_own() -> None:
    assert set(sides.LOOKS) == set(COLOURS)
    looks = [*sides.LOOKS.values(), sides.NOBODY]
    for distinct in ("tone", "marks", "line"):
        assert len({getattr(look, distinct) for look in looks}) == len(looks)
    assert len({look.dash for look in sides.LOOKS.values()}) == len(COLOURS)
    for radius in (4, 12):
        assert len({sides.shape(side, 0, 0, radius) for side in (*COLOURS, "")}) == len(COLOURS) + 1


def test_the_stripes_of_a_bar_lean_as_its_side_says() -> None:
    drawn = {side: odds({0: 0.5, 1: 0.5}, None, side, name="Ost").replace(f"d-{side.lower()}", "d") for side in COLOURS}
    assert len({drawn[side] for side in COLOURS[:4]}) == 1
    assert drawn["VIOLET"] != drawn["RED"]
    assert stripes(0, 0, 10, 10) == "M0.0 4.0L6.0 10.0M2.0 0.0L10.0 8.0M8.0 0.0L10.0 2.0"
    assert stripes(0, 0, 10, 10, "right") == "M10.0 4.0L4.0 10.0M8.0 0.0L0.0 8.0M2.0 0.0L0.0 2.0"


def test_the_papers_say_how_sides_are_drawn() -> None:
    assert sides.drawn({"RED": "Arn", "GREEN": "Gell"}) == (
        "Charts show Arn as diamonds and broken lines, Gell as squares and dotted lines."
    )
    assert sides.legend({"RED": "Arn", "BLUE": "Brin"}) == "Brin full and filled, Arn broken and open."


def test_since_the_start_says_both_sides_and_their_start() -> None:
    names = {"RED": "Red", "BLUE": "Blue"}
    tree = ET.fromstring(since_start({"RED": 24, "BLUE": 17}, {"RED": 32, "BLUE": 16}, names=names, title="Prestige"))
    assert tree.get("aria-label") == "Prestige: Red 24, started at 32; Blue 17, started at 16"


def test_the_axis_since_the_start_grows_with_the_values() -> None:
    assert ">50</text>" in since_start({"RED": 46}, {}, names={}, title="Prestige")
    assert ">50</text>" not in since_start({"RED": 40}, {}, names={}, title="Prestige")
    assert ">\N{MINUS SIGN}10</text>" in since_start({"RED": -3}, {}, names={}, title="Prestige")


@pytest.mark.parametrize("value", [0, 20, 40])
def test_flags_of_equal_values_are_apart_and_on_the_sheet(value: int) -> None:
    svg = since_start(dict.fromkeys(COLOURS, value), {}, names=NAMES, title="Prestige", width=330)
    flags = sorted(float(x) for x in re.findall(r'class="d-value" x="([\d.]+)"', svg))
    assert len(flags) == len(COLOURS)
    assert all(b - a >= 30 for a, b in pairwise(flags))
    assert flags[0] >= 15
    assert flags[-1] <= 315


def test_odds_mark_what_happened() -> None:
    tree = ET.fromstring(odds({0: 0.25, 1: 0.5, 2: 0.25}, 1, "BLUE", name="Blue & co"))
    solid = [e for e in tree.iter() if e.get("class") == "d-blue"]
    assert len(solid) == 1
    assert len([e for e in tree.iter() if e.tag.endswith("rect")]) == 3
    assert "It came to 1." in (tree.get("aria-label") or "")
    assert "Blue & co" in (tree.get("aria-label") or "")


def test_odds_before_the_throw_mark_nothing() -> None:
    svg = odds({0: 0.5, 1: 0.5}, None, "RED", name="Red")
    assert 'class="d-red"' not in svg
    assert "came to" not in svg


def test_a_chart_for_the_wall_is_the_same_drawing_in_a_larger_size() -> None:
    small, large = FIGURES["tracks"](PAPER), FIGURES["tracks"](PAPER.enlarged(2))
    wide = [float(re.findall(r'width="([\d.]+)mm"', svg)[0]) for svg in (small, large)]
    assert wide[1] == pytest.approx(2 * wide[0], rel=1e-3)
    assert shapes(small) == shapes(large)
