"""Who of a list sits where: own place, kept name, cell and post, any free seat; and why there is none."""

from __future__ import annotations

from wargame.services.class_list import matching, reading
from wargame.services.class_list.matching import Match, SeatPlace

BLUE = SeatPlace("b1", "Blue", ("commander",), anyone=True)
STAFF = SeatPlace("b2", "Blue", ("Logistics", "staff"))
SPARE = SeatPlace("b3", "Blue", ("staff",))
RED = SeatPlace("r1", "Red", ("commander",))
WHITE = SeatPlace("w1", "White cell", ("umpire",), anyone=False)
ALL = (BLUE, STAFF, SPARE, RED, WHITE)


def match(rows: str, *places: SeatPlace[str], head: str = "student number;name;cell;post") -> Match[str]:
    return matching.match(reading.read(f"{head}\n{rows}".encode()), places or ALL)


def keys(found: Match[str]) -> list[str]:
    return [one.place.key for one in found.seated]


def said(found: Match[str]) -> list[str]:
    return [str(one) for one in found.problems]


def test_cell_and_post_choose_the_seat_in_any_writing() -> None:
    rows = "1;Tamm;blue;LOGISTICS\n2;Brandt;Red;\n3;Roth;;Blue\n4;Ahl;;staff\n5;Weiss;white cell;umpire"
    assert keys(match(rows)) == ["b2", "r1", "b1", "b3", "w1"]


def test_who_names_nothing_gets_what_the_others_leave() -> None:
    assert keys(match("1;Tamm;;\n2;Brandt;Blue;commander\n3;Roth;;")) == ["b2", "b1", "b3"]


def test_a_seat_that_is_kept_for_the_name_is_theirs() -> None:
    kept = SeatPlace("k", "Red", ("staff",), name="Maj. WISNIEWSKI")
    assert keys(match("1;Tamm;;\n2;Maj Wiśniewski;;", BLUE, kept)) == ["b1", "k"]
    assert keys(match("1;Tamm;Red;", BLUE, kept)) == []


def test_a_known_number_keeps_its_seat_and_moves_only_where_the_list_says_so() -> None:
    here = SeatPlace("here", "Blue", ("staff",), name="Tamm", number="A1")
    assert keys(match("a1;Tamm-Kask;;", RED, here)) == ["here"]
    assert keys(match("a1;Tamm;Red;\n2;Roth;Blue;", RED, here)) == ["r1", "here"]
    joined = SeatPlace("here", "Blue", ("staff",), name="Tamm", number="A1", taken=True)
    assert said(match("a1;Tamm;Red;", RED, joined)) == [
        "Row 2, column C, cell: Tamm already has a seat in Blue. Move the seat on the roster, or change the row."
    ]


def test_a_number_cell_finds_the_number_with_its_zeros() -> None:
    people = [reading.ListedPerson(2, "7", "Tamm", loose=True), reading.ListedPerson(3, "7", "Tamm")]
    assert [matching.known_number(one, {"007": "007"}) for one in people] == ["007", ""]
    assert matching.known_number(people[0], {"007": "007", "07": "07"}) == ""


def test_what_does_not_exist_and_what_is_full_is_told_at_its_place() -> None:
    rows = "1;Tamm;Green;\n2;Brandt;Blue;Air\n3;Roth;;Air\n4;Ahl;Red;\n5;Weiss;Red;\n6;Falk;Red;commander"
    assert said(match(rows)) == [
        "Row 2, column C, cell: there is no cell “Green”. The cells are Blue, Red, White cell.",
        "Row 3, column D, post: Blue has no seat “Air”. The seats there are commander, Logistics, staff.",
        "Row 4, column D, post: there is no seat “Air”. The seats there are commander, Logistics, staff, umpire.",
        "Row 6, column C, cell: there is no free seat left in Red for Weiss. "
        "Add a seat on the roster, or change the row.",
        "Row 7, column D, post: there is no free seat left in Red as commander for Falk. "
        "Add a seat on the roster, or change the row.",
    ]


def test_more_people_than_seats() -> None:
    found = match("\n".join(f"{n};P{n}" for n in range(5)), head="student number;name")
    assert len(found.seated) == 4  # the white cell takes nobody who is not sent there
    assert said(found) == [
        "Row 6, cell: there is no free seat left in this exercise for P4. Add a seat on the roster, or change the row."
    ]
