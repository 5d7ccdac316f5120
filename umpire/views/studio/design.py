"""A file of a pack as forms: its entries, the timeline of its injects, its documents and the load of each seat."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from adjudication.engine.injects import triggers
from adjudication.errors import Illegal
from adjudication.services import packs
from adjudication.services.studio import design
from reports import makers
from umpire.pages.studio import burden, prepared
from umpire.pages.studio import design as pages
from umpire.presenters.packs import faults
from umpire.views.studio.drawing import Texts, writes
from umpire.views.studio.texts import new_texts, own_file, unsaved
from wargame.views.sent_once import changes_nothing

FIELD = "f."


@changes_nothing
@require_POST
@login_required
def show(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The forms of an unsaved text; `at` is the open entry."""
    held, name = _designed(request, pack, file)
    context: dict[str, Any] = {"pack": held.name, "slug": file}
    try:
        context["page"] = pages.page(held, name, unsaved(request, held, name), _at(request))
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/design/_panel.html", context)


@changes_nothing
@require_POST
@login_required
def load(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The load of each seat in each turn. Playing a game to count its orders can take seconds."""
    held, name = _designed(request, pack, file)
    context: dict[str, Any] = {}
    try:
        context["load"] = burden.of(held, name, unsaved(request, held, name))
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/design/_load.html", context)


@changes_nothing
@require_POST
@login_required
def paper(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The printable document of the open entry, from the unsaved texts."""
    held, name = _designed(request, pack, file)
    try:
        page = pages.page(held, name, unsaved(request, held, name), _at(request))
    except Illegal as error:
        return HttpResponse("\n".join(error.problems), content_type="text/plain; charset=utf-8", status=422)
    data = makers.prepared(prepared.printed(page.paper, held.title, page.reader))
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{held.name}-{file}.pdf"'
    return response


@writes("umpire/packs/design/_written.html")
def change(request: HttpRequest, held: packs.LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The text after a form is filled in, or an entry is added, copied, moved or removed."""
    at, act, text = _at(request), request.POST.get("act", "set"), texts[name]
    if act in ("set", "part"):
        after, opened, said = design.changed(name, text, at, _typed(request)), at, ""
    elif act == "add":
        (after, opened), said = design.added(name, text, request.POST.get("list", "")), "A new entry is in the text."
    elif act == "copy":
        (after, opened), said = design.added(name, text, request.POST.get("list", ""), at), "A copy is in the text."
    elif act in ("up", "down"):
        (after, opened), said = design.moved(name, text, at, -1 if act == "up" else 1), ""
    elif act == "remove":
        after, opened, said = design.removed(name, text, at), at, "Removed, not saved yet. Undo takes it back."
    elif act == "release":
        after, opened, said = *_released(request, name, text, at), ""
    else:
        raise Http404
    return {"texts": new_texts(held, texts, {name: after}), "at": at, "opened": opened, "said": said}


def _released(request: HttpRequest, name: str, text: str, at: str) -> tuple[str, str]:
    """The text after an inject is moved on the timeline. One that waits for a phase keeps its phase."""
    to = request.POST.get("release", "")
    found = [one.value for one in _fields(name, text, at) if one.name == "release"]
    try:
        old, new = triggers.parse(str(found[0]) if found else ""), triggers.parse(to)
        if isinstance(old, triggers.AtTurn) and isinstance(new, triggers.AtTurn):
            to = triggers.say(triggers.AtTurn(new.turn, old.phase))
    except ValueError:
        pass  # the checks name what is wrong with a phrase
    return design.changed(name, text, at, {"release": [to]}), at


def _fields(name: str, text: str, at: str) -> tuple[design.Shown, ...]:
    form = design.sheet(name, text, at).form
    return form.fields if form and form.at == at else ()


def _typed(request: HttpRequest) -> dict[str, list[str]]:
    return {
        name.removeprefix(FIELD): [str(value) for value in values]
        for name, values in request.POST.lists()
        if name.startswith(FIELD)
    }


def _at(request: HttpRequest) -> str:
    return request.POST.get("at", "")[:200]


def _designed(request: HttpRequest, pack: str, file: str) -> tuple[packs.LibraryPack, str]:
    held, name = own_file(request, pack, file)
    if not pages.designed(name):
        raise Http404
    return held, name
