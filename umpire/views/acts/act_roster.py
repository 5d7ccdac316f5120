"""Acts on the roster that exist only as forms: paste a class list, and show a token once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from umpire.services import people
from umpire.views import roster
from wargame.acts.subjects import CELL, SEAT, RowKind
from wargame.services.class_list import name_list
from wargame.services.participants import seats
from wargame.viewer import Viewer


def _row(request: HttpRequest, viewer: Viewer, kind: RowKind[Any]) -> Any:
    if (row := kind.find(viewer.exercise, request.POST.get(kind.field, ""))) is None:
        raise Http404
    return row


def issue_token(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Issue a new API token, shown once."""
    seat = _row(request, viewer, SEAT)
    return roster.shown_token(request, viewer, seat, seats.issue_token(seat=seat))


def paste(request: HttpRequest, viewer: Viewer) -> str:
    """Put a list of names into the free seats of a cell."""
    cell = _row(request, viewer, CELL)
    pasted = request.POST.get("names", "")
    count = people.seat_names(cell=cell, names=name_list.read(pasted))
    said = f"{count} name{'s' if count > 1 else ''} on the roster of {cell.name}."
    if unused := name_list.left_out(pasted):
        said += f" {'These columns are' if len(unused) > 1 else 'This column is'} not used: {', '.join(unused)}."
    return said


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "issue-token": issue_token,
    "paste-names": paste,
}
