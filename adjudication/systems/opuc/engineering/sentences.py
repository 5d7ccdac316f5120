"""Sentences of chapters 6 and 10."""

from __future__ import annotations

PROBLEMS = {
    "engineers.no_dummy": "There are no engineer dummies left.",
    "engineers.no_parent": "{unit} is not an engineer block of this side.",
    "engineers.none_left": "{unit} has no detachment left to send.",
    "engineers.wrong_kind": "{unit} has no detachment of the kind this task needs.",
    "engineers.no_block": "No block on the map can send such a detachment.",
    "engineers.out_of_reach": "{place} is more than {reach} hexes from {unit}.",
    "engineers.zone_needed": "In a built-up area, engineers work in a zone. Choose one in {place}.",
    "engineers.enemy": "The enemy is in {place}.",
    "engineers.zoc": "{place} is in an enemy zone of control, and you have no block there.",
    "engineers.contested": "The enemy is in {place}, and you have no block in that zone.",
    "task.strongpoint": (
        "{place} cannot take a strongpoint. Choose a zone of PV2 or more in one of your BUAs, with fewer "
        "strongpoints than DP dice."
    ),
    "task.blow": "There is no bridge to blow at {place}, or engineers are blowing it already.",
    "task.mine": "There is already a minefield at {place}.",
    "task.rubble": "There is no rubble in {place}.",
    "task.breach": "There is no enemy minefield in {place} or next to it.",
    "task.bridge": "{place} has no medium river without a bridge for an ED to bridge.",
    "task.pontoon": "{place} has no large river without a bridge for a BD to bridge with a pontoon.",
    "task.ferry": "{place} has no major river without a bridge for a BD to run a ferry on.",
    "task.lake_ferry": "No shore lies across a lake from {place}.",
    "task.mend_rail": "No railway is cut at {place}.",
    "task.mend_airfield": "No airfield is out of use at {place}.",
    "task.mend_port": "No port is interdicted at {place}.",
    "engineers.no_target": "{place} is not a target for this task at {at}.",
    "engineers.nothing_out": "{unit} has no task.",
    "works.no_troops": "{unit} is not a combat block. Guns, engineers and dummies build nothing for themselves.",
    "works.neutralised": "{unit} is neutralised and cannot work.",
    "works.busy": "{unit} is already at work.",
    "works.dug_in": "{unit} is already dug in.",
    "works.tanks": "{unit} has only tanks, which do not dig in.",
    "works.small": "{unit} is smaller than a battalion and cannot build a strongpoint by itself.",
    "works.elsewhere": "{unit} is not in {place}.",
    "works.no_ground": "Troops dig in on a hex without a town or in a zone of PV1. {place} is neither.",
    "works.no_room": (
        "{place} cannot take a strongpoint. Choose a zone of PV2 or more in one of your BUAs, with fewer "
        "strongpoints than DP dice."
    ),
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
