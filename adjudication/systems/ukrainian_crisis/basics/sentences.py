"""Sentences for names that do not exist and units that cannot be named."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "unknown.unit": "There is no unit called {unit}.",
    "unknown.area": "There is no area called {area}.",
    "unknown.country": "There is no country called {country} on the display.",
    "unknown.card": "There is no card called {card} in this game.",
    "unknown.side": "There is no side called {side}.",
    "unit.not_own": "{unit} belongs to the other side.",
    "unit.not_on_map": "{unit} is not on the map.",
}
