"""What the rules leave to the umpire's judgement, as a value between a rule system and the matrix actions."""

from __future__ import annotations

import msgspec

from adjudication.engine.protocol import Side


class ToJudge(msgspec.Struct, frozen=True):
    """What an event leaves to the umpire's judgement: what a side does and to what effect, in its own words.

    `source` says which thing it is, the same whenever that happens again after an undo. `secret`: no other side reads
    it.
    """

    side: Side
    source: str
    action: str
    effect: str
    secret: bool = False
