"""What the umpire can set before play."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of one exercise. `last_turn` ends it after an earlier round; 0 plays all rounds of the pack (2.3)."""

    last_turn: int = 0
