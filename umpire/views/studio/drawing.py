"""The map of unsaved texts, and the effect of forms, brushes and lines on them. Nothing is saved here."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.packs import LibraryPack
from adjudication.services.studio import lines, names, remedies, units
from umpire.forms_packs import read_drawing, read_strokes
from umpire.pages.studio.drafts import MAP, draft_page
from umpire.presenters.packs import faults
from umpire.services import packs as services
from umpire.views.studio.texts import new_texts, own_file, unsaved
from wargame import access
from wargame.views.sent_once import changes_nothing

MOST_PLACE = 60  # characters of a place's name
Texts = dict[str, str]
Act = Callable[[HttpRequest, LibraryPack, str, Texts], dict[str, Any]]


@changes_nothing
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def draft(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The map and faults of unsaved texts, or of the saved ones."""
    held, name = access.pack(request, pack), f"{file}.yaml"
    if name not in held.files:
        raise Http404
    texts = unsaved(request, held, name) if held.own else {}
    problems = services.faults(pack=held, texts=texts) if held.own else []
    page = draft_page(held, name, texts, problems)
    context = {"draft": page, "pack": held.name, "slug": file, "own": held.own}
    return render(request, "umpire/packs/_draft.html", context)


def writes(template: str) -> Callable[[Act], Callable[..., HttpResponse]]:
    """A view that changes texts: the act's values for its template, or its faults, in which case nothing changes."""

    def made(act: Act) -> Callable[..., HttpResponse]:
        @changes_nothing
        @require_POST
        @login_required
        @wraps(act)
        def view(request: HttpRequest, pack: str, file: str) -> HttpResponse:
            held, name = own_file(request, pack, file)
            context: dict[str, Any] = {"pack": held.name, "file": name}
            try:
                context |= act(request, held, name, unsaved(request, held, name))
            except Illegal as error:
                context["faults"] = faults(error.problems)
            return render(request, template, context)

        return view

    return made


@writes("umpire/packs/_place.html")
def place(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """A form with what an unsaved text says about one place; with `set`, the text after its changes."""
    at = request.POST.get("place", "").strip()[:MOST_PLACE]
    text = texts[name]
    found_there: dict[str, Any] = {"place": at}
    if "set" in request.POST:
        text = pack_places.changed(name, text, at, _typed(request))
        found_there["texts"] = new_texts(held, texts, {name: text})
    return {**found_there, "said": pack_places.said(name, text, at) if at else None}


@writes("umpire/packs/_painted.html")
def paint(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The map's text after many hexes are painted at once."""
    strokes = read_strokes(request.POST.get("strokes", ""))
    after = services.painted(pack=held, texts=texts, strokes=strokes)
    return {"texts": new_texts(held, texts, {MAP: after}), "hexes": len({stroke.place for stroke in strokes})}


@writes("umpire/packs/_drawn.html")
def draw(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The map's text after a road, railway or river is drawn, changed or removed."""
    drawing = read_drawing(request.POST)
    after, key = lines.drawn(MAP, {**held.files, **texts}[MAP], drawing)
    return {"texts": new_texts(held, texts, {MAP: after}), "key": key, "drawing": drawing}


@writes("umpire/packs/_moved.html")
def unit(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The text of the set-up file after a unit is placed on the map or removed."""
    files = {**held.files, **texts}
    ident, at = request.POST.get("unit", ""), request.POST.get("place", "").strip()
    where = units.muster(files)
    if where is None:
        raise Illegal(["No file of this pack gives units a hex that can be read. Look at the checks."])
    after = units.placed(files[where.file], where, ident, at)
    label = next(one.label for one in where.units if one.id == ident)
    said = f"{label} starts at {at}" if at else f"{label} is off the map"
    return {"texts": new_texts(held, texts, {where.file: after}), "said": f"{said}, not saved yet."}


@writes("umpire/packs/_moved.html")
def fix(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The text of a file after one of its faults is fixed; the fault is identified by its sentence."""
    problem, after = remedies.fixed(held.system, {**held.files, **texts}, request.POST.get("fault", ""))
    said = f"Changed {problem.file}, not saved yet. Undo takes it back."
    return {"texts": new_texts(held, texts, {problem.file: after}), "said": said}


@writes("umpire/packs/_moved.html")
def rename(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The texts of a pack after a name is replaced in the ticked lines."""
    old, new, where = request.POST.get("old", ""), request.POST.get("new", ""), set(request.POST.getlist("in"))
    after = names.renamed(held.system, {**held.files, **texts}, old, new, where)
    said = f"Renamed in {', '.join(after)}, not saved yet. Saving writes all of them or none."
    return {"texts": new_texts(held, texts, after), "said": said}


def _typed(request: HttpRequest) -> dict[str, tuple[str, str]]:
    """The form's values by name: as first shown, and as typed."""
    sent = request.POST
    return {
        name.removeprefix("now."): (str(sent.get("was." + name.removeprefix("now."), "")), str(value).strip())
        for name, value in sent.items()
        if name.startswith("now.")
    }
