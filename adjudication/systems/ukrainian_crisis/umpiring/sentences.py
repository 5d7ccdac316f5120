"""The refusals of edits."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "edit.flag": "{flag} cannot be {value}.",
    "edit.not_an_edit": "The umpire cannot make this edit.",
    "edit.leaves_illegal": "This edit would leave an illegal state: {what}.",
    "edit.prestige": "Prestige cannot be {value}.",
    "edit.battle": "You cannot move units by hand during a battle.",
    "edit.last_choice": "A side has to choose a unit. This edit would leave it none to choose.",
    "edit.zone": "There is no zone called {zone}.",
    "edit.card_not_held": "The side has no {card} card.",
    "edit.card_not_used": "No {card} card has been used, so none can be taken back.",
}
