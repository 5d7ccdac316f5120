"""The saved versions of a pack: what each one changed, and the way back to it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from umpire.pages.studio import versions as pages
from umpire.services import packs as services
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame import access


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def versions(request: HttpRequest, pack: str) -> HttpResponse:
    """All versions; a POST with the number of one makes its files the next version."""
    held = access.pack(request, pack)
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            number = _number(request)
            services.go_back(name=held.name, number=number, by=access.person(request))
            messages.success(request, f"“{held.title}” has the files of version {number} again.")
            return redirect("umpire_versions", held.name)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    context = {"pack": held, "rows": pages.rows(held), "problems": problems}
    return render(request, "umpire/packs/versions.html", context, status=status)


def _number(request: HttpRequest) -> int:
    typed = request.POST.get("number", "")
    return int(typed) if typed.isdecimal() and typed.isascii() and len(typed) < 8 else 0
