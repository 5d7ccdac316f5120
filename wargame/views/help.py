"""The help, for everyone and without signing in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from wargame.handbooks import BOOKS, SHELVES, handbook, search


def contents(request: HttpRequest) -> HttpResponse:
    """The books with their chapters, or what a search found in them."""
    words = " ".join(request.GET.get("q", "").replace("\0", "").split())[:80]
    shelves = [(title, [handbook(name) for name in names]) for title, names in SHELVES]
    return render(request, "wargame/help/contents.html", {"shelves": shelves, "words": words, "hits": search(words)})


def read(request: HttpRequest, book: str) -> HttpResponse:
    """One book of the help."""
    if book not in BOOKS:
        raise Http404
    return render(request, "wargame/help/book.html", {"book": handbook(book)})
