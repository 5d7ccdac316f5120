"""Words of the Military area."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "mobilise.not_reserve": "{unit} is not in Reserve.",
    "military.no_points": "No RP are left for {unit}.",
    "withdraw.not_on_map": "{unit} is not on the map and cannot be withdrawn.",
    "event.not_held": "You have no event that allows this.",
    "expel.not_special": "{unit} is not a Russian Special Forces unit on the map.",
    "deploy.not_mobilized": "{unit} is not Mobilized.",
    "deploy.withdrawn": "{unit} was withdrawn this turn; it can return in a later one.",
    "deploy.no_event": "You have no event that deploys {unit} without RP.",
    "deploy.no_prestige": "At 0 Prestige {unit} cannot be deployed.",
    "deploy.no_special_forces": "{unit} cannot deploy in {area}: no Special Forces are ready there.",
    "deploy.moldova_full": "{unit} cannot deploy in {area}: the one Regular allowed has been placed.",
    "deploy.enemy_there": "{unit} cannot deploy in {area}: the enemy is there.",
    "deploy.not_allowed_there": "{unit} cannot be deployed in {area}.",
}
