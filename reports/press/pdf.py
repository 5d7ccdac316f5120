"""HTML in, tagged PDF out. Nothing is fetched but the fonts and style sheets packaged beside this file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from reports.press import words

log = logging.getLogger(__name__)

HERE = Path(__file__).resolve().parent
SCHEME = "press:"
VARIANT = "pdf/ua-1"
TYPES = {".woff": "font/woff", ".css": "text/css"}


class Packaged(URLFetcher):  # type: ignore[misc]
    """Serves `press:` addresses from the packaged files and refuses every other address."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        path = (HERE / url.removeprefix(SCHEME)).resolve()
        inside = url.startswith(SCHEME) and path.is_relative_to(HERE) and path.suffix in TYPES
        if not inside:
            log.warning("a paper asked for %.80s, which is not packaged; it was not fetched", url)
            raise ValueError("only packaged files are fetched")
        return URLFetcherResponse(url, BytesIO(path.read_bytes()), {"Content-Type": TYPES[path.suffix]})


@dataclass(frozen=True)
class Printed:
    """A finished paper."""

    data: bytes
    pages: int


@cache
def style() -> tuple[FontConfiguration, list[CSS]]:
    """The fonts and the style sheets, read once in the life of a process."""
    fonts, fetcher = FontConfiguration(), Packaged()
    return fonts, [
        CSS(string=(HERE / name).read_text(encoding="utf-8"), url_fetcher=fetcher, font_config=fonts, base_url=SCHEME)
        for name in ("fonts.css", "print.css")
    ]


def render(html: str, between: Callable[[], None] | None = None) -> Printed:
    """The tagged PDF of a page of HTML. `between` is called once the pages are laid out, before they are written."""
    fonts, sheets = style()
    page = HTML(string=words.breakable(html), base_url=SCHEME, url_fetcher=Packaged())
    document = page.render(stylesheets=sheets, font_config=fonts, pdf_variant=VARIANT)
    if between:
        between()
    data = document.write_pdf(pdf_variant=VARIANT)
    return Printed(bytes(data), len(document.pages))
