"""Writes the differences from a pack's parent into its `pack.yaml`."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from adjudication.errors import Illegal
from adjudication.services import pack_parents
from adjudication.services.packs import LibraryPack
from adjudication.services.studio import change_list
from umpire.views.studio.drawing import Texts, writes
from umpire.views.studio.texts import new_texts

NO_PARENT = (
    "The pack that this one was made from is not in the library in that edition, so there is nothing to compare with. "
    "Write the changes yourself."
)


@writes("umpire/packs/_moved.html")
def write(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The text of `pack.yaml` with the list of changes since the parent, from the open texts."""
    files = {**held.files, **texts}
    parent = pack_parents.parent_files(held.name, held.files[change_list.HEAD])
    if parent is None:
        raise Illegal([NO_PARENT])
    said = change_list.sentences(parent, files)
    if not said:
        raise Illegal(["No file differs from the pack this one was made from."])
    after = change_list.written(files[change_list.HEAD], said)
    what = f"{len(said)} sentence{'' if len(said) == 1 else 's'} under changes, not saved yet. Undo takes them back."
    return {"texts": new_texts(held, texts, {change_list.HEAD: after}), "said": what}
