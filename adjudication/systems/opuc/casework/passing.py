"""Rules cases: the answer that changes least, for each decision a case does not mention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOTHING: Mapping[str, Any] = {"do": "done"}
PASS: Mapping[str, Mapping[str, Any]] = {
    "evade": {"do": "evade", "units": []},
    "cards": {"do": "combat_cards", "formations": False, "nations": False},
    "support": {"do": "support", "missions": {}},
    "advance": {"do": "advance", "units": []},
    "reroll": {"do": "reroll", "answer": "keep"},
}
"""Plain answers by decision; `NOTHING` for the others. Where one is not legal, the policy answers."""
