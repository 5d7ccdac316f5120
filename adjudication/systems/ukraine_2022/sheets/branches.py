"""The parts of a whole-turn sheet that appear in some turns only."""

from __future__ import annotations

from adjudication.engine.sheet_parts import unforeseen

BRANCHES = (
    unforeseen(
        "on_call", "air_losses", "intercept", "intercept_flight", "suppressed", "interdict", "thin", "commit", "absorb",
        "retreat", "advance",
    ),
)  # fmt: skip
