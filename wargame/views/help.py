"""The handbooks, for everybody and without signing in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from wargame.handbooks import handbook


def contents(request: HttpRequest) -> HttpResponse:
    """Both books with their chapters."""
    books = [("help_umpire", handbook("umpire")), ("help_player", handbook("player"))]
    return render(request, "wargame/help/contents.html", {"books": books})


def umpire(request: HttpRequest) -> HttpResponse:
    """The umpire's handbook."""
    return render(request, "wargame/help/book.html", {"book": handbook("umpire")})


def player(request: HttpRequest) -> HttpResponse:
    """The guide for players."""
    return render(request, "wargame/help/book.html", {"book": handbook("player")})
