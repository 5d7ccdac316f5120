"""In which turn something of the ledger happened: an event in its own, everything else in that of its step."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from adjudication.models import Game
from wargame.models import LogEntry

Turns = Mapping[tuple[int, int], int]
"""The turn of an event, by the number of its step and its own; 0 in the set-up."""


def events(game: Game, seqs: Collection[int]) -> Turns:
    """The turn of every event of some steps, as the log has it. One query."""
    told = LogEntry.objects.filter(exercise__game=game, seq__in=seqs, event__isnull=False)
    rows = told.values_list("seq", "event", "turn").distinct()
    return {(seq or 0, event or 0): turn for seq, event, turn in rows}
