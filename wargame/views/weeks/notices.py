"""A person's notices: what they get and how, with one press for each, and the links that emails and calendars use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from wargame import access
from wargame.errors import Refused
from wargame.models import NoticeWish
from wargame.services.college import mail
from wargame.services.notices import feed_dates, wishes
from wargame.services.participants import seat_links
from wargame.viewer import Viewer
from wargame.web import public_address

Act = Callable[[NoticeWish, str], dict[str, Any]]


def _mail(wish: NoticeWish, typed: str) -> dict[str, Any]:
    return {"asked": wishes.ask_mail(wish=wish, address=typed)}


def _hook(wish: NoticeWish, typed: str) -> dict[str, Any]:
    return {"secret": wishes.set_hook(wish=wish, address=typed)}


def _feed(wish: NoticeWish, typed: str) -> dict[str, Any]:
    return {"feed": wishes.new_feed(wish=wish)}


def _ends(forget: Callable[..., None]) -> Act:
    def act(wish: NoticeWish, typed: str) -> dict[str, Any]:
        forget(wish=wish)
        return {}

    return act


ACTS: dict[str, Act] = {
    "mail": _mail, "no-mail": _ends(wishes.forget_mail), "hook": _hook, "no-hook": _ends(wishes.forget_hook),
    "feed": _feed, "no-feed": _ends(wishes.forget_feed),
}  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The page, and its acts. What is made for a person is shown once, on the answer to their press."""
    viewer = access.member(request, exercise_id, own=True)
    if viewer.seat is None and not request.user.is_authenticated:
        raise Http404
    if request.method != "POST":
        return _page(request, viewer)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        with transaction.atomic():
            wish = wishes.hold(
                exercise=viewer.exercise, seat=viewer.seat, user=request.user, base=public_address.address(request)
            )
            made = act(wish, request.POST.get("address", ""))
    except Refused as error:
        return _page(request, viewer, 422, problems=error.problems, typed=request.POST.get("address", ""))
    return _page(request, viewer, 200, **made) if made else redirect("notices", exercise_id)


def _page(request: HttpRequest, viewer: Viewer, status: int = 200, **more: Any) -> HttpResponse:
    wish = wishes.of(viewer) if viewer.seat is not None else wishes.of_umpire(viewer.exercise, request.user)
    own = ""
    if viewer.seat is not None:
        own = public_address.address(request) + reverse("seat_link", args=[seat_links.token(viewer.seat)])
    context = {
        "exercise_id": viewer.exercise.pk, "wish": wish, "dated": bool(viewer.exercise.calendar),
        "umpire": viewer.umpire, "mails": mail.works(), "hooks": settings.WEBHOOKS != "off", "own_link": own, **more,
    }  # fmt: skip
    return render(request, "wargame/weeks/notices.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, notice: str) -> HttpResponse:
    """The link in an email that turns notices on; a press does it, because email programs open links by themselves."""
    problem = ""
    try:
        if request.method == "POST":
            wishes.confirm(token=notice)
        else:
            with transaction.atomic():
                wishes.behind(notice, wishes.CONFIRM)
    except Refused as error:
        problem = str(error)
    context = {"problem": problem, "done": request.method == "POST" and not problem, "ends": False}
    return render(request, "wargame/weeks/notice_link.html", context, status=410 if problem else 200)


@csrf_exempt  # mail providers press for their users, as List-Unsubscribe-Post says
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, notice: str) -> HttpResponse:
    """The link in each email that ends them with one press."""
    if request.method == "POST":
        wishes.stop(token=notice)
    context = {"problem": "", "done": request.method == "POST", "ends": True}
    return render(request, "wargame/weeks/notice_link.html", context)


@require_safe
def feed(request: HttpRequest, feed_key: str) -> HttpResponse:
    """A person's calendar feed, for anyone who knows its secret address."""
    wish = wishes.feed(feed_key)
    if wish is None:
        raise Http404
    return HttpResponse(feed_dates.made(wish, timezone.now()), content_type="text/calendar; charset=utf-8")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat_link(request: HttpRequest, seat_link: str) -> HttpResponse:
    """A person's own link to their seat, on another device."""
    seat = seat_links.behind(seat_link)
    if seat is not None and request.method == "POST":
        access.remember(request, seat)
        return redirect("enter", seat.cell.exercise_id)
    return render(request, "wargame/weeks/seat_link.html", {"seat": seat}, status=200 if seat is not None else 404)
