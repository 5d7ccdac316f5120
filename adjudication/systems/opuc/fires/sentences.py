"""Sentences of chapter 7."""

from __future__ import annotations

PROBLEMS = {
    "unknown.mission": "There is no deep fires mission called {mission}.",
    "support.no_gun": "{unit} has no fire mission that reaches this combat.",
    "support.nothing": "Choose at least one mission for {unit}, or leave it out.",
    "support.spent": "{unit} has {most:mission|missions} left.",
    "support.too_many": "You can use at most {most} missions: {each} for each of your blocks in the combat.",
    "support.no_log": "Each mission takes 1 LOG. You have {held}.",
    "take_loss.no_gun": "{unit} cannot take this loss. Choose one of your guns under fire.",
    "strike.none_left": "You have no mission of this kind left. You have {left} in total, {air} of them sorties.",
    "strike.contested": "Both sides are in {at}, so deep fires cannot target it.",
    "strike.no_target": "There is no target for this mission at {at}.",
    "strike.nothing_there": "{what} is not a target at {at}.",
    "fire.no_gun": "{unit} is not one of your artillery blocks on the map.",
    "fire.variant": "Artillery fires by itself only when regiments are on the map.",
    "fire.twice": "{unit} has already fired this turn.",
    "fire.no_log": "You have no LOG left for {unit} to fire.",
    "fire.no_supply": "{unit} is not in supply and cannot fire.",
    "fire.not_local": "Guns on the map cannot fire {mission}.",
    "fire.range": "{at} is out of range of {unit}, which is {range} hexes.",
}
ROWS = {
    "fires.cf": "{unit} firing",
    "fires.hidden": "hidden target",
    "fires.neutralised": "neutralised",
    "fires.protection": "protection: {by}",
    "fires.strongpoint": "strongpoint",
    "fires.small": "small target",
    "fires.unprotected": "unprotected target",
    "fires.mines": "minefield",
    "strike.air": "enemy air supremacy",
    "strike.seen": "the guns have been seen",
}
ROLLS = {
    "roll.fires": "Fires",
    "roll.cover": "Saved by buildings",
    "roll.strike": "Deep fires mission",
}


RESULTS = {
    (False, 0): "no effect",
    (True, 0): "neutralised",
    (True, 1): "neutralised, one step lost",
    (True, 2): "neutralised, two steps lost",
    (False, 1): "one step lost",
    (False, 2): "two steps lost",
}
STRUCK = {
    "road": "the road is interdicted", "rail": "the railway is cut", "bridge": "the crossing is destroyed",
    "sd": "the supply dump is destroyed", "railhead": "the railhead is destroyed", "port": "the port is destroyed",
    "airfield": "the airfield is unusable",
}  # fmt: skip

CATALOGUE: dict[str, str] = PROBLEMS | ROWS | ROLLS
