"""The pack that another one was made from: its name in `pack.yaml`, and its files in that edition."""

from __future__ import annotations

import re
from collections.abc import Mapping

from adjudication.engine import registry
from adjudication.errors import Illegal
from adjudication.models import PackFiles, PackVersion
from adjudication.services import pack_files, pack_versions
from adjudication.services.studio import edits

EDITION = 16  # letters of a signature digest
_SAID = re.compile(r"(?P<system>\S+)/(?P<name>\S+) (?P<edition>[0-9a-f]{16})")


def stamped(head: str, system: str, name: str, files: Mapping[str, str]) -> str:
    """The `pack.yaml` of a clone with its parent, and without the parent's own list of changes."""
    said = f"{system}/{name} {pack_files.digest(files)[:EDITION]}"
    try:
        known = edits.plain(head)
        head = edits.without(head, ("changes",)) if "changes" in known else head
        if "parent" in known:
            return pack_files.patched(head, {("parent",): said})
        return edits.with_pair(head, (), "parent", said)
    except Illegal:
        return head  # a layout that takes no line; the first version still has the parent's files


def parent_files(name: str, head: str) -> dict[str, str] | None:
    """The files of the parent named in a pack's `pack.yaml`, or from which it was cloned; None if neither is in the
    library any more."""
    said = _SAID.fullmatch(str((edits.plain(head) or {}).get("parent", "")))
    return (said and (_shipped(said) or _stored(said["edition"]))) or _first(name)


def _shipped(said: re.Match[str]) -> dict[str, str] | None:
    if said["system"] not in registry.names() or said["name"] not in registry.get(said["system"]).packs():
        return None
    files = dict(registry.get(said["system"]).pack_texts(said["name"]))
    return files if pack_files.digest(files).startswith(said["edition"]) else None


def _stored(edition: str) -> dict[str, str] | None:
    row = PackFiles.objects.filter(digest__startswith=edition).first()
    return dict(row.files) if row else None


def _first(name: str) -> dict[str, str] | None:
    row = PackVersion.objects.filter(pack__name=name, number=1, what__startswith=pack_versions.CLONED)
    first = row.select_related("files").first()
    return dict(first.files.files) if first else None
