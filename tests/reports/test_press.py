"""Printing itself: nothing from outside, every letter right, every picture told in words."""

from __future__ import annotations

import pytest

from reports.press import pdf
from tests.reports.conftest import text_of

PAGE = (
    '<html lang="en"><head><title>T</title></head><body class="sitrep"><main data-ex="X" data-mark="M" data-hand=""'
    ' data-stat="" data-run="R">{}</main></body></html>'
)


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/hostname",
        "http://127.0.0.1:9/x.png",
        "https://example.org/x.png",
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
        "press:../models.py",
        "press:pdf.py",
        "press:/etc/hostname",
    ],
)
def test_only_packaged_files_are_served(address: str) -> None:
    with pytest.raises(ValueError, match="packaged"):
        pdf.Packaged().fetch(address)


def test_packaged_fonts_are_served() -> None:
    answer = pdf.Packaged().fetch("press:fonts/source-sans-3-latin-400-normal.woff")
    assert answer.read(4) == b"wOFF"


def test_letters_of_all_subsets_survive_together() -> None:
    words = "Grüße Černý Łódź Київ Їжак"
    printed = pdf.render(PAGE.format(f"<h1>{words}</h1><p>{words} <b>{words}</b></p>"))
    assert text_of(printed.data).count(words) == 3
    assert printed.pages == 1
