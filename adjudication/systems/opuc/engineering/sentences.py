"""Sentences of chapters 6 and 10."""

from __future__ import annotations

PROBLEMS = {
    "engineers.no_dummy": "There are no engineer dummies left.",
    "engineers.no_parent": "{unit} is not an engineer block of this side.",
    "engineers.none_left": "{unit} has no detachment left to send.",
    "engineers.wrong_kind": "The detachments of {unit} are not of the kind for this task.",
    "engineers.no_block": "There is no block on the map that could send such a detachment.",
    "engineers.out_of_reach": "{place} is more than {reach} hexes from {unit}.",
    "engineers.zone_needed": "In a built-up area the work is in a zone: name one of those in {place}.",
    "engineers.enemy": "The enemy is in {place}.",
    "engineers.zoc": "{place} is in an enemy zone of control, with no block of yours there.",
    "engineers.contested": "The enemy is in the town of {place}, and no block of yours is in that zone.",
    "task.strongpoint": "Strongpoints go into zones of PV2 or more of own BUAs, up to the DP dice: none at {place}.",
    "task.blow": "No standing bridge ends at {place}, or it is being blown already.",
    "task.mine": "There is a minefield at {place} already.",
    "task.rubble": "There is no rubble in {place}.",
    "task.breach": "There is no minefield of the enemy in {place} or next to it.",
    "task.bridge": "An ED bridges a medium river that has no bridge: there is none at {place}.",
    "task.pontoon": "A BD lays a pontoon over a large river that has no bridge: there is none at {place}.",
    "task.ferry": "A BD runs a ferry over a major river that has no bridge: there is none at {place}.",
    "task.lake_ferry": "No shore lies across a lake from {place}.",
    "task.mend_rail": "No railway is cut at {place}.",
    "task.mend_airfield": "No airfield is out of use at {place}.",
    "task.mend_port": "No port is interdicted at {place}.",
    "engineers.no_target": "{place} is not a target for this task at {at}.",
    "engineers.nothing_out": "{unit} has no task.",
    "works.no_troops": "{unit} is not a combat block: guns, engineers and dummies build nothing for themselves.",
    "works.neutralised": "{unit} is neutralised and cannot work.",
    "works.busy": "{unit} is at work already.",
    "works.dug_in": "{unit} has dug in already.",
    "works.tanks": "{unit} has only tanks, which do not dig in.",
    "works.small": "{unit} is smaller than a battalion and builds no strongpoint by itself.",
    "works.elsewhere": "{unit} is not in {place}.",
    "works.no_ground": "Troops dig in on a hex without a town or in a zone of PV1. {place} is neither.",
    "works.no_room": "Strongpoints go into zones of PV2 or more of own BUAs, up to the DP dice: none at {place}.",
}
ROLLS = {
    "roll.mines": "Mine strike",
    "roll.breach": "Breaching",
    "roll.detachment_evades": "Engineers evade",
    "roll.rubble": "Rubble cleared",
}


TASKS = {
    "strongpoint": "strongpoint", "blow": "blowing a bridge", "mine": "minefield", "rubble": "clearing rubble",
    "breach": "breaching a minefield", "bridge": "bridge", "pontoon": "pontoon bridge", "ferry": "ferry",
    "lake_ferry": "ferry over the lake", "mend_rail": "repairing the railway",
    "mend_airfield": "repairing the airfield", "mend_port": "repairing the port", "dig_in": "digging in",
}  # fmt: skip

CATALOGUE: dict[str, str] = PROBLEMS | ROLLS
