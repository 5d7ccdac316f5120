"""A new map from geography: import GeoJSON, choose a rectangle and hexes, correct the proposal, make the pack."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from adjudication.geography.choices import Choices, Ground
from adjudication.geography.proposals import MapProposal, Size
from adjudication.geography.rivers import Width
from adjudication.geography.sources import Names
from adjudication.models import Geography, GeographyImport
from adjudication.services import geography
from adjudication.services.imports import geography_imports
from umpire import dispatch
from umpire.forms_geography import FrameForm, MakeForm, SourceForm, picked, unticked
from umpire.pages import geography as pages
from umpire.presenters.packs import faults
from umpire.services import geography as services
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame import access
from wargame.selectors.participants import groups
from wargame.services.college import handover


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def sources(request: HttpRequest) -> HttpResponse:
    """Show all imported geography; a POST imports more."""
    form = SourceForm(request.POST, request.FILES) if request.method == "POST" else SourceForm()
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            return _brought(form, request.user.get_username())
        except REFUSALS as error:
            problems = sentences(error)
    if request.GET.get("part") == "import":
        return _progress(request)
    imports = pages.imports(request.user.get_username())
    context = {
        "sources": pages.rows(access.person(request)),
        "groups": groups.choices(access.person(request)),
        "me": request.user.get_username(),
        "imports": imports,
        "form": form,
        "faults": faults(problems),
    }
    status = 422 if problems or form.errors else 200
    return render(request, "umpire/packs/geographies.html", context, status=status)


def _brought(form: SourceForm, by: str) -> HttpResponse:
    """Read small files at once; a worker reads large ones, and the list shows the progress."""
    data = form.cleaned_data
    files = _named(data["geojson"])
    if sum(map(len, files.values())) <= geography_imports.AT_ONCE:
        row = geography_imports.keep(files=files, credit=data["credit"], licence=data["licence"], owner=by)
        return redirect("umpire_geography", row.pk)
    dispatch.bring_geography(files=files, credit=data["credit"], licence=data["licence"], asked_by=by)
    return redirect("umpire_geographies")


def _named(uploads: Sequence[UploadedFile]) -> dict[str, bytes]:
    """The files by name; of several with one name, as folders have them, the later ones get a number."""
    found: dict[str, bytes] = {}
    for upload in uploads:
        name = (upload.name or "file.geojson")[-80:]
        same = (name if number == 1 else f"{name} ({number})" for number in count(1))
        found[next(one for one in same if one not in found)] = upload.read()
    return found


def _progress(request: HttpRequest) -> HttpResponse:
    """The progress of one import. The page moves on when the map is ready, and is shown again if the import failed."""
    wanted = _uuid(request.GET.get("import", ""))
    row = geography_imports.find(request.user.get_username(), wanted) if wanted else None
    if row is None:
        raise Http404
    answer = render(request, "umpire/packs/_geography_import.html", {"row": pages.import_row(row)})
    if row.made_id is not None:
        answer["HX-Redirect"] = reverse("umpire_geography", args=[row.made_id])
    elif row.status not in GeographyImport.OPEN:
        answer["HX-Refresh"] = "true"
    return answer


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def source(request: HttpRequest, geography_id: int) -> HttpResponse:
    """A proposal from one source; a POST turns it into a pack. A change of the form requests only the proposal."""
    row = _found(request, geography_id)
    sent, making = request.POST, "make" in request.POST
    frame_form = FrameForm(sent if "km" in sent else pages.first_frame(row))
    make_form = MakeForm(sent if making else None, initial=sent.dict() or {"blue_from": "west"})
    who = access.person(request)
    shown = pages.source_row(row, who, groups.names(who))
    context: dict[str, Any] = {"source": shown, "frame": frame_form, "make": make_form}
    status = 200
    try:
        if frame_form.is_valid():
            found = geography.proposal(row, pages.frame_of(frame_form.cleaned_data), frame_form.cleaned_data["names"])
            decisions = _decisions(sent, found)
            context["page"] = pages.proposal_page(row, found, decisions, frame_form.cleaned_data["least"] / 100)
            if making and make_form.is_valid():
                return _made(request, row, found, decisions, make_form, frame_form.cleaned_data["names"])
        else:
            status = 422
    except REFUSALS as error:
        context["faults"], status = faults(sentences(error)), status_of(error)
    if making and make_form.errors:
        status = 422
    part = request.headers.get("HX-Request") == "true"
    name = "_geography.html" if part else "geography.html"
    return render(request, f"umpire/packs/{name}", context, status=200 if part else status)


@require_POST
@login_required
def delete(request: HttpRequest, geography_id: int) -> HttpResponse:
    """Delete geography; packs made of it keep their maps."""
    row = _found(request, geography_id)
    try:
        geography.remove(pk=geography_id, by=access.person(request))
    except REFUSALS as error:
        messages.error(request, " ".join(sentences(error)))
        return redirect("umpire_geographies")
    messages.success(request, f"“{row.title}” was deleted. Packs made of it keep their maps.")
    return redirect("umpire_geographies")


@require_POST
@login_required
def do(request: HttpRequest, geography_id: int, action: str) -> HttpResponse:
    """Hand geography over, or choose who can use it."""
    row, said = _found(request, geography_id), request.POST
    try:
        if action == "hand-over":
            to = handover.holder(by=request.user, person=said.get("person", ""), group=said.get("group", ""))
            handover.geography(pk=row.pk, to=to, by=request.user)
            messages.success(request, f"“{row.title}” belongs to {to.name} now.")
        elif action == "publish":
            on = said.get("published") == "on"
            handover.publish_geography(pk=row.pk, on=on, by=request.user)
            messages.success(request, f"{'Every umpire here' if on else 'Only its owner'} can use “{row.title}” now.")
        else:
            raise Http404
    except REFUSALS as error:
        messages.error(request, " ".join(sentences(error)))
    return redirect("umpire_geographies")


def _found(request: HttpRequest, pk: int) -> Geography:
    try:
        return geography.find(pk, access.person(request))
    except geography.Unknown as error:
        raise Http404 from error


def _decisions(sent: QueryDict, found: MapProposal) -> pages.Decisions:
    ground = picked(sent, "ground", Ground)
    return pages.Decisions(
        unticked(sent, pages.usually_left_out(found)),
        {name: kind for name, kind in ground.items() if name in found.shares},
        picked(sent, "size", Size),
        picked(sent, "width", Width),
    )


def _made(
    request: HttpRequest, row: Geography, found: MapProposal, said: pages.Decisions, form: MakeForm, names: Names
) -> HttpResponse:  # fmt: skip
    title, edge = form.cleaned_data["title"], form.cleaned_data["blue_from"]
    choices = Choices(title, row.credit, row.licence, said.without, said.ground, said.sizes, said.widths, edge)
    pack = services.make(row=row, frame=found.frame, choices=choices, by=access.person(request), names=names)
    messages.success(request, f"“{pack.title}” is in the library. Correct its map here; forces and texts are a draft.")
    return redirect(reverse("umpire_pack_file", args=[pack.name, "map"]))
