"""Exports a whole exercise as one file, and imports one."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from adjudication.services import slugs
from reports.services import bundles
from umpire.views.shared import sentences, umpires
from wargame.errors import Refused
from wargame.viewer import Viewer


@require_safe
@umpires
def save(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Download the bundle of an exercise that has ended; before the end there is none."""
    try:
        data = bundles.write(viewer.exercise)
    except Refused as error:
        raise Http404 from error
    name = slugs.slug(f"{viewer.exercise.number} {viewer.exercise.title}", 100) or "exercise"
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{name}.zip"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def bring(request: HttpRequest) -> HttpResponse:
    """Import a bundle from another installation; a faulty one changes nothing."""
    problems: list[str] = []
    if request.method == "POST":
        file = request.FILES.get("bundle")
        most = settings.LARGER_REQUESTS[reverse("umpire_bring")]
        if file is None or file.size is None or file.size > most:
            problems = [f"Choose the zip file of one exercise, of at most {most // 1_000_000} MB."]
        else:
            try:
                exercise = bundles.bring(data=file.read(), owner=request.user)
            except Refused as error:
                problems = sentences(error)
            else:
                messages.success(request, f"“{exercise.title}” is here, as it was when it ended.")
                return redirect("umpire_ledger", exercise.pk)
    return render(request, "umpire/bring.html", {"problems": problems}, status=422 if problems else 200)
