"""Parts of drawings that a document draws once and shows many times: the base of its maps.

The printer draws a picture again wherever it stands, letter by letter. A group of a drawing that carries `data-once`, a
digest of all that is in it, is put into the file as its own form; wherever the same part of the same group comes
again, the file shows that form. `data-room` says how much room it takes, if it does not fill its picture. What comes
out looks the same, in half the time and a third of the bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from xml.etree import ElementTree

from weasyprint import images
from weasyprint.svg import SVG

from reports.press import drawings

_drawn: ContextVar[dict[tuple[str, tuple[float, ...]], tuple[Any, str]] | None] = ContextVar("drawn", default=None)


class Drawing(SVG):  # type: ignore[misc]  # weasyprint has no types
    """A picture whose groups marked `data-once` are drawn once for the whole file.

    One that was left out of its page is read when it is drawn.
    """

    stream: Any

    def __init__(self, tree: Any, *more: Any) -> None:
        number = tree.get(drawings.MARK)
        self._text = "" if number is None else drawings.text(number)
        self._more = more
        super().__init__(tree, *more)

    def draw(self, *where: Any) -> None:
        """Draw the picture on a page."""
        if self._text:
            Drawing(ElementTree.fromstring(self._text), *self._more).draw(*where)
        else:
            super().draw(*where)

    def draw_node(self, node: Any, font_size: float, fill_stroke: bool = True, context: Any = None) -> None:
        """Draw a node; for one that was drawn before, only a reference."""
        key, drawn = node._etree_node.get("data-once"), _drawn.get()  # its own: attributes are inherited
        if not key or not fill_stroke or drawn is None:
            super().draw_node(node, font_size, fill_stroke, context)
            return
        page: Any = self.stream
        box = tuple(_room(node) or self.tree.get_viewbox() or (0, 0, self.inner_width, self.inner_height))
        resources, name = drawn.get((key, box), (None, ""))  # what is outside of the box is not drawn
        if resources is not page._resources:  # forms are known to the pages of one file
            self.stream = page.add_group(*box)
            self.stream.extra.pop("Group")  # it looks as if it were drawn in place: thin lines are not made thinner
            super().draw_node(node, font_size, fill_stroke, context)
            drawn[key, box] = page._resources, self.stream.id
            name, self.stream = self.stream.id, page
        page.push_state()
        page.draw_x_object(name)
        page.pop_state()


def _room(node: Any) -> tuple[float, ...]:
    """The space that a group says it takes, in its own units; empty if it fills its picture."""
    return tuple(float(number) for number in node._etree_node.get("data-room", "").split())


images.SVG = Drawing  # the printer has no other place to name the class that draws


@contextmanager
def in_one_file() -> Iterator[None]:
    """Write one file within this context."""
    token = _drawn.set({})
    try:
        yield
    finally:
        _drawn.reset(token)
