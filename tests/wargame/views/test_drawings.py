"""The store of drawings: drawn once, forgotten in time, safe for threads. And what a process has heard."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from time import sleep

from django.template.loader import render_to_string

from wargame.audience import Scope
from wargame.models import Cell, Exercise, Seat
from wargame.notices import Heard, Stamp
from wargame.presenters.clock import steady
from wargame.presenters.shapes import Clock
from wargame.viewer import Viewer
from wargame.views.cell import PARTS, PIECE, SAME_FOR_PLAYERS, drawn_as
from wargame.views.drawings import Drawings

NOW, LATER = {"part": Stamp(1, 5)}, {"part": Stamp(1, 6)}
UNKNOWN = {"part": None}
Draw = Callable[[Collection[str]], tuple[Mapping[str, str], Mapping[str, float]]]


def _numbered(lasts: float) -> Draw:
    """Draws the number of the drawing."""
    numbers = count()
    return lambda names: (dict.fromkeys(names, str(next(numbers))), dict.fromkeys(names, lasts))


def test_a_drawing_serves_until_something_is_heard() -> None:
    store = Drawings()
    draw = _numbered(60.0)
    assert [store.get(("page",), stamp, draw)["part"] for stamp in (NOW, NOW, LATER, LATER)] == ["0", "0", "1", "1"]
    assert store.get(("other page",), LATER, draw)["part"] == "2"


def test_only_the_parts_that_something_happened_to_are_drawn_again() -> None:
    store = Drawings()
    draw = _numbered(60.0)
    before, after = Stamp(1, 5, play=1), Stamp(1, 5, play=2)
    parts = {"log": {Scope.PLAY}, "mail": set[Scope]()}
    drawn = [store.get(("page",), {name: at.about(by) for name, by in parts.items()}, draw) for at in (before, after)]
    assert drawn == [{"log": "0", "mail": "0"}, {"log": "1", "mail": "0"}]


def test_nothing_is_kept_while_nothing_is_known() -> None:
    store = Drawings()
    draw = _numbered(60.0)
    assert [store.get(("page",), UNKNOWN, draw)["part"] for _ in range(2)] == ["0", "1"]
    assert store.get(("page",), NOW, draw)["part"] == "2"


def test_a_drawing_whose_clock_turns_is_drawn_again() -> None:
    store = Drawings()
    draw = _numbered(0.0)
    assert [store.get(("page",), NOW, draw)["part"] for _ in range(2)] == ["0", "1"]


def test_only_the_part_with_the_clock_is_drawn_again_when_it_turns() -> None:
    store, numbers = Drawings(), count()
    stamps = dict.fromkeys(("title", "map"), Stamp(1, 5))

    def draw(names: Collection[str]) -> tuple[Mapping[str, str], Mapping[str, float]]:
        number = str(next(numbers))
        return dict.fromkeys(names, number), {"title": 0.0}

    drawn = [store.get(("page",), stamps, draw) for _ in range(2)]
    assert drawn == [{"title": "0", "map": "0"}, {"title": "1", "map": "0"}]


def test_a_piece_of_news_is_what_its_template_makes() -> None:
    filled = {"name": "map", "html": "<b>{}</b>", "version": "0f"}
    assert (
        PIECE.format(**filled).split()
        == render_to_string("wargame/cell/_part.html", filled).replace("\n>", ">").split()
    )


def test_many_at_once_wait_for_one_drawing() -> None:
    store, drawn = Drawings(), []

    def draw(names: Collection[str]) -> tuple[Mapping[str, str], Mapping[str, float]]:
        drawn.append(1)
        sleep(0.1)
        return {"part": "x"}, {}

    crowd = [threading.Thread(target=lambda: store.get(("page",), NOW, draw)) for _ in range(12)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert len(drawn) == 1
    assert store._drawing == {}


def test_a_drawing_that_fails_leaves_the_next_one_free() -> None:
    store = Drawings()

    def fail(names: Collection[str]) -> tuple[Mapping[str, str], Mapping[str, float]]:
        raise ZeroDivisionError

    for _ in range(2):
        try:
            store.get(("page",), NOW, fail)
        except ZeroDivisionError:
            continue
    assert store.get(("page",), NOW, lambda names: ({"part": "x"}, {})) == {"part": "x"}


def test_the_oldest_give_way() -> None:
    store = Drawings(most=25)
    for name in "abc":
        store.get((name,), NOW, lambda names: ({"part": "x" * 10}, {}))
    assert list(store._kept) == [("b",), ("c",)]
    assert store._weight == 20


def test_rings_are_counted_for_each_exercise_while_the_line_stands() -> None:
    heard = Heard()
    assert heard.stamp("one") is None
    heard.begin()
    first = heard.stamp("one")
    heard.note("two", "r1")
    assert heard.stamp("one") == first
    heard.note("one", "r2")
    assert heard.stamp("one") not in (first, None)
    assert heard.stamp("one", "r2") == heard.stamp("one")
    assert heard.stamp("one", "r1") is None, "a ring of another exercise, or one not heard yet"
    heard.note("one", "r3")
    assert heard.stamp("one", "r2,r3") == heard.stamp("one")
    assert heard.stamp("one", "r2,r4") is None, "one of two is not heard yet"


def test_a_ring_about_a_sheet_counts_for_its_cell() -> None:
    heard = Heard()
    heard.begin()
    heard.note("one", "r1", frozenset({"cell:1", str(Scope.SHEET)}))
    assert [heard.stamp("one", cell=f"cell:{pk}") for pk in (1, 2)] == [Stamp(1, 0, sheet=1), Stamp(1, 0)]
    heard.note("one", "r2", frozenset({"cell:1", str(Scope.FORECAST)}))
    told = heard.stamp("one", cell="cell:1")
    assert (told, heard.stamp("one", cell="cell:2")) == (Stamp(1, 0, sheet=1, forecast=1), Stamp(1, 0))
    assert told is not None
    assert told.about([Scope.PLAY, Scope.SHEET]) == Stamp(1, 0, sheet=1)
    heard.note("one", "r2", frozenset({"all", str(Scope.PLAY)}))
    assert heard.stamp("one", cell="cell:2") == Stamp(1, 0, play=1)
    heard.note("one", "r3", frozenset({"cell:1"}))
    assert heard.stamp("one", cell="cell:2") == Stamp(1, 1, play=1)


def test_a_line_that_broke_makes_everything_before_it_old() -> None:
    heard = Heard()
    heard.begin()
    first = heard.stamp("one")
    heard.end()
    assert heard.stamp("one") is None
    heard.begin()
    assert heard.stamp("one") != first


def test_a_clock_looks_the_same_until_its_last_minute_and_then_until_its_end() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)

    def running(left: int) -> Clock:
        return Clock("", "", "running", ends=(now + timedelta(seconds=left)).isoformat())

    assert [steady(running(left), now) for left in (100, 60, 10)] == [39.5, 59.5, 9.5]
    assert steady(running(-5), now) == steady(Clock("", "", "none"), now) == float("inf")


def test_commander_and_staff_share_what_does_not_depend_on_their_role() -> None:
    def names(role: str) -> list[str]:
        cell = Cell()
        return [drawn_as(Viewer(Exercise(), umpire=False, cell=cell, seat=Seat(role=role)), part) for part in PARTS]

    commander, staff, watcher = (names(role) for role in ("commander", "staff", "observer"))
    assert {name for name in commander if name in staff} == set(SAME_FOR_PLAYERS)
    assert watcher == list(PARTS)  # they have drawings of their own
