"""What the umpire can set before play."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of one game. `last_turn` ends it before the pack does; 0 plays all turns of the pack (2.2)."""

    last_turn: int = 0
    moves_after_attack: bool = False
