"""The first page, and the umpire's way in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import logout
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_POST, require_safe

from wargame.errors import Refused
from wargame.forms import RoomCodeForm
from wargame.selectors import exercises
from wargame.services.participants.throttle import TooMany, guessing


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers look for the sign unasked, and before any page named it."""
    return redirect(static("wargame/icon.svg"))


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Room code, the exercises this browser sits in, and the umpire's sign-in."""
    held = exercises.seats_held(request.session.get("seats", {}))
    return render(request, "wargame/home.html", {"form": RoomCodeForm(), "held": held})


class SignIn(LoginView):
    """The umpire signs in; wrong passwords are braked."""

    template_name = "wargame/login.html"
    redirect_authenticated_user = True
    next_page = "umpire_home"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        form = self.get_form()
        try:
            with guessing("password", request):
                if not form.is_valid():
                    raise Refused
        except TooMany as error:
            form.add_error(None, str(error))
            return self.form_invalid(form, status=429)
        except Refused:
            return self.form_invalid(form)
        return self.form_valid(form)

    def form_invalid(self, form: AuthenticationForm, status: int = 422) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=status)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Leave; the seats of this browser are given up with the session."""
    logout(request)
    return redirect("home")
