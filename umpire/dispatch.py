"""Background work that umpires start outside exercises: the row exists, the message follows its commit."""

from __future__ import annotations

from django.db import transaction

from adjudication.models import Balance
from adjudication.services import balance, packs
from umpire.tasks import play_balance
from wargame.runtime.after_commit import after_commit


@transaction.atomic
def play(*, pack: packs.LibraryPack, games: int, asked_by: str) -> Balance:
    """Ask for games on a pack. A message that cannot be sent is made up for by the next sweep."""
    row = balance.ask(pack=pack, games=games, asked_by=asked_by)
    after_commit(play_balance.delay, str(row.pk))
    return row
