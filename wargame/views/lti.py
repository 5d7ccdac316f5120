"""The door for people whom a learning platform sends: the beginning of a launch, its token, and our keys."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from wargame import access, devices
from wargame.errors import Refused
from wargame.models import LtiPlatform
from wargame.services.homework import playing
from wargame.services.lti import asking, people, tokens
from wargame.services.lti.tokens import LINK, LINKING, Claims
from wargame.views.homework import door
from wargame.web import public_address

COOKIE: Final = "lti"
DECLINED: Final = "The learning platform did not let you in. Sign in there, and open the link again."


@csrf_exempt
@never_cache
@require_http_methods(["GET", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    """A launch begins: back to the platform, which knows the person."""
    _on()
    said = request.POST if request.method == "POST" else request.GET
    try:
        platform, state, nonce = tokens.begin(issuer=said.get("iss", "")[:255], client=said.get("client_id", "")[:255])
    except Refused as error:
        return _refused(request, error)
    asked = {
        "scope": "openid", "response_type": "id_token", "response_mode": "form_post", "prompt": "none",
        "client_id": platform.client, "redirect_uri": public_address.address(request) + reverse("lti_launch"),
        "login_hint": said.get("login_hint", "")[:2000], "state": state, "nonce": nonce,
    }  # fmt: skip
    if hint := said.get("lti_message_hint", "")[:2000]:
        asked["lti_message_hint"] = hint
    mark = "&" if "?" in platform.login_url else "?"
    answer = HttpResponse(status=302, headers={"Location": f"{platform.login_url}{mark}{urlencode(asked)}"})
    secure = settings.SESSION_COOKIE_SECURE or request.is_secure()
    answer.set_cookie(
        COOKIE, state, max_age=int(tokens.LASTS.total_seconds()), path=reverse("lti_launch"), httponly=True,
        secure=secure, samesite="None" if secure else "Lax",
    )  # fmt: skip
    return answer


@csrf_exempt
@never_cache
@require_POST
def launch(request: HttpRequest) -> HttpResponse:
    """The token comes: into a seat, to the console, or on to the choice of an exercise."""
    _on()
    try:
        if request.POST.get("error"):
            raise Refused(DECLINED)
        claims = tokens.taken(
            state=request.POST.get("state", "")[:100], cookie=request.COOKIES.get(COOKIE, ""),
            token=request.POST.get("id_token", ""),
        )  # fmt: skip
        answer = _link(claims) if claims.kind == LINK else _enter(request, claims)
    except Refused as error:
        answer = _refused(request, error)
    answer.delete_cookie(COOKIE, path=reverse("lti_launch"))
    return answer


def _link(claims: Claims) -> HttpResponse:
    """A lecturer places a link: an umpire chooses the exercise, once they are signed in here."""
    if not claims.teaches:
        raise Refused("Only lecturers can place a link to an exercise.")
    asked = claims.part(LINKING)
    where = asked.get("deep_link_return_url")
    if not isinstance(where, str) or asking.wrong_address(where):
        raise Refused(f"{claims.platform.name} did not say where the link belongs.")
    claims.launch.asked = {"deep_link_return_url": where, "data": asked.get("data")}
    claims.launch.save(update_fields=["asked"])
    return redirect("umpire_lti_choose", claims.launch.pk)


def _enter(request: HttpRequest, claims: Claims) -> HttpResponse:
    """Into a seat, or to the person’s homework; lecturers to the console, which asks them to sign in."""
    link = people.link_of(claims)
    if claims.teaches and link.homework_id is not None:
        console = reverse("umpire_homework_page", args=[link.exercise_id, link.homework_id])
        return redirect(f"{reverse('account_login')}?{urlencode({'next': console})}")
    if link.homework is not None:
        copy = playing.join(homework=link.homework, student=people.student(link, claims))
        door.remember(request, copy)
        return redirect("homework", link.homework.code)
    if claims.teaches:
        console = reverse("umpire_console", args=[link.exercise_id])
        return redirect(f"{reverse('account_login')}?{urlencode({'next': console})}")
    seat = people.seat(link=link, claims=claims, caller=devices.caller(request))
    access.remember(request, seat)
    return redirect("enter", link.exercise_id)


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """Our public keys, with which platforms check what we send."""
    _on()
    registered = map(asking.registration, filter(asking.opens, LtiPlatform.objects.all()))
    return JsonResponse({"keys": [key for one in registered for key in one.get_jwks()]})


def _on() -> None:
    """404 until an administrator has added a platform."""
    if not LtiPlatform.objects.exists():
        raise Http404


def _refused(request: HttpRequest, error: Refused) -> HttpResponse:
    return render(request, "wargame/lti.html", {"problem": " ".join(error.problems)}, status=403)
