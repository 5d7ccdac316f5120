"""Entries are added, replaced and taken out of a text, and nothing else of it moves."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import pytest

from adjudication.errors import Illegal
from adjudication.services.studio import edits

TEXT = """# a map
msr: # main roads
  - {id: R1, hexes: ["0101", "0102", "0103"]} # the coast
  # towards the hills
  - {id: R2, hexes: ["0101", "0201"]}

rivers:
  - id: LIND
    class: medium # too deep to wade
    sides: ["0101|0201"]
    bridges: []
villages:
  "0101": Mill
  # at the ford
  "0201": Toll # paid
empty: [] # none yet
nothing: {}
last:
  - one
"""


def _changes(after: str) -> list[str]:
    """What goes and what comes, line by line."""
    lines = difflib.ndiff(TEXT.split("\n"), after.split("\n"))
    return [line for line in lines if line[0] in "+-"]


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        (["0101", "0102", "0103", "0104"], '["0101", "0102", "0103", "0104"]'),
        (["0201", "0101", "0102", "0103"], '["0201", "0101", "0102", "0103"]'),
        (["0101", "0202", "0203", "0103"], '["0101", "0202", "0203", "0103"]'),
        (["0101", "0103"], '["0101", "0103"]'),
        (["0102", "0103"], '["0102", "0103"]'),
        ([], "[]"),
    ],
)
def test_a_list_changes_where_it_differs(items: Sequence[str], expected: str) -> None:
    after = edits.with_items(TEXT, ("msr", 0, "hexes"), items)
    assert after == TEXT.replace('["0101", "0102", "0103"]', expected)


def test_an_empty_list_is_filled() -> None:
    after = edits.with_items(TEXT, ("rivers", 0, "bridges"), ["0101|0201"])
    assert _changes(after) == ["-     bridges: []", '+     bridges: ["0101|0201"]']


def test_entries_come_after_the_last_one() -> None:
    road: dict[str, Any] = {"id": "R3", "hexes": ["0301", "0302"]}
    assert _changes(edits.with_entry(TEXT, ("msr",), road)) == ['+   - {id: R3, hexes: ["0301", "0302"]}']
    tall = {"id": "ON", "class": "large", "sides": ["0301|0302"]}
    new = ['+   - id: "ON"', "+     class: large", '+     sides: ["0301|0302"]']
    assert _changes(edits.with_entry(TEXT, ("rivers",), tall, tall=True)) == new
    assert _changes(edits.with_pair(TEXT, ("villages",), "0301", "Põld")) == ['+   "0301": "Põld"']


def test_entries_open_a_list_that_is_empty_or_not_there() -> None:
    assert _changes(edits.with_entry(TEXT, ("empty",), {"id": "A"})) == [
        "- empty: [] # none yet",
        "+ empty: # none yet",
        "+   - {id: A}",
    ]
    assert _changes(edits.with_pair(TEXT, ("nothing",), "0101", "Mill")) == [
        "- nothing: {}",
        "+ nothing:",
        '+   "0101": Mill',
    ]
    assert _changes(edits.with_entry(TEXT, ("railway",), "0101")) == ["+ railway:", '+   - "0101"']


@pytest.mark.parametrize(
    ("at", "gone"),
    [
        (("msr", 0), ['-   - {id: R1, hexes: ["0101", "0102", "0103"]} # the coast']),
        (("villages", "0201"), ['-   "0201": Toll # paid']),
        (("rivers", 0, "class"), ["-     class: medium # too deep to wade"]),
        (("last", 0), ["- last:", "+ last: []", "-   - one"]),
    ],
)
def test_an_entry_goes_with_its_line(at: tuple[str | int, ...], gone: list[str]) -> None:
    assert _changes(edits.without(TEXT, at)) == gone


def test_an_entry_of_a_line_goes_alone() -> None:
    assert edits.without(TEXT, ("msr", 0, "hexes", 1)) == TEXT.replace('"0101", "0102", "0103"', '"0101", "0103"')
    assert edits.without(TEXT, ("msr", 0, "id")) == TEXT.replace("{id: R1, hexes", "{hexes")


@pytest.mark.parametrize("at", [("msr", 7), ("villages", "0909"), ("nowhere", 0), ("rivers", 0, "id")])
def test_what_cannot_be_taken_out_is_refused(at: tuple[str | int, ...]) -> None:
    with pytest.raises(Illegal):
        edits.without(TEXT, at)


def test_a_change_that_would_say_something_else_is_refused() -> None:
    """An anchor or an odd layout must not turn into another text without anybody seeing it."""
    with pytest.raises(Illegal, match="a list is expected"):
        edits.with_items(TEXT, ("villages",), ["0101"])
    odd = "a: [1,\n  2\n] # end\nb: {c: [x]}\n"
    assert edits.plain(edits.with_entry(odd, ("a",), 3)) == {"a": [1, 2, 3], "b": {"c": ["x"]}}
    assert edits.plain(edits.with_pair(odd, ("b",), "d", "y")) == {"a": [1, 2], "b": {"c": ["x"], "d": "y"}}
