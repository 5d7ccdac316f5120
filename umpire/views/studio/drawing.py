"""The map of texts that are being written, and what forms, brushes and lines make of them. Nothing is saved here."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.studio import lines, names, remedies, units
from umpire.forms_packs import read_drawing, read_strokes
from umpire.pages.studio.drafts import MAP, draft_page
from umpire.presenters.packs import faults
from umpire.services import packs as services
from umpire.views.studio.texts import found, new_texts, own_file, unsaved

MOST_PLACE = 60  # characters of a place's name


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def draft(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The map and the faults of texts that are being written, or of the saved ones."""
    held, name = found(request, pack), f"{file}.yaml"
    if name not in held.files:
        raise Http404
    texts = unsaved(request, held, name) if held.own else {}
    problems = services.faults(pack=held, texts=texts) if held.own else []
    page = draft_page(held, name, texts, problems)
    context = {"draft": page, "pack": held.name, "slug": file, "own": held.own}
    return render(request, "umpire/packs/_draft.html", context)


@require_POST
@login_required
def place(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """What a text that is being written says of one place, as a form; with `set`, the text after its changes."""
    held, name = own_file(request, pack, file)
    at = request.POST.get("place", "").strip()[:MOST_PLACE]
    texts = unsaved(request, held, name)
    text = texts[name]
    context: dict[str, Any] = {"pack": held.name, "file": name, "place": at}
    try:
        if "set" in request.POST:
            text = pack_places.changed(name, text, at, _typed(request))
            context["texts"] = new_texts(held, texts, {name: text})
        context["said"] = pack_places.said(name, text, at) if at else None
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/_place.html", context)


@require_POST
@login_required
def paint(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The map's text after many hexes are painted at once; or why not, and then nothing changes."""
    held, name = own_file(request, pack, file)
    texts = unsaved(request, held, name)
    context: dict[str, Any] = {"pack": held.name, "file": name}
    try:
        strokes = read_strokes(request.POST.get("strokes", ""))
        after = services.painted(pack=held, texts=texts, strokes=strokes)
        context["texts"] = new_texts(held, texts, {MAP: after})
        context["hexes"] = len({stroke.place for stroke in strokes})
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/_painted.html", context)


@require_POST
@login_required
def draw(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The map's text after a road, railway or river is drawn, changed or removed; or why not."""
    held, name = own_file(request, pack, file)
    texts = unsaved(request, held, name)
    context: dict[str, Any] = {"pack": held.name, "file": name}
    try:
        drawing = read_drawing(request.POST)
        after, key = lines.drawn(MAP, {**held.files, **texts}[MAP], drawing)
        context |= {"texts": new_texts(held, texts, {MAP: after}), "key": key, "drawing": drawing}
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/_drawn.html", context)


@require_POST
@login_required
def unit(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The text of the set-up file after a unit is placed on the map, or taken off it."""
    held, name = own_file(request, pack, file)
    texts = unsaved(request, held, name)
    files = {**held.files, **texts}
    ident, at = request.POST.get("unit", ""), request.POST.get("place", "").strip()
    context: dict[str, Any] = {"pack": held.name, "file": name}
    try:
        where = units.muster(files)
        if where is None:
            raise Illegal(["No file of this pack gives units a hex that can be read. Look at the checks."])
        after = units.placed(files[where.file], where, ident, at)
        label = next(one.label for one in where.units if one.id == ident)
        said = f"{label} starts at {at}" if at else f"{label} is off the map"
        context |= {"texts": new_texts(held, texts, {where.file: after}), "said": f"{said}, not saved yet."}
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/_moved.html", context)


@require_POST
@login_required
def fix(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The text of a file after the remedy of one of its faults; the fault is named by its sentence."""
    held, name = own_file(request, pack, file)
    texts = unsaved(request, held, name)
    context: dict[str, Any] = {"pack": held.name, "file": name}
    try:
        problem, after = remedies.fixed(held.system, {**held.files, **texts}, request.POST.get("fault", ""))
        context["texts"] = new_texts(held, texts, {problem.file: after})
        context["said"] = f"Changed {problem.file}, not saved yet. Undo takes it back."
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/_moved.html", context)


@require_POST
@login_required
def rename(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """The texts of a pack after the lines that are ticked use another name."""
    held, name = own_file(request, pack, file)
    texts = unsaved(request, held, name)
    old, new, where = request.POST.get("old", ""), request.POST.get("new", ""), set(request.POST.getlist("in"))
    context: dict[str, Any] = {"pack": held.name, "file": name}
    try:
        after = names.renamed({**held.files, **texts}, old, new, where)
        context["texts"] = new_texts(held, texts, after)
        context["said"] = f"Renamed in {', '.join(after)}, not saved yet. Saving writes all of them or none."
    except Illegal as error:
        context["faults"] = faults(error.problems)
    return render(request, "umpire/packs/_moved.html", context)


def _typed(request: HttpRequest) -> dict[str, tuple[str, str]]:
    """By name of a value: what the form showed, and what it holds."""
    sent = request.POST
    return {
        name.removeprefix("now."): (str(sent.get("was." + name.removeprefix("now."), "")), str(value).strip())
        for name, value in sent.items()
        if name.startswith("now.")
    }
