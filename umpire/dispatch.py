"""Background work that umpires start outside exercises: the row is stored first, and the message follows its commit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from adjudication.models import Balance, GeographyImport
from adjudication.services import balance, packs
from adjudication.services.imports import geography_imports
from umpire.services import finished
from umpire.tasks import import_geography, play_balance, play_sample
from wargame.models import Sample
from wargame.runtime.after_commit import after_commit


@transaction.atomic
def bring_geography(*, files: Mapping[str, bytes], credit: str, licence: str, asked_by: str) -> GeographyImport:
    """Request that files be read. If the message cannot be sent, the next sweep sends it."""
    row = geography_imports.ask(files=files, credit=credit, licence=licence, asked_by=asked_by)
    after_commit(import_geography.delay, str(row.pk))
    return row


@transaction.atomic
def play(*, pack: packs.LibraryPack, games: int, asked_by: str) -> Balance:
    """Request games on a pack. If the message cannot be sent, the next sweep sends it."""
    row = balance.ask(pack=pack, games=games, asked_by=asked_by)
    after_commit(play_balance.delay, str(row.pk))
    return row


@transaction.atomic
def sample(*, owner: Any) -> Sample:
    """Request an umpire's finished sample. If the message cannot be sent, the next sweep sends it."""
    row = finished.ask(owner=owner)
    if row.status == Sample.Status.QUEUED:
        after_commit(play_sample.delay, row.pk)
    return row
