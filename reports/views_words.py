"""The page on which umpires write the after-action report, approve it and open it again."""

from __future__ import annotations

import re
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from reports import dispatch, pages_words
from reports.collect.report.citing import LISTS
from reports.models import Entry, Paper
from reports.services import papers, words
from reports.services.entry_rules import FIELDS
from wargame import access
from wargame.errors import Outdated, Refused
from wargame.viewer import Viewer
from wargame.web.strict_input import fingerprint


@never_cache
@require_GET
def report(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """Everything that people write in the report."""
    return _page(request, access.umpire(request, exercise_id))


@require_POST
def save(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """Keep an entry as it is typed. The answer to a script is the state of that entry alone."""
    viewer = access.umpire(request, exercise_id)
    part, subject = request.POST.get("part", ""), request.POST.get("subject", "")
    names = FIELDS.get(part, {})
    values = {name: _given(request, name) for name in names if name in request.POST}
    seen = {name: request.POST[f"seen.{name}"] for name in values if f"seen.{name}" in request.POST}
    over = request.POST.get("over", "")
    new = not viewer.exercise.report_entries.filter(part=part, subject=subject).exists()
    try:
        words.save(viewer=viewer, part=part, subject=subject, values=values, seen=seen, over=over)
    except Outdated as error:
        return _state(request, viewer, part, subject, error, seen, 409)
    except Refused as error:
        return _state(request, viewer, part, subject, error, seen, 422)
    if getattr(request, "htmx", False):
        return _state(request, viewer, part, subject, None, {}, 200, new)
    return redirect("umpire_report", exercise_id=exercise_id)


@require_POST
def do(request: HttpRequest, exercise_id: UUID, action: str) -> HttpResponse:
    """Take an entry out, leave out what the record proposes, approve the report, open it again, or take a version
    back from the cells."""
    viewer, given = access.umpire(request, exercise_id), request.POST
    try:
        if action == "remove":
            words.remove(viewer=viewer, part=given.get("part", ""), subject=given.get("subject", ""))
        elif action == "leave":
            words.leave(viewer=viewer, subject=given.get("subject", ""))
        elif action == "approve":
            dispatch.approve(viewer=viewer, name=given.get("name", ""), reason=given.get("reason", ""))
        elif action == "reopen":
            dispatch.reopen(viewer=viewer, reason=given.get("reason", ""))
        elif action == "withdraw":
            papers.take_back(paper=_version(viewer, given.get("version", "")), reason=given.get("reason", ""))
        else:
            raise Http404
    except Refused as error:
        return _refusal(request, viewer, error)
    return redirect("umpire_report", exercise_id=exercise_id)


def _refusal(request: HttpRequest, viewer: Viewer, error: Refused) -> HttpResponse:
    """The page with what is wrong at its top. A script puts only an answer of 200 in place."""
    script = bool(getattr(request, "htmx", False))
    response = _page(request, viewer, error.problems, 200 if script else 422)
    if script:
        response["HX-Reswap"] = "outerHTML show:window:top"
    return response


def _version(viewer: Viewer, number: str) -> Paper:
    found = Paper.objects.filter(exercise=viewer.exercise, kind=Paper.Kind.AAR, version__gt=0).defer("file", "brief")
    paper = found.filter(version=number).first() if re.fullmatch(r"[1-9]\d{0,8}", number, re.ASCII) else None
    if paper is None:
        raise Http404
    return paper


def _page(request: HttpRequest, viewer: Viewer, problems: tuple[str, ...] = (), status: int = 200) -> HttpResponse:
    page = pages_words.report_page(viewer)
    return render(request, "reports/report.html", {"page": page, "exercise": page, "problems": problems}, status=status)


def _state(
    request: HttpRequest, viewer: Viewer, part: str, subject: str, error: Refused | None, seen: dict[str, str],
    status: int, new: bool = False,
) -> HttpResponse:  # fmt: skip
    """How an entry stands after it was sent. Its page goes on to ask for what it saw until the writer decides."""
    if not getattr(request, "htmx", False):
        return _page(request, viewer, error.problems if error else (), status)
    found = viewer.exercise.report_entries.filter(part=part, subject=subject).first()
    card = pages_words.card(viewer.exercise, found, "", "") if found else None
    mine = {field.name: seen.get(field.name, field.seen) for field in card.fields} if card else seen
    theirs = _theirs(request, card, seen) if isinstance(error, Outdated) and card else ""
    tick = pages_words.finding_tick(found) if found and part == Entry.Part.FINDING and not error else None
    context = {
        "card": card, "problems": error.problems if error else (), "seen": mine, "theirs": theirs, "tick": tick,
        "new": new,
    }  # fmt: skip
    return render(request, "reports/_entry_state.html", context)  # a refusal is put in place like any other answer


def _given(request: HttpRequest, name: str) -> str:
    """A text that was sent; a list of numbers as one text, from all that are ticked."""
    sent = request.POST.getlist(name)
    return ", ".join(filter(None, sent)) if name in LISTS else sent[-1] if sent else ""


def _theirs(request: HttpRequest, card: pages_words.EntryCard, seen: dict[str, str]) -> str:
    """The fingerprint of what somebody else wrote where the sender wrote too."""
    for field in card.fields:
        typed = fingerprint(_given(request, field.name))
        if field.name in seen and field.seen not in (seen[field.name], typed):
            return field.seen
    return ""
