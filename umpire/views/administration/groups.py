"""Groups of umpires: the list, one group with what it has, and handing an exercise over to one."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from adjudication.ownership import Role
from umpire.pages import home
from umpire.pages.administration import groups as pages
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame import access
from wargame.models import UmpireGroup
from wargame.selectors.participants import groups as selector
from wargame.services.college import groups as services
from wargame.services.college import handover, retention
from wargame.viewer import Viewer


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def groups(request: HttpRequest) -> HttpResponse:
    """The groups of the reader; a POST makes one."""
    problems: list[str] = []
    if request.method == "POST":
        try:
            made = services.make(name=request.POST.get("name", ""), by=request.user)
            messages.success(request, f"“{made.name}” is your group. Add its members here.")
            return redirect("umpire_group", made.pk)
        except REFUSALS as error:
            problems = sentences(error)
    context = {"rows": pages.groups(request.user), "problems": problems, "name": request.POST.get("name", "")}
    return render(request, "umpire/groups/groups.html", context, status=422 if problems else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def group(request: HttpRequest, group_id: int) -> HttpResponse:
    """One group; a POST does what its `act` names. Members leave; everything else is for its owners."""
    found = access.group(request, group_id)
    problems: list[str] = []
    if request.method == "POST":
        act = ACTS.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        if act is not _leave:
            access.group(request, group_id, Role.OWNER)
        try:
            return act(request, found)
        except REFUSALS as error:
            problems = sentences(error)
    context = {"page": pages.group(found, request.user), "problems": problems}
    context["days"] = request.POST.get("days", "") if problems else found.keep_days or ""
    return render(request, "umpire/groups/group.html", context, status=422 if problems else 200)


def _add(request: HttpRequest, group: UmpireGroup) -> HttpResponse:
    made = services.add(group=group, name=request.POST.get("name", ""), role=request.POST.get("role", ""))
    messages.success(request, f"{made.user.get_username()} is a member of “{group.name}”.")
    return redirect("umpire_group", group.pk)


def _role(request: HttpRequest, group: UmpireGroup) -> HttpResponse:
    made = services.set_role(group=group, user=request.POST.get("user", ""), role=request.POST.get("role", ""))
    messages.success(request, f"{made.user.get_username()} is an {Role(made.role).label.lower()} of “{group.name}”.")
    return redirect("umpire_group", group.pk)


def _remove(request: HttpRequest, group: UmpireGroup) -> HttpResponse:
    name = services.remove(group=group, user=request.POST.get("user", ""))
    messages.success(request, f"{name} is no longer a member of “{group.name}”.")
    here = name != request.user.get_username()
    return redirect("umpire_group", group.pk) if here else redirect("umpire_groups")


def _leave(request: HttpRequest, group: UmpireGroup) -> HttpResponse:
    services.remove(group=group, user=request.user.pk)
    messages.success(request, f"You have left “{group.name}”.")
    return redirect("umpire_groups")


def _keep(request: HttpRequest, group: UmpireGroup) -> HttpResponse:
    days = retention.keep(group=group, days=request.POST.get("days", ""))
    kept = f"for {days} days after their end" if days else "permanently"
    messages.success(request, f"“{group.name}” keeps exercises {kept}.")
    return redirect("umpire_group", group.pk)


def _delete(request: HttpRequest, group: UmpireGroup) -> HttpResponse:
    services.delete(group=group, by=request.user)
    messages.success(request, f"“{group.name}” is deleted. What it had is yours now.")
    return redirect("umpire_groups")


ACTS: dict[str, Callable[[HttpRequest, UmpireGroup], HttpResponse]] = {
    "add": _add, "role": _role, "remove": _remove, "leave": _leave, "keep": _keep,
    "delete": _delete,
}  # fmt: skip


@umpires
def hand_over(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ask for a person or a group, and give them the exercise."""
    if not request.user.is_authenticated:
        raise Http404  # a seat of the white cell umpires, and owns nothing
    problems, status = list[str](), 200
    if request.method == "POST":
        person, group = request.POST.get("person", ""), request.POST.get("group", "")
        try:
            to = handover.holder(by=request.user, person=person, group=group)
            handover.exercise(exercise=viewer.exercise, to=to, by=request.user)
            messages.success(request, f"“{viewer.exercise.title}” belongs to {to.name} now.")
            return redirect("umpire_home")
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    group_now = viewer.exercise.group
    context = {
        "exercise": home.going(viewer), "problems": problems, "groups": selector.choices(access.person(request)),
        "whose": group_now.name if group_now else "",
    }  # fmt: skip
    return render(request, "umpire/hand_over.html", context, status=status)
