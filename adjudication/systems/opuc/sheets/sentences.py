"""Sentences of whole order sheets."""

from __future__ import annotations

PROBLEMS = {
    "sheet.missions": "The sheet asks for {asked} missions, {held} are left.",
    "sheet.sorties": "The sheet asks for {asked} missions by air, {held:sortie is|sorties are} left.",
    "sheet.by_missile": "{asked} missions are asked for without aircraft, {held:such is|such are} left.",
    "sheet.cp": "The sheet spends {asked} CP, {held} are left.",
    "sheet.log": "The sheet spends {asked} LOG, no more than {held} can be had.",
    "sheet.detachments": "{unit} is to send out more detachments than it has: {held}.",
    "sheet.twice": "{unit} has such an order on this sheet already.",
    "sheet.acted": "{unit} has moved or fought by an order before this one: a block acts once, and follows up once.",
    "sheet.one_action": "The sides act in turn: one action, then the other side is asked.",
}
CATALOGUE: dict[str, str] = PROBLEMS
