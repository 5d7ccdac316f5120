"""Answers on their way out: what is compressed, how, and what stays as it is."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator

import brotli
import pytest
from django.http import HttpResponse, HttpResponseNotModified, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from wargame.web.compression import FOR_SEVERAL, PADDING, Compressed, accepted, compressed, padded

WORDS = b"<p>The worker publishes the step.</p>" * 20
DECODERS: dict[str, Callable[[bytes], bytes]] = {"br": brotli.decompress, "gzip": gzip.decompress}


def answer(response: HttpResponse, accepts: str = "gzip, deflate, br") -> HttpResponse:
    """What the middleware makes of a response."""
    request = RequestFactory().get("/", headers={"accept-encoding": accepts})
    return Compressed(lambda _: response).process_response(request, response)


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("BR;q=1.0, GZIP;q=0.8", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip; q=0.0, br ; q = 0", ""),
        ("identity", ""),
        ("", ""),
    ],
)
def test_what_the_browser_accepts(header: str, coding: str) -> None:
    assert accepted(header) == coding


@pytest.mark.parametrize(("accepts", "coding"), [("gzip, br", "br"), ("gzip", "gzip")])
def test_a_page_gets_smaller_and_stays_the_same(accepts: str, coding: str) -> None:
    found = answer(HttpResponse(WORDS, headers={"ETag": '"7"'}), accepts)
    assert found["Content-Encoding"] == coding
    assert found["Content-Length"] == str(len(found.content))
    assert found["Vary"] == "Accept-Encoding"
    assert found["ETag"] == 'W/"7"'
    assert len(found.content) < 250
    assert DECODERS[coding](found.content) == WORDS


def test_the_indentation_of_a_template_is_not_sent() -> None:
    text = b"<li><textarea>\n x &gt;\n  &lt; y</textarea></li>"
    page = b"<ul>\n    <li>A note\n  of two lines</li>\n\n  " + text + b"\n</ul>" + WORDS
    found = answer(HttpResponse(page), "gzip")
    tight = b"<ul>\n<li>A note\n  of two lines</li>\n" + text + b"\n</ul>" + WORDS
    assert gzip.decompress(found.content) == tight
    other = answer(HttpResponse(page, content_type="text/plain"), "gzip")
    assert gzip.decompress(other.content) == page


@pytest.mark.parametrize("coding", DECODERS)
def test_the_length_says_nothing(coding: str) -> None:
    lengths = {len(padded(compressed(WORDS, coding), coding)) for _ in range(60)}
    assert len(lengths) > 20
    assert max(lengths) - min(lengths) < PADDING
    for text in (b"x" * n for n in (0, 1, 200, 70_000)):
        assert DECODERS[coding](padded(compressed(text, coding), coding)) == text


def test_what_several_get_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []
    monkeypatch.setattr("wargame.web.compression.BETWEEN_TAGS", Counting(made))
    words = WORDS + b"<b>Several</b>"
    for _ in range(3):
        response = HttpResponse(words)
        setattr(response, FOR_SEVERAL, True)
        assert brotli.decompress(answer(response).content) == words
    assert len(made) == 1
    assert brotli.decompress(answer(HttpResponse(words)).content) == words
    assert len(made) == 2


class Counting:
    """Takes nothing away, and notes each text."""

    def __init__(self, made: list[bytes]) -> None:
        self.made = made

    def sub(self, _: bytes, text: bytes) -> bytes:
        """The same text."""
        self.made.append(text)
        return text


def pieces() -> Iterator[bytes]:
    """A live stream."""
    yield WORDS


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse(WORDS, content_type="application/pdf"),
        HttpResponse(WORDS, content_type="text/event-stream"),
        HttpResponse(WORDS, headers={"Content-Encoding": "zstd"}),
        HttpResponse(b"short"),
        HttpResponseNotModified(),
        StreamingHttpResponse(pieces(), content_type="text/event-stream"),
    ],
)
def test_what_stays_as_it_is(response: HttpResponse) -> None:
    before = response.get("Content-Encoding")
    assert answer(response).get("Content-Encoding") == before


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "word"), [("account_login", b"Sign in"), ("api_schema", b"openapi: 3")])
def test_pages_and_the_api_are_compressed(client: Client, name: str, word: bytes) -> None:
    found = client.get(reverse(name), headers={"accept-encoding": "br"})
    assert found["Content-Encoding"] == "br"
    assert word in brotli.decompress(found.content)
