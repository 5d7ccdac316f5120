"""Names and the keys that replace them. What is sealed holds keys; only the roster knows whose they are."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.models import Game
from wargame.models import Seat
from wargame.viewer import Viewer

OWNER = "owner"  # the umpire who signed in and holds no seat
SEAT = "seat:"


def key_of(viewer: Viewer) -> str:
    """The ledger's key for an umpire."""
    return f"{SEAT}{viewer.seat.pk}" if viewer.seat is not None else OWNER


def reader(game: Game) -> Callable[[str], str]:
    """A function that reads what the ledger says of someone: their name on the roster now. One query.

    Ledgers from before there were keys hold names; those are read as they are.
    """
    named = dict(Seat.objects.filter(cell__exercise__game=game).values_list("pk", "name"))
    known = {f"{SEAT}{pk}": name or "An umpire" for pk, name in named.items()} | {OWNER: "Umpire"}

    def read(text: str) -> str:
        return known.get(text, "An umpire" if text.startswith(SEAT) else text)

    return read
