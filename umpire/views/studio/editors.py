"""The files that an editor has open, and the other people in the studio with the same pack."""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from adjudication.services import pack_files
from adjudication.services.studio import editors as services
from umpire.views.studio.texts import NewText, own_file
from wargame import access


@require_POST
@login_required
def editors(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """Record that this page is open, and return who else has the pack open and which files; 204 if nothing changed."""
    held, name = own_file(request, pack, file)
    me = request.user.get_username()
    browser = sha256((request.session.session_key or "").encode()).hexdigest()
    others = services.here(name=held.name, file=name, by=me, browser=browser)
    said = " ".join(_sentence(one, me) for one in others)
    if said == request.POST.get("said"):
        return HttpResponse(status=204)
    return render(request, "umpire/packs/_editors.html", {"said": said})


@require_safe
@login_required
def text(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The saved text of a file, for the editor that shows it next to another."""
    held, name = access.pack(request, pack), f"{file}.yaml"
    if name not in held.files:
        raise Http404
    one = NewText(name, held.files[name], pack_files.mark(held.files[name]))
    return render(request, "umpire/packs/_new_texts.html", {"texts": [one]})


def _sentence(one: services.OtherEditor, me: str) -> str:
    files = " and ".join(one.files)
    return f"You edit {files} in another browser too." if one.by == me else f"{one.by} edits {files}."
