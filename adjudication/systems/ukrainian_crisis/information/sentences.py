"""Words of the Information area."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.neutralise": "Attempt to neutralise a unit",
    "row.neutralise.points": "Card points: {value}",
    "row.neutralise.extra": "Points added: {value}",
    "row.cut.high": "Higher result: {value}",
    "row.cut.low": "Lower result: {value}",
    "row.cut.extra": "Points added: {value}",
    "inform.no_target": "There is no enemy unit on the map to target.",
    "inform.combat_turn": "In a Combat Turn, the Information area can only neutralise units.",
    "inform.zero": "The enemy’s Prestige is already 0.",
    "target.own": "{unit} is one of your own units.",
    "target.special_forces": "{unit} is a Special Forces unit, so it cannot be neutralised this way.",
    "target.not_on_map": "{unit} is not on the map.",
    "target.twice": "{unit} is listed twice. Choose a different target for each attempt.",
    "target.count": "Choose at least one target and at most {most}.",
}
