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


def test_a_long_paper_tells_of_every_page_and_can_be_stopped() -> None:
    told: list[tuple[str, int, int]] = []
    pages = PAGE.format('<p style="break-after: page">one</p><p style="break-after: page">two</p><p>three</p>')
    printed = pdf.render(pages, lambda *page: told.append(page))
    assert printed.data.startswith(b"%PDF")
    assert [row for row in told if row[0] == "set"][:3] == [("set", 1, 0), ("set", 2, 0), ("set", 3, 0)]
    assert [row for row in told if row[0] == "written"] == [("written", n, printed.pages) for n in (1, 2, 3)]

    def stop(what: str, number: int, count: int) -> None:
        raise InterruptedError(what)

    with pytest.raises(InterruptedError):
        pdf.render(pages, stop)
    assert pdf.render(pages).pages == printed.pages
