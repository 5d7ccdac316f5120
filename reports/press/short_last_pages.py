"""Sets a part closer if its last page has only a few lines, so that it needs one page less."""

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
    """An HTML page with each part set closer that then needs one page less; unchanged if there is none. `pages` is its
    earlier layout. A part is a section with an id; a document without any is one part."""
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
    """The parts with a page that has little on it: less than closer setting saves on the pages before."""
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
    """The parts on a page, including those that began earlier."""
    return [name for name in page.anchors if name in parts] if parts else [""]


def _filled(page: Any) -> float:
    """The share of a page that is used, down to its last line, picture or table row."""
    box = page._page_box  # WeasyPrint tells no one else what is where
    body = box.children[0]
    ends = [
        one.position_y + one.height
        for one in body.descendants()
        if isinstance(one, (boxes.LineBox, boxes.ReplacedBox, boxes.TableRowBox))
    ]
    top = float(box.content_box_y())
    return (max(ends, default=top) - top) / float(box.height)
