"""The first page, and the umpire's way in."""

from __future__ import annotations

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_POST, require_safe

from wargame.forms import RoomCodeForm
from wargame.selectors import exercises


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at the address where browsers look for it without being told."""
    return redirect(static("wargame/icon.svg"))


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Room code, the exercises this browser sits in, and the umpire's sign-in."""
    held = exercises.seats_held(request.session.get("seats", {}))
    return render(request, "wargame/home.html", {"form": RoomCodeForm(), "held": held})


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Leave; the seats of this browser are given up with the session."""
    logout(request)
    return redirect("home")
