"""Sentences of chapter 1, and for names that do not exist."""

from __future__ import annotations

PROBLEMS = {
    "unknown.side": "There is no side called {side}.",
    "unknown.unit": "There is no block called {unit}.",
    "unknown.place": "{place} is not on the map.",
    "unknown.bua": "There is no built-up area called {bua}.",
    "unknown.edge": "No river runs along {edge}.",
    "unit.not_own": "{unit} belongs to the other side.",
    "unit.not_on_map": "{unit} is not on the map.",
}


CAUSES = {
    "assault": "in the assault", "retreat": "its retreat is cut off", "fires": "fires", "deep_fires": "deep fires",
    "mines": "mines", "detachment": "its engineers are lost", "counter_battery": "counter-battery",
    "overrun": "overrun", "friends_destroyed": "those with them are destroyed", "breach": "breaching",
    "friends_degraded": "those with them suffer", "withdrew": "those with them withdrew", "evaded": "they evade",
    "parent": "their unit is destroyed", "bridge": "the bridge is destroyed", "camps": "camps",
}  # fmt: skip

CATALOGUE: dict[str, str] = PROBLEMS
