"""Words of the Final Phase and of victory."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.deal": "Card dealt for the last turns",
    "score.prestige": "Prestige: {points}",
    "score.half_prestige": "Half of {prestige} Prestige, rounded up: {points}",
    "score.area": "{area}: {points}",
    "level.tie": "A tie",
    "level.draw": "A draw with an edge",
    "level.tactical": "A tactical victory",
    "level.smashing": "A smashing victory",
    "track.prestige": "Prestige",
    "track.points": "Victory Points",
    "track.allied_rank": "Total Rank of Ukraine’s partners",
}
