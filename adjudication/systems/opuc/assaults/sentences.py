"""Sentences of chapter 9."""

from __future__ import annotations

PROBLEMS = {
    "assault.nobody": "There is no enemy at {place}.",
    "assault.empty": "Choose at least one attacker.",
    "assault.named_twice": "{unit} is listed twice.",
    "assault.not_yours": "{unit} is not on your side.",
    "assault.off_map": "{unit} is not on the map.",
    "assault.no_combat_block": "{unit} is not a combat block. Guns, engineers and dummies cannot assault.",
    "assault.neutralised": "{unit} is neutralised and cannot assault.",
    "assault.digging": "{unit} is at work and cannot assault this turn.",
    "assault.no_follow_up": "{unit} is not allowed to follow up.",
    "assault.twice": "{unit} has already assaulted this turn.",
    "assault.done": "{unit} has finished its activation.",
    "assault.others_first": "The blocks that broke into the built-up area must assault first.",
    "assault.no_mp": "{unit} has no movement points left for a hasty attack.",
    "assault.no_log": "Tracked blocks need LOG for a hasty attack. You have {held}.",
    "assault.water": "{unit} cannot cross the river to {place}.",
    "assault.not_adjacent": "{unit} is not next to {place}.",
    "assault.too_many": "At most {most} battalions can attack from {origin}.",
    "assault.nobody_swims": "None of the attackers can swim there.",
    "evade.not_attacked": "{unit} is not under attack here.",
    "evade.zone": "Blocks cannot evade from a zone of a built-up area.",
    "evade.no_chance": "{unit} cannot evade, whatever it rolls: it is attacked from too many sides.",
    "evade.no_way": "{unit} has no open place next to it to evade to.",
    "withdraw.other_unit": "{due} must withdraw first, not {unit}.",
    "withdraw.water": "{place} is water or out of play.",
    "withdraw.target": "{unit} cannot retreat into {place}, which it attacked.",
    "withdraw.start": "{unit} cannot go back to {place}, where it was attacked.",
    "withdraw.not_adjacent": (
        "{unit} cannot reach {place} in one step. It moves one place at a time; a town without enemies is one place."
    ),
    "withdraw.enemy": "The enemy is in {place}.",
    "withdraw.zoc": "{place} is in an enemy zone of control, and you have no other block there.",
    "withdraw.river": "{unit} cannot cross the river to {place}.",
    "log.not_due": "{unit} needs no LOG here.",
    "log.no_store": "There is no LOG that {unit} can draw.",
    "log.not_fighting": "{unit} is not one of your blocks in this assault.",
    "log.other_pays": "{payer}, not {unit}, draws the LOG for all parts of its battalion here.",
    "log.too_much": "You can give {unit} 1 to {most} LOG.",
    "log.not_held": "{store} has only {held} LOG.",
    "take_loss.not_there": (
        "{unit} cannot take this loss. Choose one of your blocks that fought here and has not left."
    ),
    "advance.cannot": (
        "{unit} cannot take this ground. Choose attackers that are still where they attacked from, or guns next to "
        "the place that fired for them."
    ),
    "follow_up.not_granted": "{unit} cannot follow up.",
    "follow_up.snow": "In deep snow, a block cannot go beyond the place the enemy left.",
    "follow_up.neutralised": "{unit} is neutralised and cannot follow up.",
    "follow_up.broke_in": "{unit} has broken into a town. It must assault or stay.",
    "follow_up.water": "{place} is water or out of play.",
    "follow_up.not_adjacent": (
        "{unit} cannot reach {place} in one step. It moves one place at a time; a town without enemies is one place."
    ),
    "follow_up.enemy": "The enemy is in {place}.",
    "follow_up.river": "{unit} cannot cross the river to {place}.",
    "follow_up.zoc": "{unit} is held in an enemy zone of control. From there it can enter a town only to assault.",
}
ROWS = {
    "cf.unit": "{unit}",
    "cf.spared": "restraint among displaced persons",
    "dm.hasty": "hasty attack",
    "dm.terrain": "ground: {terrain} {works}",
    "dm.rubble": "rubble",
    "dm.strongpoints": "{count:manned strongpoint|manned strongpoints}",
    "dm.small_target": "only small units defend",
    "dm.pincer": "pincer",
    "dm.hidden": "hidden defender",
    "dm.mines": "minefield, {ed} engineer detachments",
    "dm.swim": "swim assault",
    "dm.bridge": "bridge assault",
    "dm.supply": "supply",
    "dm.armour": "enemy armour class {ac}",
    "dm.jammed": "tactical jamming",
    "dm.formations": "mixed formations",
    "dm.nations": "mixed nations",
    "dm.plan": "{count:PLAN card|PLAN cards}",
    "dm.missions": "{count:fire mission|fire missions}",
    "dm.neutralised": "all neutralised",
    "retreat.built_up": "dense building",
    "follow_up.losses": "steps lost",
}
ROLLS = {
    "roll.evasion": "Evasion",
    "roll.evasion_distance": "Length of the evasion",
    "roll.assault_attack": "Attacker’s die",
    "roll.assault_defence": "Defender’s die",
    "roll.assault_extra": "Defender’s extra dice",
    "roll.retreat": "Retreat",
    "roll.follow_up": "Follow-up",
}
CATALOGUE: dict[str, str] = PROBLEMS | ROWS | ROLLS
