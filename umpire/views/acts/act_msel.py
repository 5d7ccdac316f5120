"""Acts on the MSEL and on the page of one inject that send files."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from umpire import forms
from umpire.forms_msel import FileForm
from umpire.views import msel
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame.acts.act import Act
from wargame.models import Inject
from wargame.services.msel import attachments
from wargame.viewer import Viewer


def back(act: Act[Inject]) -> Callable[[HttpRequest, Viewer, Inject], HttpResponse]:
    """Return to the page of the button: one inject, or the list."""
    return lambda request, viewer, row: _back(request, viewer, row, act.said(row))


def _back(request: HttpRequest, viewer: Viewer, inject: Inject, said: str) -> HttpResponse:
    messages.success(request, said)
    if request.POST.get("from") == "inject":
        return redirect("umpire_inject", viewer.exercise.pk, inject.pk)
    return redirect("umpire_msel", viewer.exercise.pk)


def attach(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Attach a file to an inject."""
    row, form = msel.found(viewer, forms.number(request.POST, "inject")), FileForm(request.POST, request.FILES)
    if not form.is_valid():
        said = [str(text) for texts in form.errors.values() for text in texts]
        return msel.shown(request, viewer, row, said, 422)
    try:
        name, data = form.data_of()
        made = attachments.attach(inject=row, name=name, data=data)
    except REFUSALS as error:
        return msel.shown(request, viewer, row, sentences(error), status_of(error))
    return _back(request, viewer, row, f"{made.name} goes with inject {row.number}.")


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "inject-attach": attach,
    "msel-import": msel.brought,
}
