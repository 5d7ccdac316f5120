"""One click marks evidence for an objective; another says whether it is for or against."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from umpire import forms
from umpire.pages import marks
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame.selectors.evaluation import evidence as selector
from wargame.services.evaluation import evidence
from wargame.viewer import Viewer
from wargame.views.scripted import scripted
from wargame.web.strict_input import whole


@require_POST
@umpires
def mark(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Add, remove or judge a piece of evidence. A script gets the buttons again, a browser returns to its page."""
    kind, ref = request.POST.get("kind", "")[:12], request.POST.get("ref", "")[:40]
    judged, _, bearing = request.POST.get("judge", "").partition(":")
    objective = whole(judged) if bearing else forms.number(request.POST, "objective")
    if objective is None:
        raise Http404
    try:
        evidence.mark(
            exercise=viewer.exercise, objective_id=objective, kind=kind, ref=ref, made_by=viewer.label,
            on=True if bearing else None, bearing=bearing or None,
        )  # fmt: skip
    except REFUSALS as error:
        if scripted(request):
            return HttpResponse(" ".join(sentences(error)), status=status_of(error), content_type="text/plain")
        messages.error(request, " ".join(sentences(error)))
    if scripted(request):
        tag = selector.tagging(viewer.exercise, kind, [ref])[ref]
        context = {"tag": tag, "back": request.POST.get("back", ""), "quiet": request.POST.get("quiet") == "1"}
        return render(request, "components/evidence.html", context)
    return redirect(_back(request, viewer))


@require_POST
@umpires
def judge(request: HttpRequest, viewer: Viewer, mark_id: int) -> HttpResponse:
    """Say whether a piece of evidence is for or against. A script gets its line of the data collection plan again."""
    indicator = request.POST.get("indicator", "")
    fields: evidence.EvidenceFields = {"bearing": request.POST.get("bearing", "")}
    if indicator:
        fields["indicator_id"] = forms.number(request.POST, "indicator") or None
    try:
        evidence.change(exercise=viewer.exercise, mark_id=mark_id, by=viewer.label, **fields)
    except REFUSALS as error:
        if scripted(request):
            return HttpResponse(" ".join(sentences(error)), status=status_of(error), content_type="text/plain")
        messages.error(request, " ".join(sentences(error)))
    line = marks.line(viewer.exercise, mark_id)
    if line is None:
        raise Http404
    if scripted(request):
        return render(request, "umpire/data_plan/_mark.html", {"line": line, "exercise": viewer.exercise})
    return redirect(f"{reverse('umpire_plan', args=[viewer.exercise.pk])}#evidence-{mark_id}")


def _back(request: HttpRequest, viewer: Viewer) -> str:
    wanted = request.POST.get("back", "") or request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return reverse("umpire_console", args=[viewer.exercise.pk])
