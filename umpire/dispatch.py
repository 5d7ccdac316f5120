"""Background work that umpires start outside exercises: the row exists, the message follows its commit."""

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
    """Ask for files to be read. A message that cannot be sent is made up for by the next sweep."""
    row = geography_imports.ask(files=files, credit=credit, licence=licence, asked_by=asked_by)
    after_commit(import_geography.delay, str(row.pk))
    return row


@transaction.atomic
def play(*, pack: packs.LibraryPack, games: int, asked_by: str) -> Balance:
    """Ask for games on a pack. A message that cannot be sent is made up for by the next sweep."""
    row = balance.ask(pack=pack, games=games, asked_by=asked_by)
    after_commit(play_balance.delay, str(row.pk))
    return row


@transaction.atomic
def sample(*, owner: Any) -> Sample:
    """Ask for the finished sample of an umpire. A message that cannot be sent is made up for by the next sweep."""
    row = finished.ask(owner=owner)
    if row.status == Sample.Status.QUEUED:
        after_commit(play_sample.delay, row.pk)
    return row
