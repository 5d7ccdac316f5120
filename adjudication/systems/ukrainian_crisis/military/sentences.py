"""Words of the Military area."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "mobilise.not_reserve": "{unit} is not in Reserve.",
    "military.no_points": "You have no RP left for {unit}.",
    "withdraw.not_on_map": "{unit} is not on the map, so you cannot withdraw it.",
    "event.not_held": "You have no event that allows this.",
    "expel.not_special": "{unit} is not a Russian Special Forces unit on the map.",
    "deploy.not_mobilized": "{unit} is not Mobilized.",
    "deploy.withdrawn": "{unit} was withdrawn this turn. It can return in a later turn.",
    "deploy.no_event": "You have no event that deploys {unit} without RP.",
    "deploy.no_prestige": "{unit} cannot deploy while your Prestige is 0.",
    "deploy.no_special_forces": "{unit} cannot deploy in {area}: no Special Forces are ready there.",
    "deploy.moldova_full": "{unit} cannot deploy in {area}: the one Regular allowed is already there.",
    "deploy.enemy_there": "{unit} cannot deploy in {area}: enemy units are there.",
    "deploy.not_allowed_there": "{unit} cannot deploy in {area}: the area is not in the pro-Russian zone.",
    "deploy.not_ukrainian": "{unit} cannot deploy in {area}: the area is not Ukrainian.",
    "deploy.not_russian": "{unit} cannot deploy in {area}: the area is not Russian, and no event has opened it.",
    "deploy.closed": "{unit} cannot deploy in {area}: the area is closed to it.",
}
