"""Pages and answers of the API compressed on their way out; files and live streams stay as they are."""

from __future__ import annotations

import gzip
import re
import secrets
from functools import lru_cache
from typing import Final

import brotli
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

LEAST: Final = 200  # bytes; less than that does not shrink
QUALITY: Final = 6  # of 11: a page of 600 kB takes 5 ms; 10 takes 220 ms to save 11 %, and 11 takes 800 ms to save 13 %
PADDING: Final = 100  # bytes at most
FOR_SEVERAL: Final = "is_for_several"  # an attribute of answers that others are likely to get word for word
BETWEEN_TAGS: Final = re.compile(rb"(?<=>)\s*\n\s*(?=<)")
TEXTS: Final = re.compile(r"text/(?!event-stream)|application/(json|javascript|vnd\.oai\.openapi)|image/svg")


class Compressed(MiddlewareMixin):
    """Brotli where the browser takes it, which is over HTTPS and on this machine; gzip elsewhere.

    Each answer is longer by a random number of bytes, so that its length says nothing about a secret in it (BREACH).
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer, smaller."""
        if (
            response.streaming
            or response.has_header("Content-Encoding")
            or not TEXTS.match(response.get("Content-Type", ""))
        ):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        coding = accepted(request.headers.get("Accept-Encoding", ""))
        if not coding or len(response.content) < LEAST:
            return response
        shorter = padded(_made(response, coding, response["Content-Type"].startswith("text/html")), coding)
        if len(shorter) < len(response.content):
            _replace(response, shorter, coding)
        return response


def _made(response: HttpResponse, coding: str, html: bool) -> bytes:
    if getattr(response, FOR_SEVERAL, False):
        return _for_several(response.content, coding, html)
    return compressed(response.content, coding, html)


def _replace(response: HttpResponse, content: bytes, coding: str) -> None:
    response.content = content
    response["Content-Length"] = str(len(content))
    response["Content-Encoding"] = coding
    etag = response.get("ETag", "")
    if etag.startswith('"'):
        response["ETag"] = f"W/{etag}"  # the same page, not the same bytes


def accepted(header: str) -> str:
    """ "br", "gzip", or "" when an Accept-Encoding header names neither, or refuses it with q=0."""
    offers = {}
    for offer in header.lower().split(","):
        name, _, quality = (part.strip() for part in offer.partition(";"))
        offers[name] = not re.fullmatch(r"q\s*=\s*0(\.0*)?", quality)
    return next((name for name in ("br", "gzip") if offers.get(name)), "")


def compressed(content: bytes, coding: str, html: bool = False) -> bytes:
    """The content as "br" or "gzip", to be `padded`. How templates are indented is a twentieth of a page."""
    text = BETWEEN_TAGS.sub(b"\n", content) if html else content
    if coding == "gzip":
        return gzip.compress(text, compresslevel=6, mtime=0)
    encoder = brotli.Compressor(quality=QUALITY, mode=brotli.MODE_TEXT)
    body: bytes = encoder.process(text) + encoder.flush()  # flushed, it ends at a whole byte
    return body


@lru_cache(maxsize=16)
def _for_several(content: bytes, coding: str, html: bool) -> bytes:
    """A compressed body that several people get, made once."""
    return compressed(content, coding, html)


def padded(body: bytes, coding: str) -> bytes:
    """The `compressed` body with 1 to `PADDING` random bytes, which decoders skip.

    They are a block of metadata (RFC 7932, section 9.2), or the name of a file (RFC 1952, section 2.3).
    """
    extra = 1 + secrets.randbelow(PADDING)
    if coding == "gzip":
        name = secrets.token_hex(PADDING)[: extra - 1].encode()
        return body[:3] + b"\x08" + body[4:10] + name + b"\0" + body[10:]
    head = 0b01_0_11_0 | (extra - 1) << 6  # not the last block, metadata, one byte of length
    return body + head.to_bytes(2, "little") + secrets.token_bytes(extra) + b"\x03"  # an empty last block
