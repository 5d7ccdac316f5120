"""Words of the Diplomatic area."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.attempt": "Attempt to move a country",
    "row.attempt.zone": "Cost of the zone: {value}",
    "row.attempt.rank": "Rank of the country: {value}",
    "row.attempt.extra": "Points added: {value}",
    "attempt.no_way": "{country} cannot be moved {direction}.",
    "attempt.no_points": "You asked for {points} RP and have {left} left.",
    "attempt.no_prestige": "You asked for {points} Prestige and have {left} left.",
    "attempt.zone_cost": "The step to {zone} takes at least {least} RP, and no negative points.",
    "attempt.rank": "The attempt takes at least {total} points with the country’s Rank; {paid} were offered.",
    "attempt.price": "The price is {total} points; {paid} were offered.",
}
