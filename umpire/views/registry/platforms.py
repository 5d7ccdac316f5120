"""Learning platforms that may send people here, for administrators; for anyone else the page does not exist."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from umpire.views.shared import REFUSALS, sentences
from wargame import access
from wargame.models import LtiPlatform
from wargame.services.lti import asking, links
from wargame.web import public_address
from wargame.web.strict_input import whole

LABELS = {
    "name": "Name", "issuer": "Issuer", "client": "Client ID", "deployment": "Deployment ID",
    "login_url": "Sign-in address", "token_url": "Token address", "keys_url": "Keys address", "hosts": "Other hosts",
}  # fmt: skip
HINTS = {
    "name": "What people call it, such as Campus Moodle.",
    "issuer": "Also called platform ID, exactly as its tokens have it.",
    "deployment": "One registration has one deployment ID.",
    "login_url": "Also called authentication request URL or OIDC authorization endpoint.",
    "token_url": "Also called access token URL.",
    "keys_url": "Also called public keyset URL or JWKS.",
    "hosts": "Only if its roster or its gradebook is at another host, such as api.example.edu.",
}

ACTS = {
    "remove": (links.remove, "{name} is removed. Its links lead nowhere now; seats stay."),
    "renew": (links.renew, "White Cell has a new key for {name}, which reads it at the address of our keys."),
}


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def platforms(request: HttpRequest) -> HttpResponse:
    """List, add and remove platforms, and show the addresses of White Cell that they ask for."""
    access.administrator(request)
    problems: list[str] = []
    if request.method == "POST" and (act := ACTS.get(request.POST.get("act", ""))):
        found = get_object_or_404(LtiPlatform, pk=whole(request.POST.get("platform", "")) or 0)
        act[0](platform=found)
        messages.success(request, act[1].format(name=found.name))
        return redirect("umpire_lti_platforms")
    if request.method == "POST":
        try:
            made = links.register(given=request.POST.dict())
        except REFUSALS as error:
            problems = [_labelled(one) for one in sentences(error)]
        else:
            messages.success(request, f"{made.name} can send people here now.")
            return redirect("umpire_lti_platforms")
    here = public_address.address(request)
    ours = {"Login URL": "lti_login", "Launch URL": "lti_launch", "Keyset URL": "lti_keys"}
    given = {
        "platforms": [(one, asking.opens(one)) for one in LtiPlatform.objects.all()], "problems": problems,
        "fields": [_field(request, name) for name in LABELS],
        "ours": [(label, here + reverse(name)) for label, name in ours.items()],
    }  # fmt: skip
    return render(request, "umpire/lti/platforms.html", given, status=422 if problems else 200)


def _field(request: HttpRequest, name: str) -> dict[str, object]:
    """A field of the form, with what was typed."""
    return {
        "name": name, "label": LABELS[name], "hint": HINTS.get(name, ""), "most": links.FIELDS[name],
        "value": request.POST.get(name, ""), "needed": name != "hosts",
    }  # fmt: skip


def _labelled(problem: str) -> str:
    """A problem that begins with the name of a field, with its label instead."""
    name, colon, text = problem.partition(":")
    return f"{LABELS[name]}:{text}" if colon and name in LABELS else problem
