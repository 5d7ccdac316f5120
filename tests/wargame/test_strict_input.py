"""Reading what was typed or sent: what is no number, no JSON and no text."""

from __future__ import annotations

import pytest

from adjudication.engine.incoming import is_text, plain_json
from wargame.web.strict_input import whole


@pytest.mark.parametrize(
    ("text", "value"), [("0", 0), (" 42 ", 42), ("-7", -7), ("007", 7), ("99999999999", 99999999999)]
)
def test_whole_numbers(text: str, value: int) -> None:
    assert whole(text) == value


@pytest.mark.parametrize("text", ["", "-", "--5", "+5", "5-", "²", "٣", "1.0", "1e3", "1_000", "9" * 12, "9" * 5_000])
def test_what_is_no_whole_number(text: str) -> None:
    assert whole(text) is None


def test_json_within_the_limits() -> None:
    assert plain_json('{"a": [1, 2.5, "é", null, true]}') == {"a": [1, 2.5, "é", None, True]}
    assert plain_json(f"[{2**63 - 1}]") == [2**63 - 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not valid"), ("NaN", "not valid"), ("9" * 5_000, "not valid"), ("[" * 100_000, "not valid"),
        ("[" * 30 + "]" * 30, "nested"), (str(2**63), "too large"), ("1e999", "too large"),
        ('"\\u0000"', "invalid char"), ('["\\ud800"]', "invalid char"), ('{"\\udfff": 1}', "invalid char"),
    ],
)  # fmt: skip
def test_json_beyond_them(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plain_json(text)


def test_what_is_no_text() -> None:
    assert is_text("Ärger 🙂 \n\t")
    assert not any(map(is_text, ("a\x00", "\ud800", "x\udfffy")))
