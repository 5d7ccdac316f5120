"""Printing. The printer's libraries are loaded with the first document, so that everything else works without them."""

from __future__ import annotations

from types import ModuleType

from reports.press.printed import Printed, SetPages, Tell

__all__ = ["PressMissing", "Printed", "SetPages", "Tell", "count", "render", "within"]


class PressMissing(RuntimeError):
    """This machine cannot print; the text tells the umpire what to do."""


def render(html: str, tell: Tell | None = None, closer: bool = False) -> Printed:
    """Like `pdf.render`. PressMissing if the libraries that draw the pages are missing."""
    printed: Printed = _printer().render(html, tell, closer)
    return printed


def within(html: str, pages: int, tell: Tell | None = None, closer: bool = False) -> SetPages | None:
    """Like `pdf.within`. PressMissing if the libraries that draw the pages are missing."""
    laid: SetPages | None = _printer().within(html, pages, tell, closer)
    return laid


def count(html: str) -> int:
    """Like `pdf.count`. PressMissing if the libraries that draw the pages are missing."""
    pages: int = _printer().count(html)
    return pages


def _printer() -> ModuleType:
    try:
        from reports.press import pdf
    except OSError as problem:
        raise PressMissing(
            "The libraries that PDF documents need are not installed on the machine that runs White Cell. "
            "When bin/run starts, it names the command that installs them; then make this document again."
        ) from problem
    return pdf
