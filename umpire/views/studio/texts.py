"""Unsaved texts, as the page sends them, and as it gets them back after a change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest

from adjudication.services import pack_files, packs
from wargame import access

OTHER, SEEN = "other.", "seen."


@dataclass(frozen=True)
class NewText:
    """A text for an editor of the page. `seen`: the saved edition. `was`: for a file that is not open yet, its text
    before the change, to which *Undo* leads back."""

    file: str
    text: str
    seen: str
    was: str = ""


def own_file(request: HttpRequest, pack: str, file: str) -> tuple[packs.LibraryPack, str]:
    """A pack that this umpire can change, and the name of its file, or 404."""
    held, name = access.pack(request, pack), f"{file}.yaml"
    if not held.own or name not in held.files:
        raise Http404
    return held, name


def unsaved(request: HttpRequest, held: packs.LibraryPack, name: str) -> dict[str, str]:
    """The texts open in the page's editor by file, the page's own first."""
    sent = request.POST
    texts = {name: sent.get("text", held.files[name])}
    for key, value in sent.items():
        file = key.removeprefix(OTHER)
        if key.startswith(OTHER) and file in held.files and file != name:
            texts[file] = str(value)
    return {file: text.replace("\r\n", "\n") for file, text in texts.items()}


def editions(request: HttpRequest, name: str) -> dict[str, str]:
    """For each file, the edition on which the page was opened."""
    sent = request.POST
    others = {key.removeprefix(SEEN): str(value) for key, value in sent.items() if key.startswith(SEEN)}
    return {**others, name: sent.get("seen", "")}


def new_texts(held: packs.LibraryPack, before: Mapping[str, str], after: Mapping[str, str]) -> list[NewText]:
    """The texts of the files in which a change changed anything."""
    changed = {file: text for file, text in after.items() if text != {**held.files, **before}[file]}
    return [
        NewText(file, text, pack_files.mark(held.files[file]), "" if file in before else held.files[file])
        for file, text in changed.items()
    ]
