"""One click: this is evidence for that objective."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from umpire import forms
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame.selectors.evaluation import evidence as selector
from wargame.services.evaluation import evidence
from wargame.viewer import Viewer
from wargame.views.scripted import scripted


@require_POST
@umpires
def mark(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Turn one mark round. A script gets the buttons again, a browser goes back where it came from."""
    kind, ref = request.POST.get("kind", "")[:12], request.POST.get("ref", "")[:40]
    objective = forms.number(request.POST, "objective")
    if objective is None:
        raise Http404
    try:
        evidence.mark(exercise=viewer.exercise, objective_id=objective, kind=kind, ref=ref, made_by=viewer.label)
    except REFUSALS as error:
        if scripted(request):
            return HttpResponse(" ".join(sentences(error)), status=status_of(error), content_type="text/plain")
        messages.error(request, " ".join(sentences(error)))
    if scripted(request):
        tag = selector.tagging(viewer.exercise, kind, [ref])[ref]
        context = {"tag": tag, "back": request.POST.get("back", ""), "quiet": request.POST.get("quiet") == "1"}
        return render(request, "components/evidence.html", context)
    return redirect(_back(request, viewer))


def _back(request: HttpRequest, viewer: Viewer) -> str:
    wanted = request.POST.get("back", "") or request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return reverse("umpire_console", args=[viewer.exercise.pk])
