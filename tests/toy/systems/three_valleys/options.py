"""What the umpire may set before play."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of one game. `last_turn` ends it before the pack does; 0 plays all turns of the pack (2.3)."""

    last_turn: int = 0
    holder_wins_ties: bool = True
