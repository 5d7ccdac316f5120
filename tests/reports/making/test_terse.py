"""A page in fewer letters is the same page."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import tinyhtml5  # type: ignore[import-untyped]  # the printer's reader has no types

from reports.press import terse

INLINE = {"a", "b", "i"}
TABLE = """
<table class="wide">
  <caption> All of <b>it</b> </caption>
  <colgroup>
    <col class="a">
    <col>
  </colgroup>
  <thead>
    <tr>
      <th>No.</th>
      <th class="r">What</th>
    </tr>
  </thead>
  <tbody>
    {}
  </tbody>
</table>
<p>After it, <b>bold</b> <i>words</i> </p>
"""
ROW = '<tr id="x">\n <th scope="row">1 </th>\n <td>one <a href="#x">two</a> three</td>\n</tr>\n'
EMPTY = "<tr>\n <td></td>\n <td> </td>\n</tr>\n"
NESTED = f"<tr><td>in it {TABLE.format(ROW)} and on</td>\n <td>last</td> </tr>\n"


@pytest.mark.parametrize("rows", ["", ROW, ROW + EMPTY + ROW, NESTED + ROW])
def test_the_reader_finds_the_same_in_it(rows: str) -> None:
    html = f"<html><body>{TABLE.format(rows)}</body></html>"
    short = terse.tables(html)
    assert "</td>" not in short.replace("</td></tr></tbody>", "")
    assert len(short) < len(html) * 0.9
    assert read(short) == read(html)


def read(html: str) -> str:
    """What the printer's reader makes of it, without the space at the ends of what is set as a block."""
    tree = tinyhtml5.parse(html, namespace_html_elements=False)
    for part in tree.iter():
        children = list(part)
        for n, child in enumerate(children):
            between = child.tag in INLINE and n + 1 < len(children) and children[n + 1].tag in INLINE
            child.tail = child.tail if between else (child.tail or "").rstrip() or None
        if not children or children[0].tag not in INLINE:
            part.text = (part.text or "").rstrip() or None
    return ElementTree.tostring(tree, encoding="unicode")
