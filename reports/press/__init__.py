"""Papers in print. The printer's libraries are loaded with the first paper, so that all else works without them."""

from __future__ import annotations

from reports.press.printed import Printed, Tell

__all__ = ["PressMissing", "Printed", "Tell", "render"]


class PressMissing(RuntimeError):
    """This machine cannot print; the text says to the umpire what to do."""


def render(html: str, tell: Tell | None = None) -> Printed:
    """What `pdf.render` does. PressMissing: without the libraries that draw the pages."""
    try:
        from reports.press import pdf
    except OSError as problem:
        raise PressMissing(
            "The libraries that PDF papers need are not installed on the machine that runs White Cell. "
            "When bin/run starts, it names the command that installs them; then make this paper again."
        ) from problem
    return pdf.render(html, tell)
