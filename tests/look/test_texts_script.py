"""Texts of the studio that are changed by their author and by the server at the same time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.look.served import served

PAGE = """<!doctype html><html lang="en"><head><title>Texts</title></head><body>
<script type="module">import { merged } from "/studio-texts.js"; window.merged = merged;</script></body></html>"""
BASE = "a: 1\nb: 2\nc: 3\n"


@pytest.mark.parametrize(
    ("typed", "made", "both"),
    [
        ("# note\na: 1\nb: 2\nc: 3\n", "a: 1\nb: 2\nc: 4\n", "# note\na: 1\nb: 2\nc: 4\n"),
        ("a: 1\nb: 2\nc: 3\nd: 5\n", "a: 9\nb: 2\nc: 3\n", "a: 9\nb: 2\nc: 3\nd: 5\n"),
        ("a: 1\nc: 3\n", "a: 1\nb: 2\nc: 33\n", "a: 1\nc: 33\n"),
        (BASE, "a: 1\n", "a: 1\n"),
        ("a: 1\nb: 7\nc: 3\n", "a: 1\nb: 8\nc: 3\n", None),
        ("a: 1\nc: 3\n", "a: 1\nb: 8\nc: 3\n", None),
    ],
)
def test_what_both_wrote_is_in_the_text_unless_it_is_one_place(
    browser: Browser, typed: str, made: str, both: str | None
) -> None:
    with served(browser, PAGE, "window.merged") as page:
        assert page.evaluate("([base, typed, made]) => merged(base, typed, made)", [BASE, typed, made]) == both
