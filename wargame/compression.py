"""Pages and answers of the API compressed on their way out; files and live streams stay as they are."""

from __future__ import annotations

import re
import secrets
from typing import Final

import brotli
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.text import compress_string

LEAST: Final = 200  # bytes; less than that does not shrink
QUALITY: Final = 5  # of 11: the next step takes ten times as long to save 1 %
PADDING: Final = 100  # bytes at most
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
        text = response.content
        if response["Content-Type"].startswith("text/html"):
            text = BETWEEN_TAGS.sub(b"\n", text)  # how templates are indented is a twentieth of a page
        shorter = padded_brotli(text) if coding == "br" else compress_string(text, max_random_bytes=PADDING)
        if len(shorter) < len(response.content):
            _replace(response, shorter, coding)
        return response


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


def padded_brotli(content: bytes) -> bytes:
    """Brotli with 1 to `PADDING` random bytes in a block of metadata, which decoders skip (RFC 7932, section 9.2)."""
    encoder = brotli.Compressor(quality=QUALITY, mode=brotli.MODE_TEXT)
    body: bytes = encoder.process(content) + encoder.flush()  # flushed, it ends at a whole byte
    extra = 1 + secrets.randbelow(PADDING)
    head = 0b01_0_11_0 | (extra - 1) << 6  # not the last block, metadata, one byte of length
    return body + head.to_bytes(2, "little") + secrets.token_bytes(extra) + b"\x03"  # an empty last block
