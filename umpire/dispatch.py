"""Background work that umpires start outside exercises: the row exists, the message follows its commit."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from adjudication.models import Balance
from adjudication.services import balance, packs
from umpire.tasks import play_balance


@transaction.atomic
def play(*, pack: packs.LibraryPack, games: int, asked_by: str) -> Balance:
    """Ask for games on a pack. A message that cannot be sent is made up for by the next sweep."""
    row = balance.ask(pack=pack, games=games, asked_by=asked_by)
    transaction.on_commit(partial(play_balance.delay, str(row.pk)), robust=True)
    return row
