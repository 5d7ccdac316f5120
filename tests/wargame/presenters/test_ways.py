"""Ways on a map in a form: one to each place, and the shortest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.menu import Is, Option, Route, SomeOf
from adjudication.engine.sketch import Sketch, SketchPiece
from tests.systems.ukraine_2022.table import RULES
from wargame.presenters.composing.fields import Vocabulary, by_place, entries, lists_of
from wargame.presenters.plain.composer import Composer
from wargame.presenters.plain.lots import Lot
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Choice

SIZE = 7


@st.composite
def routes(draw: st.DrawFn) -> Route:
    """A small graph whose nodes have a place each, and some of which are ends."""
    pairs = st.tuples(st.integers(0, SIZE - 1), st.integers(1, SIZE - 1))
    links = draw(st.sets(pairs, max_size=14))
    steps = tuple({f"h{to}": to for here, to in sorted(links) if here == node and to != node} for node in range(SIZE))
    return Route(steps, frozenset(draw(st.sets(st.integers(0, SIZE - 1), max_size=SIZE))))


def distances(route: Route) -> dict[int, int]:
    """Steps from node 0, by relaxing until nothing changes."""
    far = {0: 0}
    for _ in range(SIZE):
        for here, steps in enumerate(route.steps):
            for to in steps.values():
                if here in far and far[here] + 1 < far.get(to, SIZE + 1):
                    far[to] = far[here] + 1
    return far


@given(routes())
def test_there_is_one_way_to_each_end_and_it_is_the_shortest(route: Route) -> None:
    found, far = lists_of(route), distances(route)
    assert {len(way) for way in found} <= set(far.values())
    assert sorted((way[-1] if way else "", len(way)) for way in found) == sorted(
        (f"h{end}" if end else "", far[end]) for end in route.ends if end in far
    )
    for way in found:
        node = 0
        for place in way:
            node = route.steps[node][place]
        assert node in route.ends


def test_a_list_without_anything_to_choose_is_no_field_to_fill() -> None:
    option = Option(
        "march",
        {"media": SomeOf((), 0, 0), "path": Route(({"0101": 1, "0102": 2}, {}, {}), frozenset({1, 2}))},
        "x",
        "7.0",
    )
    media, path = entries([option], Vocabulary(), {"path": ["0102"]})
    assert (media.kind, media.value) == ("split", "")
    assert [(choice.area, choice.small, choice.chosen) for choice in path.choices] == [
        ("0101", "adjacent", False), ("0102", "adjacent", True),
    ]  # fmt: skip


def test_hexes_with_a_name_come_first_and_the_others_by_their_numbers() -> None:
    labels = {
        "0902": "0902",
        "0103": "0103",
        "2026": "Antratsyt, 2026",
        "0402": "0402 Tabivere",
        "2125": "Krasnyi Luch, 2125",
    }
    listed = by_place([Choice(one, label) for one, label in labels.items()])
    assert [one.value for one in listed] == ["2026", "2125", "0402", "0103", "0902"]
    mixed = [Choice("B07", "Mech"), Choice("0103", "0103")]
    assert by_place(mixed) == tuple(mixed)


def test_a_way_does_not_end_where_the_piece_is() -> None:
    back = Route(({"2401": 1, "2402": 2}, {"2401": 3}, {"2401": 3}, {}), frozenset({1, 2, 3}))
    words = Words(RULES).on(Sketch((), (SketchPiece("2401", "RED", "ru-21-mr"),)))
    lot = Lot((Option("march", {"unit": Is("ru-21-mr"), "path": back}, "ru-21-mr"),))
    (way,) = [entry for entry in Composer(words).fields(lot, {}) if entry.kind == "route"]
    assert [choice.value for choice in way.choices] == ["2402"]
