"""The forces of a pack as a tree: the author's changes become text for the editor. Nothing is saved here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from adjudication.errors import Illegal
from adjudication.services.packs import LibraryPack
from adjudication.services.spreadsheets import MOST_BYTES
from adjudication.services.studio import exchange, force_tables, forces, formations
from umpire.pages.studio.orbat import orbat_page
from umpire.presenters.packs import faults
from umpire.views.studio.drawing import Texts, writes
from umpire.views.studio.texts import new_texts, unsaved
from wargame import access
from wargame.views.sent_once import changes_nothing

Sent = Mapping[str, str]
Made = tuple[str, str, str]  # the new text, what is chosen then, a sentence
Act = Callable[[str, Texts, Sent], Made]
SIDE = "side."


@changes_nothing
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def sheet(request: HttpRequest, pack: str, file: str, kind: str) -> HttpResponse:
    """The forces as CSV or XLSX, from the saved texts or from the texts sent."""
    held, name = access.pack(request, pack), f"{file}.yaml"
    make = SHEETS.get(kind)
    if make is None or name not in held.files:
        raise Http404
    texts = unsaved(request, held, name) if held.own else {}
    try:
        data = make(held.system, {**held.files, **texts})
    except Illegal as error:
        return HttpResponse(" ".join(error.problems), content_type="text/plain; charset=utf-8", status=422)
    response = HttpResponse(data, content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{held.name}-forces.{kind}"'
    return response


@writes("umpire/packs/_force_table.html")
def table(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """What an uploaded table would change, and the resulting text for the editor."""
    sent = request.FILES.get("table")
    if not isinstance(sent, UploadedFile):
        raise Illegal(["Choose a CSV, XLSX or ODS file first."])
    if sent.size is None or sent.size > MOST_BYTES:
        raise Illegal([f"White Cell cannot use this file: at most {MOST_BYTES // 1_000_000} MB are taken."])
    made = force_tables.compared(held.system, {**held.files, **texts}, sent.read())
    return {"made": made, "texts": new_texts(held, texts, {made.file: made.text})}


@writes("umpire/packs/_force_exchange.html")
def bring(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """What an order of battle from another program, read by the browser, would add."""
    files = {**held.files, **texts}
    sent = exchange.read(request.POST.get("scenario", ""))
    chosen = {key.removeprefix(SIDE): str(value) for key, value in request.POST.items() if key.startswith(SIDE)}
    made = exchange.brought(held.system, files, sent, chosen or None)
    found = forces.orbat(held.system, files).forces
    return {"made": made, "texts": new_texts(held, texts, {made.file: made.text}), "forces": found}


@writes("umpire/packs/_orbat.html")
def orbat(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The tree of the forces; with `do`, after one change. A refused change has no effect."""
    sent = {key: str(value) for key, value in request.POST.items()}
    files = {**held.files, **texts}
    chosen, made = sent.get("chosen", ""), dict[str, Any]()
    act = ACTS.get(sent.get("do", ""))
    if act is not None:
        try:
            after, chosen, said = act(held.system, files, sent)
        except Illegal as error:
            made["faults"] = faults(error.problems)
        else:
            file = orbat_page(held.system, files, "").file
            files = {**files, file: after}
            made |= {"texts": new_texts(held, texts, {file: after}), "said": f"{said}, not saved yet."}
    return {**made, "slug": name.removesuffix(".yaml"), "orbat": orbat_page(held.system, files, chosen)}


def _title(system: str, files: Texts, key: str) -> str:
    unit = forces.orbat(system, files).unit(key)
    return unit.title if unit else "The unit"


def _unit(sent: Sent) -> str:
    return sent.get("chosen", "").partition(":")[2]


def _change(system: str, files: Texts, sent: Sent) -> Made:
    key = _unit(sent)
    typed = {name.removeprefix("now."): value for name, value in sent.items() if name.startswith("now.")}
    now = forces.orbat(system, files)
    after = forces.changed(system, files, key, typed)
    new = forces.orbat(system, {**files, now.format.file: after})
    before = now.unit(key)
    unit = next(one for one in new.units if before and one.number == before.number)
    return after, f"u:{unit.key}", f"{unit.title} is changed"


def _compute(system: str, files: Texts, sent: Sent) -> Made:
    key = _unit(sent)
    said = f"{_title(system, files, key)} has the values of its factors"
    return forces.computed(system, files, key), f"u:{key}", said


def _move(system: str, files: Texts, sent: Sent) -> Made:
    kind, _, key = sent.get("chosen", "").partition(":")
    side, _, group = sent.get("to", "").partition("/")
    if kind == "g":
        return formations.to_side(system, files, key, side), f"g:{key}", "The formation and its units have moved"
    now = forces.orbat(system, files)
    title, before = _title(system, files, key), now.unit(key)
    after = forces.moved(system, files, key, side, group, sent.get("before", ""))
    new = forces.orbat(system, {**files, now.format.file: after})
    keys = {unit.key for unit in now.units}
    fresh = next((unit.key for unit in new.units if unit.key not in keys), key)
    return after, f"u:{fresh if before else key}", f"{title} has moved"


def _add(system: str, files: Texts, sent: Sent) -> Made:
    side, _, group = sent.get("to", "").partition("/")
    after, key = forces.added(system, files, sent.get("template", ""), side, group, sent.get("name", ""))
    file = forces.orbat(system, files).format.file
    return after, f"u:{key}", f"{_title(system, {**files, file: after}, key)} is new"


def _remove(system: str, files: Texts, sent: Sent) -> Made:
    kind, _, key = sent.get("chosen", "").partition(":")
    if kind == "g":
        return formations.removed(system, files, key), "", "The formation is gone"
    return forces.removed(system, files, key), "", f"{_title(system, files, key)} is gone"


def _form_up(system: str, files: Texts, sent: Sent) -> Made:
    side = sent.get("to", "").partition("/")[0]
    after, ident = formations.added(system, files, side, sent.get("name", ""))
    return after, f"g:{ident}", "The formation is new"


def _order(system: str, files: Texts, sent: Sent) -> Made:
    key = _unit(sent)
    return formations.moved(system, files, key, sent.get("before", "")), f"g:{key}", "The formation has moved"


def _call(system: str, files: Texts, sent: Sent) -> Made:
    key = _unit(sent)
    return formations.renamed(system, files, key, sent.get("name", "")), f"g:{key}", "The formation has its new name"


SHEETS = {"csv": force_tables.to_csv, "xlsx": force_tables.to_xlsx}
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
ACTS: dict[str, Act] = {
    "change": _change,
    "compute": _compute,
    "regroup": _move,
    "add": _add,
    "remove": _remove,
    "formation": _form_up,
    "rename": _call,
    "order": _order,
}
