"""The saved versions of a pack as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from uuid import UUID

from adjudication.models import PackVersion
from adjudication.services import balance, pack_changes, pack_versions, packs

MOST_SHOWN = 6
MOST_VERSIONS = 60


@dataclass(frozen=True)
class VersionRow:
    """One version of a pack: the change made and the difference from the previous version. `games` were played on its
    files in the balance `run`."""

    number: int
    made_at: datetime
    made_by: str
    what: str
    digest: str
    now: bool
    changes: Sequence[pack_changes.FileChange]
    more: int
    games: int = 0
    run: UUID | None = None


def rows(pack: packs.LibraryPack) -> list[VersionRow]:
    """The versions of a pack, latest first. At most three queries."""
    found = pack_versions.of_pack(pack.name)[: MOST_VERSIONS + 1]
    played = {row.files_id: (row.pk, count) for row, count in reversed(balance.of_pack(pack.name))}
    before = dict(pairwise(found))
    return [_row(one, before.get(one), found[0], played) for one in found[:MOST_VERSIONS]]


def _row(
    one: PackVersion, before: PackVersion | None, latest: PackVersion, played: dict[str, tuple[UUID, int]]
) -> VersionRow:
    changes = pack_changes.between(before.files.files, one.files.files) if before else []
    run, games = played.get(one.files_id, (None, 0))
    return VersionRow(
        one.number, one.made_at, one.made_by, one.what, one.files_id, one.pk == latest.pk, changes[:MOST_SHOWN],
        max(0, len(changes) - MOST_SHOWN), games, run,
    )  # fmt: skip
