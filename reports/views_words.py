"""The page on which umpires write the after-action report, approve it and reopen it."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from reports import dispatch
from reports.collect.report import gaps
from reports.collect.report.citing import LISTS
from reports.models import Entry, Paper
from reports.pages import entries
from reports.pages.entries import EntryCard, Sent
from reports.pages.report import ReportPage, refused_page, report_page
from reports.services import papers, words
from reports.services.entry_rules import FIELDS
from wargame import access
from wargame.errors import Outdated, Refused
from wargame.models import Exercise
from wargame.viewer import Viewer
from wargame.views.sent_once import sets_what_it_is_sent
from wargame.web import public_address
from wargame.web.strict_input import fingerprint


@never_cache
@require_GET
def report(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """All texts that people write in the report."""
    return _page(request, access.umpire(request, exercise_id))


@sets_what_it_is_sent
@require_POST
def save(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """Save an entry as it is typed. A script gets only the state of that entry."""
    viewer = access.umpire(request, exercise_id)
    part, subject = request.POST.get("part", ""), request.POST.get("subject", "")
    names = FIELDS.get(part, {})
    values = {name: _given(request, name) for name in names if name in request.POST}
    seen = {name: request.POST[f"seen.{name}"] for name in values if f"seen.{name}" in request.POST}
    over = request.POST.get("over", "")
    try:
        entry = words.save(viewer=viewer, part=part, subject=subject, values=values, seen=seen, over=over)
    except Refused as error:
        return _not_saved(request, viewer, Sent(part, subject, values, seen, error.problems), error)
    if getattr(request, "htmx", False):
        return _saved(request, viewer, entry)
    return redirect(f"{reverse('umpire_report', args=[exercise_id])}#entry-{entries.key_of(part, subject)}")


@require_POST
def do(request: HttpRequest, exercise_id: UUID, action: str) -> HttpResponse:
    """Remove an entry, leave out a proposal, print the report, approve it, reopen it, or withdraw a version from the
    cells."""
    viewer, given = access.umpire(request, exercise_id), request.POST
    try:
        if action == "remove":
            words.remove(viewer=viewer, part=given.get("part", ""), subject=given.get("subject", ""))
        elif action == "leave":
            words.leave(viewer=viewer, subject=given.get("subject", ""))
        elif action == "print":
            dispatch.report(viewer=viewer, base_url=public_address.address(request))
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
    return redirect(f"{reverse('umpire_report', args=[exercise_id])}{PLACES.get(action, '')}")


PLACES = {"approve": "#approve-head", "reopen": "#approve-head", "print": "#print-head", "withdraw": "#print-head"}


def _refusal(request: HttpRequest, viewer: Viewer, error: Refused) -> HttpResponse:
    """The page with the errors at its top. Scripts insert only answers with status 200."""
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
    return _show(request, report_page(viewer), problems, status)


def _show(request: HttpRequest, page: ReportPage, problems: tuple[str, ...], status: int) -> HttpResponse:
    context = {"page": page, "exercise": page, "problems": problems, "typed": request.POST}
    return render(request, "reports/report.html", context, status=status)


def _saved(request: HttpRequest, viewer: Viewer, entry: Entry) -> HttpResponse:
    """The state of an entry; for a new one also its name, and the empty form for the next."""
    card = entries.card(viewer.exercise, entry, "", "")
    fresh = "fresh" in request.POST
    title, following = entries.following(viewer.exercise, entry) if fresh else ("", None)
    ended = viewer.exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)
    context = {
        "gaps": gaps.of(viewer.exercise) if ended else None,
        "card": replace(card, title=title, removable=fresh and following is not None), "form": _form(request),
        "following": following, "tick": entries.finding_tick(entry) if entry.part == Entry.Part.FINDING else None,
        "page": {"id": viewer.exercise.pk, "approved": False},
    }  # fmt: skip
    return render(request, "reports/_entry_saved.html", context)


def _not_saved(request: HttpRequest, viewer: Viewer, sent: Sent, error: Refused) -> HttpResponse:
    """The sent texts, and why they were refused. The form keeps the fingerprints it saw until its writer decides."""
    found = viewer.exercise.report_entries.filter(part=sent.part, subject=sent.subject).first()
    card = entries.card(viewer.exercise, found or Entry(part=sent.part, subject=sent.subject), "", "")
    if isinstance(error, Outdated):
        sent = replace(sent, theirs=_theirs(card, sent))
    problems = tuple(entries.worded(sent.part, problem) for problem in sent.problems)
    if not getattr(request, "htmx", False):
        status = 409 if isinstance(error, Outdated) else 422
        return _show(request, refused_page(viewer, sent), problems, status)
    card = replace(replace(sent, problems=()).on(card), problems=problems, fresh="fresh" in request.POST)
    return render(request, "reports/_entry_state.html", {"card": card})  # put in place like any other answer


def _form(request: HttpRequest) -> str:
    """The page's key of the sent form; after a lost answer it differs from the entry's key."""
    name = request.headers.get("HX-Trigger", "")
    return name if re.fullmatch(r"entry-[\w-]{1,90}", name, re.ASCII) else ""


def _given(request: HttpRequest, name: str) -> str:
    """A sent text; a list of numbers as one text, from all ticks."""
    sent = request.POST.getlist(name)
    return (
        ", ".join(filter(None, sent))
        if name in LISTS or request.POST.get("part") == Entry.Part.ANNEXES
        else sent[-1]
        if sent
        else ""
    )


def _theirs(card: EntryCard, sent: Sent) -> str:
    """The fingerprint of another person's text that the sender also changed."""
    for field in card.fields:
        typed = fingerprint(sent.values.get(field.name, ""))
        if field.name in sent.seen and field.seen not in (sent.seen[field.name], typed):
            return field.seen
    return ""
