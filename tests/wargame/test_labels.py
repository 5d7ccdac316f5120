"""Refusals as pages print them."""

from __future__ import annotations

import pytest
from django.test import Client

from wargame.labels import in_words

SAME = ""


@pytest.mark.parametrize(
    ("problem", "words", "headed"),
    [
        ("reason: give one.", "Reason: give one.", SAME),
        ("intent: at most 2000 characters.", "Statement of intent: at most 2000 characters.", SAME),
        ("pack_name, dice_mode: fixed.", "Pack, Dice: fixed.", SAME),
        ("map.yaml: line 3 is empty.", "map.yaml: line 3 is empty.", SAME),
        ("4.1: nothing follows from it.", "4.1: nothing follows from it.", SAME),
        ("It was too late; nothing was saved.", "It was too late; nothing was saved.", "It was too late."),
        ("This is no order. Nothing was changed.", "This is no order. Nothing was changed.", "This is no order."),
        ("Nothing was saved: see below.", "Nothing was saved: see below.", "See below."),
    ],
)
def test_a_refusal_names_its_place_in_words_and_says_nothing_twice(problem: str, words: str, headed: str) -> None:
    assert in_words(problem) == words
    assert in_words(problem, headed=True) == (headed or words)


@pytest.mark.django_db
def test_a_form_of_three_megabytes_is_too_large_and_says_so() -> None:
    answer = Client().post("/join/", {"code": "A" * 3_000_000})
    assert answer.status_code == 413
    assert "at most 2 MB" in answer.content.decode()
