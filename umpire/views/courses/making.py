"""Making a course, its settings, and what ends it: deleting and handing it over."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from umpire.forms_courses import CourseForm, NewCourseForm
from umpire.pages.courses import making as selector
from umpire.services import courses as makers
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame import access
from wargame.access.courses import CourseViewer, whole_course
from wargame.errors import Refused
from wargame.models import Course
from wargame.selectors.participants import groups
from wargame.services.college import courses, handover
from wargame.web.strict_input import whole


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Ask what the syndicates play and how many there are, then make the course."""
    sources = selector.sources(request)
    first = {"source": f"{selector.EXERCISE}{request.GET['exercise']}"} if "exercise" in request.GET else {}
    form = NewCourseForm(request.POST or None, sources=sources, initial=first)
    problems: list[str] = []
    if form.is_valid():
        try:
            return redirect("umpire_course", _make(request, form).pk)
        except Refused as error:
            problems = form.refused(error)
        except REFUSALS as error:
            problems = sentences(error)
    elif form.is_bound:
        problems = ["See the marked fields."]
    context = {
        "form": form, "problems": problems, "groups": groups.choices(access.person(request)),
        "group": request.POST.get("group", ""),
    }  # fmt: skip
    return render(request, "umpire/courses/new.html", context, status=422 if form.is_bound else 200)


def _make(request: HttpRequest, form: NewCourseForm) -> Course:
    given = form.cleaned_data
    source = selector.source(request, given["source"])
    if source is None:
        raise Refused("source: it is gone. Choose another.")
    return makers.make(
        owner=request.user, title=given["title"], count=given["syndicates"], source=source, dealing=given["dealing"],
        group=access.group_named(request.user, request.POST.get("group", "")),
    )  # fmt: skip


def settings(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """The title, how people find their syndicate, and the umpires of each."""
    viewer = whole_course(request, course_id)
    first = {"title": viewer.course.title, "dealing": viewer.course.dealing}
    form = CourseForm(request.POST if request.POST.get("act") == "settings" else None, initial=first)
    problems: list[str] = []
    if request.method == "POST":
        try:
            if request.POST.get("act") == "umpires":
                _assign(request, viewer)
            elif form.is_valid():
                courses.configure(course=viewer.course, **form.cleaned_data)
            if not form.errors:
                messages.success(request, "The settings are saved.")
                return redirect("umpire_course_settings", course_id)
            problems = ["See the marked fields."]
        except Refused as error:
            problems = form.refused(error) if form.is_bound else sentences(error)
    context = {"now": "settings", "page": selector.settings(viewer), "form": form, "problems": problems}
    return render(request, "umpire/courses/settings.html", context, status=422 if request.method == "POST" else 200)


def _assign(request: HttpRequest, viewer: CourseViewer) -> None:
    """Give each syndicate to the umpires whose boxes are ticked."""
    for one in viewer.syndicates:
        keys = [whole(text) or 0 for text in request.POST.getlist(f"umpires-{one.syndicate}")]
        users = list(User.objects.filter(pk__in=keys))
        if len(users) != len(set(keys)):
            raise Http404
        courses.assign(course=viewer.course, number=one.syndicate or 0, users=users)


def delete(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """Show what would be lost, then delete the course with its syndicates."""
    viewer = whole_course(request, course_id)
    problems: list[str] = []
    if request.method == "POST":
        try:
            courses.delete(course=viewer.course, by=request.user, title=request.POST.get("title", ""))
            messages.success(request, f"“{viewer.course.title}” is deleted.")
            return redirect("umpire_home")
        except REFUSALS as error:
            problems = sentences(error)
    context = {"page": selector.settings(viewer), "problems": problems}
    return render(request, "umpire/courses/delete.html", context, status=422 if problems else 200)


def hand_over(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """Ask for a person or a group, and give them the course."""
    viewer = whole_course(request, course_id)
    problems, status = list[str](), 200
    if request.method == "POST":
        try:
            to = handover.holder(
                by=request.user, person=request.POST.get("person", ""), group=request.POST.get("group", "")
            )
            courses.hand_over(course=viewer.course, to=to, by=request.user)
            messages.success(request, f"“{viewer.course.title}” belongs to {to.name} now.")
            return redirect("umpire_home")
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    context = {
        "page": selector.settings(viewer), "problems": problems, "groups": groups.choices(access.person(request)),
    }  # fmt: skip
    return render(request, "umpire/courses/hand_over.html", context, status=status)
