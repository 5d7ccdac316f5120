"""Words of the Information area."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.neutralise": "Attempt to neutralise a unit",
    "row.neutralise.points": "Points of the card: {value}",
    "row.neutralise.extra": "Points added: {value}",
    "row.cut.high": "Higher figure: {value}",
    "row.cut.low": "Lower figure: {value}",
    "row.cut.extra": "Points added: {value}",
    "inform.no_target": "No enemy unit on the map can be named.",
    "inform.combat_turn": "In a Combat Turn the Information area can only neutralise units.",
    "inform.zero": "The enemy’s Prestige is 0 and cannot be cut.",
    "target.own": "{unit} is one of your own units.",
    "target.special_forces": "{unit} is a Special Forces unit and cannot be neutralised this way.",
    "target.not_on_map": "{unit} is not on the map.",
    "target.twice": "{unit} is named twice; every attempt needs another target.",
    "target.count": "Name 1 to {most} targets.",
}
