"""Sentences of the umpire’s edits."""

from __future__ import annotations

EVENTS = {
    "edit.pool": "The umpire sets {pool} of {side} to {value}.",
    "edit.block": "The umpire sets {unit}: {where}, {lost:step|steps} lost.",
    "edit.weather": "The umpire sets the weather: {weather}, snow level {snow}.",
    "edit.place": "The umpire sets {where}: {dps:DP|DPs}, {rubble} rubble, {strongpoints:strongpoint|strongpoints}.",
    "edit.bua": "The umpire sets {bua}: controlled by {control}, power {power}, water {water}.",
    "edit.bridge": "The umpire rules that the bridge {edge} stands.",
    "edit.bridge.blown": "The umpire rules that the bridge {edge} is blown.",
    "edit.mine": "The umpire places a minefield at {where}.",
    "edit.mine.gone": "The umpire takes up a minefield at {where}.",
}
PROBLEMS = {
    "edit.not_an_edit": "Only the umpire’s edits can be entered here.",
    "edit.wrong_pool": "{pool} cannot be set to {value}.",
    "edit.wrong_block": "A block cannot be set to {place} with {lost} steps lost.",
    "edit.neutralised_off": "{unit} would be off the map: only a block on the map can be neutralised.",
    "edit.mine_there": "There is such a minefield at {place} already.",
    "edit.mine_none": "There is no such minefield at {place}.",
    "edit.value": "{value} is not allowed here.",
    "edit.fight": "A fight is under way; change blocks before or after it.",
    "edit.leaves_illegal": "That would leave an illegal state: {what}.",
}
CATALOGUE: dict[str, str] = EVENTS | PROBLEMS
