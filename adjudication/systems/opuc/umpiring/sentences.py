"""Sentences of the umpire’s edits."""

from __future__ import annotations

PROBLEMS = {
    "edit.not_an_edit": "Only the umpire’s edits can be entered here.",
    "edit.wrong_pool": "{pool} cannot be set to {value}.",
    "edit.wrong_block": "A block cannot be set to {place} with {lost} steps lost.",
    "edit.neutralised_off": "{unit} would be off the map: only a block on the map can be neutralised.",
    "edit.mine_there": "There is already such a minefield at {place}.",
    "edit.mine_none": "There is no such minefield at {place}.",
    "edit.value": "{value} is not allowed here.",
    "edit.fight": "A fight is under way; change blocks before or after it.",
    "edit.leaves_illegal": "That would leave an illegal state: {what}.",
}
CATALOGUE: dict[str, str] = PROBLEMS
