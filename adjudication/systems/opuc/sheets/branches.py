"""The parts of a whole-turn sheet that appear in some turns only."""

from __future__ import annotations

from adjudication.engine.sheet_parts import unforeseen

BRANCHES = (
    unforeseen(
        "reroll", "gun_loss", "zones", "cards", "evade", "withdraw", "combat_log", "support", "dp_mode", "take_loss",
        "advance", "follow_up",
    ),
)  # fmt: skip
