"""Sharing an exercise for reading, and the page on which its readers begin."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from umpire.views.shared import REFUSALS, readers, sentences, status_of
from wargame import access
from wargame.services.college import readers as services
from wargame.viewer import Viewer
from wargame.web.strict_input import whole


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@readers
def share(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Who can read the exercise; its owner adds and removes them. Readers find its record here."""
    if not request.user.is_authenticated:
        raise Http404  # a seat of the white cell umpires, and owns nothing
    exercise, problems, status = viewer.exercise, list[str](), 200
    said = request.POST
    if request.method == "POST":
        try:
            if said.get("act") == "stop":
                services.stop(exercise=exercise, reader=whole(said.get("reader", "")) or 0, by=request.user)
                messages.success(request, "The exercise is no longer shared with them.")
            else:
                to = services.share(
                    exercise=exercise, person=said.get("person", ""), group=said.get("group", ""), by=request.user
                )
                messages.success(request, f"{to} can read “{exercise.title}” now.")
            return redirect("umpire_share", exercise.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    context = {
        "exercise": {
            "id": exercise.pk, "title": exercise.title, "number": exercise.number, "status": exercise.status,
            "status_word": exercise.get_status_display(),
        },
        "status": exercise.status, "problems": problems, "decides": access.decides(request.user, exercise),
        "readers": list(exercise.readers.select_related("user", "group")),
    }  # fmt: skip
    return render(request, "umpire/share.html", context, status=status)
