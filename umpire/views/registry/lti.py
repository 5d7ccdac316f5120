"""Links of learning platforms, for umpires: which exercise one leads to, its roster, and marks for its people."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

from csp.decorators import csp_update
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from reports.collect import lti_marks
from umpire.views.registry import class_list
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame import access, dispatch
from wargame.models import Exercise, Homework, LtiLaunch, LtiLink
from wargame.selectors.college import platform_marks
from wargame.services.lti import asking, links, people
from wargame.viewer import Viewer
from wargame.web import public_address

MOST: Final = 100  # exercises to choose from


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, launch_id: UUID) -> HttpResponse:
    """Which of their exercises a link leads to. Then back to the platform with a signed answer."""
    launch = LtiLaunch.objects.select_related("platform").filter(pk=launch_id).exclude(asked={}).first()
    if launch is None:
        raise Http404
    problems: list[str] = []
    theirs = Exercise.objects.filter(access.theirs(request.user), practice_of=None, own_practice_of=None)
    if request.method == "POST":
        asked = dict(launch.asked)
        try:
            return _answer(request, launch, asked, _made(request, launch, theirs))
        except REFUSALS as error:
            problems = sentences(error)
    tasks = Homework.objects.filter(exercise__in=theirs).select_related("exercise")[:MOST]
    open_ones = theirs.exclude(status__in=(Exercise.Status.ENDED, Exercise.Status.ARCHIVED))[:MOST]
    kinds = [(value, word) for value, word in LtiLink.Kind.choices if value != LtiLink.Kind.HOMEWORK]
    given = {"platform": launch.platform, "exercises": open_ones, "kinds": kinds, "problems": problems, "tasks": tasks}
    return render(request, "umpire/lti/choose.html", given, status=422 if problems else 200)


def _made(request: HttpRequest, launch: LtiLaunch, theirs: Any) -> LtiLink:
    try:
        key = UUID(request.POST.get("homework", "") or request.POST.get("exercise", ""))
    except ValueError:
        raise Http404 from None
    if request.POST.get("homework"):
        task = Homework.objects.select_related("exercise").filter(exercise__in=theirs, pk=key).first()
        if task is None:
            raise Http404
        kind = LtiLink.Kind.HOMEWORK
        return links.make(launch=launch, exercise=task.exercise, kind=kind, by=request.user, homework=task)
    exercise = theirs.filter(pk=key).first()
    if exercise is None:
        raise Http404
    return links.make(launch=launch, exercise=exercise, kind=request.POST.get("kind", ""), by=request.user)


def _title(link: LtiLink) -> str:
    return link.homework.title if link.homework is not None else link.exercise.title


def _answer(request: HttpRequest, launch: LtiLaunch, asked: dict[str, Any], link: LtiLink) -> HttpResponse:
    url = public_address.address(request) + reverse("lti_launch")
    signed = asking.deep_link(launch.platform, asked, link=str(link.pk), title=_title(link), url=url)
    where = str(asked["deep_link_return_url"])
    parts = urlsplit(where)
    given = {"platform": launch.platform, "link": link, "where": where, "signed": signed}
    shown = csp_update({"form-action": f"{parts.scheme}://{parts.netloc}"})(
        lambda _: render(request, "umpire/lti/placed.html", given)
    )
    answer = shown(request)
    assert isinstance(answer, HttpResponse)
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@umpires
def lti(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The links that lead to an exercise; fill the roster from one, or give its people marks."""
    exercise, problems, status = viewer.exercise, list[str](), 200
    found = list(exercise.lti_links.filter(homework=None).select_related("platform"))
    if request.method == "POST":
        link = next((one for one in found if str(one.pk) == request.POST.get("link", "")), None)
        if link is None:
            raise Http404
        try:
            if request.POST.get("act") == "roster":
                return class_list.preview(request, viewer, people.roster(link))
            what = request.POST.get("what", "")
            label, marks = lti_marks.collect(link, what)
            dispatch.send_to_platform(link=link, what=what, label=label, marks=marks)
            count = f"{len(marks)} mark{'s' if len(marks) != 1 else ''}"
            messages.success(request, f"{count} will go to {link.platform.name}. This page shows when it has them.")
            return redirect("umpire_lti", exercise.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    sent = platform_marks.sent_marks(exercise)
    rows = [(link, sent.get(link.pk, [])) for link in found]
    given = {
        "exercise": {"id": exercise.pk, "title": exercise.title, "number": exercise.number},
        "status": exercise.status, "status_word": exercise.get_status_display(), "problems": problems,
        "links": rows, "what": lti_marks.choices(exercise),
        "waiting": any(one.waiting and not one.given_up for _, sent in rows for one in sent),
    }  # fmt: skip
    return render(request, "umpire/lti/links.html", given, status=status)
