"""Words in place of numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame import opaque_numbers


@given(st.integers(0, opaque_numbers.MOST - 1), st.sampled_from(["log", "other"]))
def test_a_word_leads_back_to_its_number(number: int, what: str) -> None:
    assert opaque_numbers.unseal(opaque_numbers.seal(number, what), what) == number


def test_words_of_two_kinds_have_nothing_in_common() -> None:
    words = {opaque_numbers.seal(number, "log") for number in range(500)}
    assert len(words) == 500
    assert [opaque_numbers.unseal(word, "other") for word in words] == [None] * 500


@pytest.mark.parametrize("word", ["", "1", "0" * 16, "z" * 16, "F" * 16, "0" * 17])
def test_what_is_made_up_is_no_word(word: str) -> None:
    assert opaque_numbers.unseal(word, "log") is None
