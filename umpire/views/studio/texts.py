"""The texts that are being written, as the page sends them, and as it gets them back after a change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest

from adjudication.services import pack_files, packs

OTHER, SEEN = "other.", "seen."


@dataclass(frozen=True)
class NewText:
    """A text for an editor of the page. `seen`: the edition that is saved now. `was`: of a file that is not open on
    the page yet, its text before the change, to which *Undo* leads back."""

    file: str
    text: str
    seen: str
    was: str = ""


def found(request: HttpRequest, name: str) -> packs.LibraryPack:
    """A pack of the library as this umpire may use it, or the 404. Somebody else's pack is there to look at."""
    try:
        held = packs.find(name)
    except packs.Unknown as error:
        raise Http404 from error
    return replace(held, own=held.may_change(request.user.get_username()))


def own_file(request: HttpRequest, pack: str, file: str) -> tuple[packs.LibraryPack, str]:
    """A pack that this umpire can change and the name of its file, or the 404."""
    held, name = found(request, pack), f"{file}.yaml"
    if not held.own or name not in held.files:
        raise Http404
    return held, name


def unsaved(request: HttpRequest, held: packs.LibraryPack, name: str) -> dict[str, str]:
    """The texts that are open in the page's editor by file, the page's own first."""
    sent = request.POST
    texts = {name: sent.get("text", held.files[name])}
    for key, value in sent.items():
        file = key.removeprefix(OTHER)
        if key.startswith(OTHER) and file in held.files and file != name:
            texts[file] = str(value)
    return {file: text.replace("\r\n", "\n") for file, text in texts.items()}


def editions(request: HttpRequest, name: str) -> dict[str, str]:
    """By file, which edition of it the page was opened on."""
    sent = request.POST
    others = {key.removeprefix(SEEN): str(value) for key, value in sent.items() if key.startswith(SEEN)}
    return {**others, name: sent.get("seen", "")}


def new_texts(held: packs.LibraryPack, before: Mapping[str, str], after: Mapping[str, str]) -> list[NewText]:
    """The texts that a change gives the page, of the files in which it changed anything."""
    changed = {file: text for file, text in after.items() if text != {**held.files, **before}[file]}
    return [
        NewText(file, text, pack_files.mark(held.files[file]), "" if file in before else held.files[file])
        for file, text in changed.items()
    ]
