"""Sentences of the umpire’s edits."""

from __future__ import annotations

PROBLEMS = {
    "edit.not_an_edit": "The umpire cannot make this edit.",
    "edit.wrong_pool": "You cannot set {pool} to {value}.",
    "edit.wrong_block": "You cannot put a block in {place} with {lost} steps lost.",
    "edit.neutralised_off": "{unit} would be off the map. Only a block on the map can be neutralised.",
    "edit.mine_there": "There is already a minefield of this kind at {place}.",
    "edit.mine_none": "There is no minefield of this kind at {place}.",
    "edit.value": "{value} is not allowed here.",
    "edit.fight": "A combat is under way. Change blocks before or after it.",
    "edit.leaves_illegal": "This edit would leave an illegal state: {what}.",
}
CATALOGUE: dict[str, str] = PROBLEMS
