"""The places inside WeasyPrint and pydyf that nobody promises and papers need. A new version fails here first."""

from __future__ import annotations

import inspect
from typing import Any
from xml.etree import ElementTree

import pydyf
import weasyprint
from weasyprint import html, images, svg
from weasyprint.formatting_structure import boxes
from weasyprint.layout import page as layout_of_pages
from weasyprint.logger import PROGRESS_LOGGER
from weasyprint.pdf.stream import Stream

from reports.press import once, repeated_work

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g data-once="a"><path d="M0 0h9"/></g></svg>'


def test_a_page_takes_its_own_style_sheets() -> None:
    """`repeated_work.Page` gives a style sheet of its own in place of the printer's, which is text with these rules."""
    assert list(inspect.signature(weasyprint.HTML._ua_stylesheets).parameters) == ["self", "forms"]
    assert "\n::marker" in html.UA
    assert "\n::footnote-call" in html.UA
    assert html.UA_COUNTER_STYLE is not None
    page = repeated_work.Page(string="<p>One</p>")
    assert len(page._ua_stylesheets()) == 1


def test_a_class_of_ours_draws_pictures() -> None:
    """once.Drawing stands where the printer looks for its own class, and overrides these."""
    assert images.SVG is once.Drawing
    assert "SVG(" in inspect.getsource(images), "it is looked up by this name"
    assert list(inspect.signature(svg.SVG.draw_node).parameters)[1:] == ["node", "font_size", "fill_stroke", "context"]
    assert "draw_node" in inspect.getsource(svg.SVG.draw)
    drawing = once.Drawing(ElementTree.fromstring(PICTURE), None, None, None)
    group = next(iter(drawing.tree))
    assert group._etree_node.get("data-once") == "a"
    assert drawing.tree.get_viewbox() == (0, 0, 9, 9)


def test_a_stream_makes_forms_and_shows_them() -> None:
    assert list(inspect.signature(Stream.add_group).parameters)[1:] == ["x", "y", "width", "height"]
    for name in ("push_state", "pop_state", "draw_x_object"):
        assert callable(getattr(Stream, name)), name
    assert "self._resources" in inspect.getsource(Stream.__init__)
    assert '"Group"' in inspect.getsource(Stream.add_group).replace("'", '"')


def test_a_file_names_its_pages_once() -> None:
    """`repeated_work` answers for pydyf, which works it out again for each tag: every third of `Kids`, a reference."""
    assert isinstance(vars(pydyf.PDF)["page_references"], property)
    file: Any = pydyf.PDF()
    file.add_page(pydyf.Dictionary({"Type": "/Page", "Parent": file.pages.reference}))
    kids = file.pages["Kids"]
    assert len(kids) == 3
    assert file.page_references == (f"{kids[0]} 0 R".encode(),)


def test_a_page_tells_what_is_where() -> None:
    """`short_last_pages` reads how full a page is off its boxes."""
    page = repeated_work.Page(string="<p>One</p><table><tr><td>2</td></tr></table>").render().pages[0]
    body = page._page_box.children[0]
    lines = [one for one in body.descendants() if isinstance(one, (boxes.LineBox, boxes.TableRowBox))]
    assert lines
    assert all(one.position_y + one.height > page._page_box.content_box_y() for one in lines)
    assert boxes.ReplacedBox
    assert hasattr(page, "anchors")


def test_progress_is_said_by_a_logger() -> None:
    """pdf listens for the page that the layout has come to."""
    assert PROGRESS_LOGGER.name == "weasyprint.progress"
    assert "layout - Page %d" in inspect.getsource(layout_of_pages)
