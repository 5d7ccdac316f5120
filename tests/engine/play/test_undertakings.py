"""How events are sorted into undertakings, on events made up for it."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import Event
from adjudication.engine.play.undertakings import SEQUENCE, UMPIRE, Grouping, UndertakingKind, UndertakingTable


class _Named(Event, frozen=True):
    side: str = ""
    name: str = ""


class Opened(_Named, frozen=True):
    pass


class Went(_Named, frozen=True):
    pass


class Closed(_Named, frozen=True):
    pass


class Listed(_Named, frozen=True):
    pass


class Seen(_Named, frozen=True):
    pass


class Turned(_Named, frozen=True):
    pass


def sorted_by(table: UndertakingTable, *events: Event) -> list[int]:
    """The place of each event."""
    grouping = Grouping[int](table)
    for number, event in enumerate(events):
        grouping.add(number, event)
    assert sorted(number for group in grouping.found for number in group.events) == [
        number for number, place in grouping.places.items() if place >= 0
    ]
    return [grouping.places[number] for number in range(len(events))]


def table(**more: Any) -> UndertakingTable:
    kinds = {"fight": UndertakingKind(opens=(Opened,), keeps=(Went, Closed), **more)}
    return UndertakingTable(kinds=kinds, ends=(Turned,))


def test_an_undertaking_keeps_what_belongs_to_it_until_the_next_one() -> None:
    assert sorted_by(table(), Went(), Opened(), Went(), Listed(), Went(), Opened(), Went()) == [
        SEQUENCE, 0, 0, SEQUENCE, 0, 1, 1,
    ]  # fmt: skip


def test_an_event_of_the_sequence_of_play_ends_what_is_under_way() -> None:
    assert sorted_by(table(), Opened(), Turned(), Went()) == [0, SEQUENCE, SEQUENCE]


def test_one_that_ends_by_an_event_takes_nothing_more() -> None:
    assert sorted_by(table(ends=(Closed,)), Opened(), Closed(), Went()) == [0, 0, SEQUENCE]


def test_one_within_another_leaves_that_under_way() -> None:
    nests = table(ends=(Closed,), nests=True)
    grouping = Grouping[int](nests)
    for number, event in enumerate((Opened(), Opened(), Went(), Closed(), Went(), Closed(), Went())):
        grouping.add(number, event)
    assert list(grouping.places.values()) == [0, 1, 1, 1, 0, 0, SEQUENCE]
    assert [group.within for group in grouping.found] == [SEQUENCE, 0]


def test_openings_that_are_the_same_are_one_undertaking_until_another_kind_opens() -> None:
    kinds = {
        "move": UndertakingKind(opens=(Opened,), same=lambda e: e.name),
        "look": UndertakingKind(opens=(Listed,)),
    }
    both = UndertakingTable(kinds=kinds)
    assert sorted_by(both, Opened(name="A"), Opened(name="B"), Opened(name="A")) == [0, 1, 0]
    assert sorted_by(both, Opened(name="A"), Listed(), Opened(name="A")) == [0, 1, 2]


def test_each_side_has_a_list_of_its_own() -> None:
    lists = UndertakingTable(kinds={"list": UndertakingKind(opens=(Listed,), keeps=(Went, Closed), by_side=True)})
    events = (Listed("RED"), Listed("BLUE"), Listed("RED"), Closed("BLUE"), Closed("RED"), Closed("GREEN"), Went())
    assert sorted_by(lists, *events) == [0, 1, 0, 1, 0, SEQUENCE, 0]


def test_what_comes_ahead_of_an_opening_belongs_to_it() -> None:
    looks = table(before=(Seen,))
    assert sorted_by(looks, Seen(), Opened(), Seen(), Opened()) == [0, 0, 1, 1]
    assert sorted_by(looks, Seen(), Listed(), Opened()) == [SEQUENCE, SEQUENCE, 0]


def test_an_opening_that_does_not_count_opens_nothing() -> None:
    assert sorted_by(table(when=lambda e: e.name == "A"), Opened(name="B"), Opened(name="A")) == [SEQUENCE, 0]


def test_what_stands_aside_belongs_to_nobody() -> None:
    kinds = table().kinds
    apart = UndertakingTable(kinds=kinds, aside=lambda e: e.name == "supply")
    assert sorted_by(apart, Opened(), Went(name="supply"), Went()) == [0, SEQUENCE, 0]


def test_an_edit_is_the_umpires() -> None:
    grouping = Grouping[int](table())
    grouping.add(0, Opened())
    grouping.edit(1)
    grouping.add(2, Went())
    assert grouping.places == {0: 0, 1: UMPIRE, 2: 0}
