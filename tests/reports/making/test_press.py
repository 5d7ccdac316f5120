"""Printing itself: nothing from outside, every letter right, every picture told in words."""

from __future__ import annotations

import gc
from io import BytesIO

import pydyf
import pytest
from pypdf import PdfReader, PdfWriter
from weasyprint.layout import page

from reports import press
from reports.press import pdf
from tests.reports.conftest import tags, text_of
from tests.reports.tagged import problems
from wargame.maps.paint import Brush

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


def test_the_heads_of_a_table_say_whether_they_are_a_columns_or_a_rows() -> None:
    table = "<thead><tr><th>Side</th></tr></thead><tbody><tr><th scope='row'>Red</th><td>1</td></tr></tbody>"
    printed = pdf.render(PAGE.format(f"<table>{table}</table>"))
    heads = [node["/A"]["/Scope"] for kind, node in tags(printed.data) if kind == "/TH"]
    assert heads == ["/Column", "/Row"]


def test_the_ground_of_two_maps_is_drawn_once_and_whole() -> None:
    ground = '<g data-once="{}"><path d="M0 0L7 7" stroke="red"/><path d="M0 7L7 0" stroke="blue"/></g>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" viewBox="0 0 9 9"><title>M</title>'
    same, other = (f"{head}{ground.format(key)}</svg>" for key in "ab")

    def forms(*pictures: str) -> list[bytes]:
        data = pdf.render(PAGE.format('<p style="break-after: page">next</p>'.join(pictures))).data
        pages = PdfReader(BytesIO(data)).pages
        assert [page.get_contents().get_data().count(b" Do") for page in pages] == [1] * len(pictures)  # type: ignore[union-attr]  # all have
        return [form.get_object().get_data() for form in pages[0]["/Resources"]["/XObject"].values()]  # type: ignore[index]  # pypdf's

    assert [form.count(b" l") for form in forms(same, same, same)] == [2], "both lines, for all three"
    assert len(forms(same, other)) == 2


def test_a_stamp_is_drawn_once_at_all_its_places_and_has_the_room_it_says() -> None:
    stamp = Brush(literal=True).stamp('<path d="M-9-9L9 9" stroke="red"/>', "m", 10, 5)
    places = "".join(f'<g transform="translate({x} 20)">{stamp}</g>' for x in (20, 50, 80))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" viewBox="0 0 90 90"><title>M</title>'
    first = PdfReader(BytesIO(pdf.render(PAGE.format(f"{head}{places}</svg>")).data)).pages[0]
    assert first.get_contents().get_data().count(b" Do") == 3  # type: ignore[union-attr]  # it has some
    (form,) = [one.get_object() for one in first["/Resources"]["/XObject"].values()]  # type: ignore[index]  # pypdf's
    assert [float(side) for side in form["/BBox"]] == [-10, -5, 10, 5]
    assert form.get_data().count(b" l") == 1
    assert "/Group" not in form, "it looks as if it were drawn in place"


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


def test_a_file_that_says_less_is_found_wanting() -> None:
    """What the golden papers are held to can be broken."""
    title, rows = "<title>A square</title>", "<tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody>"
    drawn = f"<h1>One</h1><figure><svg width='9mm' height='9mm'>{title}<path d='M0 0h9v9z'/></svg></figure>"
    good = pdf.render(PAGE.format(f"{drawn}<table><thead>{rows}</table>"))
    assert problems(good.data) == []
    leap = pdf.render(PAGE.format(drawn.replace(title, "") + "<h3>Three</h3>"))
    assert set(problems(leap.data)) == {"headings leave out a level", "a figure has no words"}
    bare = PdfWriter(clone_from=BytesIO(good.data))
    for name in ("/MarkInfo", "/Lang", "/ViewerPreferences"):
        del bare.root_object[name]
    out = BytesIO()
    bare.write(out)
    assert len(problems(out.getvalue())) >= 3


def test_pages_are_counted_without_being_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    tall = '<svg viewBox="0 0 4 7" width="400" height="700"><g><path d=""/></g></svg>'
    html = f"<main>{tall}<p>Over</p>{tall}</main>"
    assert press.count(html) == press.render(html).pages == 2
    monkeypatch.setattr("weasyprint.Document.write_pdf", None)
    assert press.count("<p>One</p>") == 1


def test_what_takes_more_pages_than_it_may_is_not_printed() -> None:
    html = '<main><p>One</p><p style="break-before: page">Two</p></main>'
    assert press.within(html, 1) is None
    laid = press.within(html, 2)
    assert laid is not None
    printed = laid.written()
    assert (printed.pages, printed.data[:5]) == (2, b"%PDF-")


def test_nothing_is_laid_out_beyond_the_pages_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: list[int] = []
    original = page.remake_page

    def remake_page(index: int, *more: object) -> object:
        laid_out.append(index)
        return original(index, *more)

    monkeypatch.setattr(page, "remake_page", remake_page)
    assert press.within("<main>" + '<p style="break-before: page">One</p>' * 9 + "</main>", 2) is None
    assert laid_out == [0, 1]
    assert press.render("<p>The next paper is laid out in full.</p>" * 99).pages > 1


def test_a_drawing_is_read_when_it_is_drawn_whatever_is_in_it() -> None:
    """Without a namespace of its own, with a letter that no file of drawings may hold, between two that are whole."""
    one = '<svg width="90" height="90" viewBox="0 0 9 9"><title>{0}</title><text y="5">&amp; {0}\x0b</text></svg>'
    printed = pdf.render(PAGE.format("".join(one.format(name) for name in ("Pskov", "Narva", "Tartu"))))
    words = text_of(printed.data)
    assert [words.count(f"& {name}") for name in ("Pskov", "Narva", "Tartu")] == [1, 1, 1]
    assert [node["/Alt"] for kind, node in tags(printed.data) if kind == "/Figure"] == ["Pskov", "Narva", "Tartu"]


def test_a_page_with_its_drawings_left_out_takes_as_many_pages() -> None:
    tall = '<svg width="90" height="700" viewBox="0 0 9 70"><title>M</title><path d="M0 0L7 7"/></svg>'
    html = PAGE.format(f"<p>x</p><p>{tall}</p><p>{tall}</p>")
    assert pdf.count(html) == pdf.render(html).pages == 2


def test_the_printer_leaves_the_care_for_memory_as_it_was() -> None:
    before = gc.get_threshold()
    pdf.render(PAGE.format("<p>x</p>"))
    assert gc.get_threshold() == before


def test_the_parts_of_a_file_name_its_pages_as_they_come() -> None:
    file = pydyf.PDF()
    for number in range(3):
        file.add_page(pydyf.Dictionary({"Type": "/Page"}))
        assert len(file.page_references) == number + 1
        assert file.page_references[-1] == f"{file.pages['Kids'][-3]} 0 R".encode()


def test_lists_and_footnotes_keep_their_numbers() -> None:
    html = "<ol><li>one</li><li>two</li></ol><ul><li>dot</li></ul><p>said<span class='fn'>Below.</span></p>"
    words = text_of(pdf.render(PAGE.format(html)).data)
    assert "said1" in words
    assert "1. 2. • 1. Below." in words


CLOSER = "<style>p { margin: 0 0 6pt } .close p { margin-bottom: 4pt } section { break-before: page }</style>"


@pytest.mark.parametrize(("lines", "open", "close"), [(40, 2, 2), (44, 3, 2), (60, 3, 3)])
def test_a_part_that_leaves_some_lines_for_a_page_is_set_closer(lines: int, open: int, close: int) -> None:
    """A page has room for 41 of the lines, or for 46 set closer."""
    parts = f'<section class="one" id="a">{"<p>A line.</p>" * lines}</section><section id="b"><p>B.</p></section>'
    html = PAGE.format(CLOSER + parts)
    assert (press.render(html).pages, press.render(html, closer=True).pages) == (open, close)


def test_a_paper_without_parts_is_one_part() -> None:
    html = PAGE.format(CLOSER + "<p>A line.</p>" * 44)
    assert (press.render(html).pages, press.render(html, closer=True).pages) == (2, 1)


def test_no_word_is_broken_in_the_tables_beside_the_map() -> None:
    """The last of four columns is the one with words in it."""
    head = "".join(f"<th>{name}</th>" for name in ("Force", "C4I", "Units", "State"))
    row = "<tr><th scope='row'>United States</th><td>4</td><td>32</td><td>1 Disrupted, 1 without supply</td></tr>"
    table = f"<table class='plain'><thead><tr>{head}</tr></thead><tbody>{row}</tbody></table>"
    sit = f"<div class='sit'><div class='west'><p>Map</p></div><div class='east'>{table}</div></div>"
    html = PAGE.replace('class="sitrep"', 'class="sitrep hexes"').format(sit)
    assert "Disrupted" in text_of(pdf.render(html).data)
