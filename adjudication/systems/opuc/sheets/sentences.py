"""Sentences of whole order sheets."""

from __future__ import annotations

PROBLEMS = {
    "amount.amounts": "LOG",
    "amount.log": "LOG",
    "amount.missions": "missions",
    "sheet.missions": "The sheet asks for {asked} missions. You have {held} left.",
    "sheet.sorties": "The sheet asks for {asked} missions by air. {held:sortie is|sorties are} left.",
    "sheet.by_missile": "The sheet asks for {asked} missions without aircraft. {held:is|are} left.",
    "sheet.cp": "The sheet spends {asked} CP. You have {held} left.",
    "sheet.log": "The sheet spends {asked} LOG. You can have at most {held}.",
    "sheet.detachments": "The sheet sends out more detachments than {unit} has: {held}.",
    "sheet.twice": "{unit} already has an order of this kind on the sheet.",
    "sheet.acted": "An earlier order already moves {unit} or makes it fight. A block acts once and follows up once.",
    "sheet.one_action": "The sides act in turn. Give one action, then the other side acts.",
}
CATALOGUE: dict[str, str] = PROBLEMS
