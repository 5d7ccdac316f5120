"""Sentences of whole order sheets."""

from __future__ import annotations

PROBLEMS = {
    "amount.amounts": "LOG",
    "amount.log": "LOG",
    "amount.missions": "missions",
    "sheet.missions": "The sheet asks for {asked} missions; {held} are left.",
    "sheet.sorties": "The sheet asks for {asked} missions by air; {held:sortie is|sorties are} left.",
    "sheet.by_missile": "The sheet asks for {asked} missions without aircraft; {held:is|are} left.",
    "sheet.cp": "The sheet spends {asked} CP; {held} are left.",
    "sheet.log": "The sheet spends {asked} LOG; you can have at most {held}.",
    "sheet.detachments": "The sheet sends out more detachments of {unit} than it has: {held}.",
    "sheet.twice": "{unit} already has such an order on this sheet.",
    "sheet.acted": "{unit} has moved or fought by an order before this one: a block acts once, and follows up once.",
    "sheet.one_action": "The sides act in turn: give one action, then the other side acts.",
}
CATALOGUE: dict[str, str] = PROBLEMS
