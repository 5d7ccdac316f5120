"""HTML in, tagged PDF out. Nothing is loaded except the fonts and style sheets packaged next to this file."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

from weasyprint import CSS
from weasyprint.document import Document
from weasyprint.logger import PROGRESS_LOGGER
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from reports.press import drawings, once, repeated_work, scopes, short_last_pages, terse, words
from reports.press.printed import Printed, Tell

log = logging.getLogger(__name__)

HERE = Path(__file__).resolve().parent
PROGRESS_LOGGER.propagate = False  # what it says is for `render` alone
SCHEME = "press:"
VARIANT = "pdf/ua-1"
TYPES = {".woff": "font/woff", ".css": "text/css"}


class Packaged(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Serves `press:` addresses from the packaged files and refuses all others."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        path = (HERE / url.removeprefix(SCHEME)).resolve()
        inside = url.startswith(SCHEME) and path.is_relative_to(HERE) and path.suffix in TYPES
        if not inside:
            log.warning("a paper asked for %.80s, which is not packaged; it was not fetched", url)
            raise ValueError("only packaged files are fetched")
        return URLFetcherResponse(url, BytesIO(path.read_bytes()), {"Content-Type": TYPES[path.suffix]})


@cache
def style() -> tuple[FontConfiguration, list[CSS]]:
    """The fonts and the style sheets, read once in the life of a process."""
    fonts, fetcher = FontConfiguration(), Packaged()
    return fonts, [
        CSS(string=(HERE / name).read_text(encoding="utf-8"), url_fetcher=fetcher, font_config=fonts, base_url=SCHEME)
        for name in ("fonts.css", "print.css", "papers.css")
    ]


def count(html: str) -> int:
    """The number of pages of an HTML text. Nothing is drawn, so this is much cheaper than `render`."""
    return len(_laid_out(drawings.empty(html)).pages)


def render(html: str, tell: Tell | None = None, closer: bool = False) -> Printed:
    """The tagged PDF of an HTML text. `tell` is called for every page: "set" or "written", its number, and the total (0
    while unknown). It can raise to stop the work. `closer`: see `short_last_pages`."""
    with _laying_out(tell):
        document = _set(html, closer)
    return _written(document, tell)


@dataclass(frozen=True)
class _SetPages:
    document: Document
    tell: Tell | None

    def written(self) -> Printed:
        return _written(self.document, self.tell)


def within(html: str, pages: int, tell: Tell | None = None, closer: bool = False) -> _SetPages | None:
    """The pages of an HTML text; None if there are more than allowed, and the work stops at the first page too many."""

    def stop(what: str, number: int, count: int) -> None:
        if number > pages:
            raise _TooLong
        if tell:
            tell(what, number, count)

    try:
        with _laying_out(stop):
            return _SetPages(_set(html, closer), tell)
    except _TooLong:
        return None


def _set(html: str, closer: bool) -> Document:
    document = _laid_out(html)
    if closer and (again := short_last_pages.closer(html, document.pages)) != html:
        del document  # two long papers at once would take too much memory
        document = _laid_out(again)
    return document


def _written(document: Document, tell: Tell | None) -> Printed:
    if tell:
        _writing(document.pages, tell)
    with once.in_one_file(), repeated_work.much_at_once():
        data = document.write_pdf(pdf_variant=VARIANT, finisher=scopes.name)
    return Printed(bytes(data), len(document.pages))


def _laid_out(html: str) -> Document:
    fonts, sheets = style()
    with drawings.apart(html) as undrawn, repeated_work.much_at_once():
        page = repeated_work.Page(
            string=terse.tables(words.breakable(undrawn)), base_url=SCHEME, url_fetcher=Packaged()
        )
        return page.render(stylesheets=sheets, font_config=fonts, pdf_variant=VARIANT)


class _TooLong(Exception):
    """A page has begun that exceeds the limit."""


class _Listener(logging.Handler):
    """Reports the page that the layout has reached; pages of other threads are ignored."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self.tell, self.thread = tell, threading.get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self.thread and "layout - Page" in str(record.msg) and record.args:
            self.tell("set", int(str(record.args[0] if isinstance(record.args, tuple) else 0)), 0)


@contextmanager
def _laying_out(tell: Tell | None) -> Iterator[None]:
    """Within this context, `tell` is called for pages that are laid out."""
    if tell is None:
        yield
        return
    listener, level = _Listener(tell), PROGRESS_LOGGER.level
    PROGRESS_LOGGER.addHandler(listener)
    PROGRESS_LOGGER.setLevel(logging.INFO)
    try:
        yield
    finally:
        PROGRESS_LOGGER.removeHandler(listener)
        PROGRESS_LOGGER.setLevel(level)


def _writing(pages: Any, tell: Tell) -> None:
    """Make every page report when it is drawn."""
    for number, page in enumerate(pages, 1):
        page.paint = partial(_paint, page.paint, tell, number, len(pages))


def _paint(paint: Callable[..., None], tell: Tell, number: int, count: int, *args: Any, **more: Any) -> None:
    tell("written", number, count)
    paint(*args, **more)
