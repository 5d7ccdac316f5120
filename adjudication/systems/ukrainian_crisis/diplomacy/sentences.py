"""Words of the Diplomatic area."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.attempt": "Attempt to move a country",
    "row.attempt.zone": "Zone cost: {value}",
    "row.attempt.rank": "Country Rank: {value}",
    "row.attempt.extra": "Points added: {value}",
    "attempt.no_way": "{country} cannot be moved {direction}: it is in the last zone.",
    "attempt.gone": "{country} cannot be moved: it is no longer on the display.",
    "attempt.other_side": "Only the other side can move {country} {direction}.",
    "attempt.no_points": "The attempt needs {points} RP. You have {left} left.",
    "attempt.no_prestige": "The attempt needs {points} Prestige. You have {left} left.",
    "attempt.zone_cost": "Moving to {zone} takes at least {least} RP. Points cannot be negative.",
    "attempt.rank": "With the country’s Rank, the attempt takes at least {total} points. You offered {paid}.",
    "attempt.price": "The price is {total} points. You offered {paid}.",
}
