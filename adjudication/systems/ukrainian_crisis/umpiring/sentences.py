"""Why an edit is refused."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "edit.flag": "{flag} cannot be {value}.",
    "edit.not_an_edit": "This is not an edit an umpire can make.",
    "edit.leaves_illegal": "The edit would leave an illegal state: {what}.",
    "edit.prestige": "Prestige cannot be {value}.",
    "edit.battle": "Units cannot be moved by hand while a battle is under way.",
    "edit.last_choice": "A side has to name a unit; this edit would leave it none to name.",
    "edit.zone": "There is no zone called {zone}.",
    "edit.card_not_held": "The side has no {card} card.",
    "edit.card_not_used": "No {card} card has been used that could be taken back.",
}
