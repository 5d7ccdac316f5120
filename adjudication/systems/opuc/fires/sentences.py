"""Sentences of chapter 7."""

from __future__ import annotations

PROBLEMS = {
    "unknown.mission": "There is no deep fires mission {mission}.",
    "support.no_gun": "{unit} has no fire missions that reach.",
    "support.nothing": "{unit} must fire at least one mission if you name it.",
    "support.spent": "{unit} has {most:mission|missions} left.",
    "support.too_many": "At most {most} missions: {each} for each block of yours in the fight.",
    "support.no_log": "A mission takes 1 LOG; {held} are held.",
    "take_loss.no_gun": "Choose one of your guns under fire. {unit} is not one of them.",
    "strike.none_left": "No such mission is left. You have {left} in total, {air} of them sorties.",
    "strike.contested": "Both sides are in {at}, so it cannot be a target of deep fires.",
    "strike.no_target": "This mission has no target at {at}.",
    "strike.nothing_there": "{what} is not a target at {at}.",
    "fire.no_gun": "{unit} is not artillery of yours on the map.",
    "fire.variant": "Artillery fires by itself only with regiments on the map.",
    "fire.twice": "{unit} has fired this turn.",
    "fire.no_log": "No LOG is left for a shot of {unit}.",
    "fire.no_supply": "{unit} is not in supply and cannot fire.",
    "fire.not_local": "{mission} is not a mission for guns on the map.",
    "fire.range": "{at} is out of the range of {unit}, {range} hexes.",
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
