"""What the umpire presses on the MSEL and on the page of one inject."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from umpire import forms
from umpire.forms_msel import FileForm
from umpire.views import msel
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame.models import Inject
from wargame.services.msel import attachments, injects, releases
from wargame.viewer import Viewer


def _inject(request: HttpRequest, viewer: Viewer) -> Inject:
    return msel.found(viewer, forms.number(request.POST, "inject"))


def _back(request: HttpRequest, viewer: Viewer, inject: Inject, said: str) -> HttpResponse:
    """To the page of the button: one inject, or the list."""
    messages.success(request, said)
    if request.POST.get("from") == "inject":
        return redirect("umpire_inject", viewer.exercise.pk, inject.pk)
    return redirect("umpire_msel", viewer.exercise.pk)


def approve(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Let its trigger release it."""
    row = injects.approve(inject=_inject(request, viewer), by=viewer.label)
    return _back(request, viewer, row, f"Inject {row.number} is approved.")


def approve_all(request: HttpRequest, viewer: Viewer) -> str:
    """Approve every draft."""
    count = injects.approve_all(exercise=viewer.exercise, by=viewer.label)
    return f"{count} inject{' is' if count == 1 else 's are'} approved."


def hold(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Keep it back."""
    row = injects.hold(inject=_inject(request, viewer))
    return _back(request, viewer, row, f"Inject {row.number} is on hold.")


def release(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Tell the cells now."""
    row = releases.by_hand(inject=_inject(request, viewer), by=viewer.label)
    return _back(request, viewer, row, f"Inject {row.number} is released.")


def cancel(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Strike it off; the page asked before."""
    row = injects.cancel(inject=_inject(request, viewer))
    return _back(request, viewer, row, f"Inject {row.number} is cancelled.")


def restore(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Bring it back."""
    row = injects.restore(inject=_inject(request, viewer))
    return _back(request, viewer, row, f"Inject {row.number} is back and waits for approval.")


def delete(request: HttpRequest, viewer: Viewer) -> str:
    """Delete a draft; the page asked before."""
    row = _inject(request, viewer)
    injects.delete(inject=row)
    return f"Inject {row.number} is deleted."


def attach(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A file for an inject."""
    row, form = _inject(request, viewer), FileForm(request.POST, request.FILES)
    if not form.is_valid():
        said = [str(text) for texts in form.errors.values() for text in texts]
        return msel.shown(request, viewer, row, said, 422)
    try:
        name, data = form.data_of()
        made = attachments.attach(inject=row, name=name, data=data)
    except REFUSALS as error:
        return msel.shown(request, viewer, row, sentences(error), status_of(error))
    return _back(request, viewer, row, f"{made.name} goes with inject {row.number}.")


def detach(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Take a file off."""
    row, file = _inject(request, viewer), forms.number(request.POST, "file")
    if file is None:
        raise Http404
    attachments.detach(inject=row, file_id=file)
    return _back(request, viewer, row, "The file is removed.")


def from_pack(request: HttpRequest, viewer: Viewer) -> str:
    """Take over what the pack prepares."""
    count = injects.from_pack(exercise=viewer.exercise, by=viewer.label)
    return f"{count} inject{'' if count == 1 else 's'} of the pack taken over, to be approved."


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "inject-approve": approve,
    "inject-approve-all": approve_all,
    "inject-hold": hold,
    "inject-release": release,
    "inject-cancel": cancel,
    "inject-restore": restore,
    "inject-delete": delete,
    "inject-attach": attach,
    "inject-detach": detach,
    "msel-import": msel.brought,
    "msel-from-pack": from_pack,
}
