"""Fields of places, and how many choices a field wants."""

from __future__ import annotations

import pytest

from wargame.presenters.composing.places import with_places
from wargame.presenters.shapes import Choice, Entry, Form, Section

HEXES = tuple(Choice(one, one) for one in ("0101", "0102", "0103"))
MAP = '<path class="area" data-area="0101"/><path data-area="0102"/><g data-area="0103"/><path data-area="Lviv"/>'


def marked(*entries: Entry) -> list[bool]:
    """Which of the fields the map fills in."""
    (section,) = with_places([Section("k", "K", "", "", True, forms=(Form("do", "", "", entries),))], MAP)
    return [entry.places for entry in section.forms[0].entries]


def test_a_field_is_of_places_when_all_that_it_lists_is_on_the_map() -> None:
    off = Choice("0909", "0909")
    assert marked(
        Entry("hexes", "checks", choices=HEXES),
        Entry("mobs", "shares", choices=HEXES),
        Entry("hexes", "checks", choices=(*HEXES, off)),
        Entry("units", "checks", choices=(Choice("U1", "U1", area="Lviv"),)),
        Entry("units", "checks"),
        Entry("to", "select", choices=HEXES),
    ) == [True, True, False, True, False, False]


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [(2, 2, "2"), (0, 2, "up to 2"), (1, 2, "1 to 2"), (0, 3, ""), (1, 3, ""), (3, 3, "3"), (1, 0, "")],
)
def test_a_field_says_how_many_it_wants(least: int, most: int, said: str) -> None:
    assert Entry("hexes", "checks", choices=HEXES, least=least, most=most).how_many == said


def test_one_press_never_ticks_more_than_the_limit() -> None:
    few = Entry("hexes", "checks", choices=HEXES, least=2, most=2)
    any_number = Entry("units", "checks", choices=HEXES[:2], least=1)
    assert Form("attack", "", "", (few, any_number)).ticks == 2
