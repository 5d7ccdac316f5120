"""Makes a pack from geography for an umpire."""

from __future__ import annotations

from django.db import transaction

from adjudication.geography.choices import Choices
from adjudication.geography.frames import SheetFrame
from adjudication.geography.sources import Names
from adjudication.models import Geography, StoredPack
from adjudication.ownership import By
from adjudication.services import geography
from umpire.services.packs import drawable


@transaction.atomic
def make(*, row: Geography, frame: SheetFrame, choices: Choices, by: By, names: Names) -> StoredPack:
    """Make a new pack, as the library's own service does, but refuse places that cannot be drawn."""
    return drawable(geography.make(row=row, frame=frame, choices=choices, by=by, names=names))
