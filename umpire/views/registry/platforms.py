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
    "login_url": "Address for sign-in (OIDC)", "token_url": "Address for access tokens",
    "keys_url": "Address of its keys (JWKS)",
    "hosts": "Other hosts of its services, if any",
}  # fmt: skip

ACTS = {
    "remove": (links.remove, "{name} was removed. Its links lead nowhere now."),
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
            problems = sentences(error)
        else:
            messages.success(request, f"{made.name} may send people here now.")
            return redirect("umpire_lti_platforms")
    here = public_address.address(request)
    ours = {"Sign-in": "lti_login", "Launch and deep link": "lti_launch", "Keys (JWKS)": "lti_keys"}
    given = {
        "platforms": [(one, asking.opens(one)) for one in LtiPlatform.objects.all()], "problems": problems,
        "fields": [(name, label, links.FIELDS[name], request.POST.get(name, "")) for name, label in LABELS.items()],
        "ours": [(label, here + reverse(name)) for label, name in ours.items()],
    }  # fmt: skip
    return render(request, "umpire/lti/platforms.html", given, status=422 if problems else 200)
