"""Long words get invisible breaks; everything else stays as it is."""

from __future__ import annotations

import re

from reports.press.words import BREAK, LONGEST, PIECE, breakable


def test_only_very_long_words_are_broken() -> None:
    short = f"<p title='{'t' * 500}'>{'a' * LONGEST} {'0f' * 32}</p><style>{'s' * 500}</style>"
    assert breakable(short) == short
    broken = breakable(f"<p>{'W' * 250} and more</p>")
    assert broken.replace(BREAK, "") == f"<p>{'W' * 250} and more</p>"
    assert [len(piece) for piece in re.findall("W+", broken)] == [40] * 6 + [10]


def test_an_entity_and_a_letter_with_its_marks_stay_whole() -> None:
    for letter in ("&amp;", "&#x27;", "e\u0301", "\u2708\ufe0f"):
        pieces = breakable(letter * 200).split(BREAK)
        assert len(pieces) == 200 // PIECE + 1
        assert set(pieces) == {letter * PIECE, ""}
