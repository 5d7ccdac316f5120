"""Long words get invisible breaks; everything else stays as it is."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from reports.collect.ukrainian_crisis import situation
from reports.collect.words import dtg, signed_points, within
from reports.press.words import BREAK, LONGEST, PIECE, breakable


def test_only_very_long_words_are_broken() -> None:
    short = f"<p title='{'t' * 500}'>{'a' * LONGEST} {'0f' * 32}</p><style>{'s' * 500}</style>"
    assert breakable(short) == short
    broken = breakable(f"<p>{'W' * 250} and more</p>")
    assert broken.replace(BREAK, "") == f"<p>{'W' * 250} and more</p>"
    assert [len(piece) for piece in re.findall("W+", broken)] == [40] * 6 + [10]


def test_points_have_a_sign_and_a_nought_has_none() -> None:
    told = [signed_points(points) for points in (3, -2.5, 0, 0.04, -0.04)]
    assert told == ["+3", "−2.5", "0", "0", "0"]


def test_an_entity_and_a_letter_with_its_marks_stay_whole() -> None:
    for letter in ("&amp;", "&#x27;", "e\u0301", "\u2708\ufe0f"):
        pieces = breakable(letter * 200).split(BREAK)
        assert len(pieces) == 200 // PIECE + 1
        assert set(pieces) == {letter * PIECE, ""}


def test_a_month_keeps_its_capital_inside_a_sentence() -> None:
    assert [within(label) for label in ("Mid March 2014", "April 2014", "Day 1")] == [
        "mid March 2014",
        "April 2014",
        "day 1",
    ]


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("UTC", "151430Z JUL 26"), ("Europe/Kyiv", "151730C JUL 26"), ("Europe/London", "151530A JUL 26"),
        ("America/New_York", "151030Q JUL 26"), ("Asia/Kolkata", "152000E* JUL 26"), ("Asia/Tokyo", "152330I JUL 26"),
        ("America/St_Johns", "151200O* JUL 26"), ("Pacific/Auckland", "160230M JUL 26"),
        ("Pacific/Tongatapu", "160330M* JUL 26"), ("Australia/Brisbane", "160030K JUL 26"),
    ],
)  # fmt: skip
def test_a_date_time_group_names_its_zone(zone: str, text: str) -> None:
    assert dtg(datetime(2026, 7, 15, 14, 30, tzinfo=UTC), zone) == text


def test_playing_cards_are_not_counted_by_a_number_in_front() -> None:
    """Two threes and one nine: "2 3, 1 9" would be read as something else."""
    hand = {"1": 1, "2": 0, "3": 2, "9": 1}
    assert situation.hand(SimpleNamespace(mode="cards", hand=hand)) == "Cards left: Ace, 3 ×2, 9."  # type: ignore[arg-type]  # stand-in
    plain = SimpleNamespace(mode="base", hand={"minor": 11, "maximum": 0})
    assert situation.hand(plain) == "Cards left: 11 Minor."  # type: ignore[arg-type]  # stand-in
