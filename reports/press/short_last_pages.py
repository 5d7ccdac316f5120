"""Pages that hold only some lines which a part left over: the part is set closer, so that it needs a page less."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from weasyprint.formatting_structure import boxes

THIRD = 1 / 3
SAVED = 0.14  # of each page that is set closer, at most
SECTION = re.compile(r'<section\b[^>]*\bid="([^"]+)"')


def closer(html: str, pages: Sequence[Any]) -> str:
    """A page of HTML with each part set closer that would need a page less so; as it is where none would. `pages` is
    how it was laid out. A part is a section with an id; a paper without any is one part."""
    for part in _loose(pages, set(SECTION.findall(html))):
        tag = rf'section\b(?=[^>]*\bid="{re.escape(part)}")' if part else "body"
        html = re.sub(rf'(<{tag}\b(?:[^>]*\bclass="[^"]*)?)', _close, html, count=1)
    return html


def _close(tag: re.Match[str]) -> str:
    found = tag.group(1)
    if found.endswith(" close"):
        return found
    return f"{found} close" if "class=" in found else f'{found} class="close"'


def _loose(pages: Sequence[Any], parts: set[str]) -> list[str]:
    """The parts that have a page with little on it: less than their pages before have left and would save."""
    long: Counter[str] = Counter()  # how many pages each part has filled
    found, left = [], 0.0
    for page in pages:
        held, filled = _parts_of(page, parts), _filled(page)
        if len(held) == 1 and long[held[0]] > 0 and filled < min(THIRD, left + SAVED * long[held[0]]):
            found += held
        left = 1 - filled
        long.update(dict.fromkeys(held, filled))
    return found


def _parts_of(page: Any, parts: set[str]) -> list[str]:
    """The parts on a page, wherever they began."""
    return [name for name in page.anchors if name in parts] if parts else [""]


def _filled(page: Any) -> float:
    """The share of a page down to its last line, picture or row of a table."""
    box = page._page_box  # WeasyPrint tells nobody else what is where
    body = box.children[0]
    ends = [
        one.position_y + one.height
        for one in body.descendants()
        if isinstance(one, (boxes.LineBox, boxes.ReplacedBox, boxes.TableRowBox))
    ]
    top = float(box.content_box_y())
    return (max(ends, default=top) - top) / float(box.height)
