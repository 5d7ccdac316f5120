"""Who else has a pack open in the studio."""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from adjudication.services.studio import editors as services
from umpire.views.studio.texts import own_file


@require_POST
@login_required
def editors(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """Note that this page is open, and say who else has the pack open and which files; 204 where the page says it."""
    held, name = own_file(request, pack, file)
    me = request.user.get_username()
    browser = sha256((request.session.session_key or "").encode()).hexdigest()
    others = services.here(name=held.name, file=name, by=me, browser=browser)
    said = " ".join(_sentence(one, me) for one in others)
    if said == request.POST.get("said"):
        return HttpResponse(status=204)
    return render(request, "umpire/packs/_editors.html", {"said": said})


def _sentence(one: services.OtherEditor, me: str) -> str:
    files = " and ".join(one.files)
    return f"You edit {files} in another browser too." if one.by == me else f"{one.by} edits {files}."
