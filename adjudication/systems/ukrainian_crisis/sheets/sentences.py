"""The refusals of an order sheet as a whole."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "amount.rp": "RP",
    "amount.prestige": "Prestige",
    "amount.at_large": "at-large RP",
    "terms.combat_turn": "This order applies only in a Combat Turn. This is not one.",
    "only.combat_turn": "only in a Combat Turn",
    "terms.in_military": "This order applies only in Military. No points were added there.",
    "terms.in_diplomatic": "This order applies only in Diplomatic. No points were added there.",
    "terms.in_information": "This order applies only in Information. No points were added there.",
    "terms.in_ceasefire": "This order applies only in a Ceasefire. None was attempted.",
    "only.in_military": "only in Military",
    "only.in_diplomatic": "only in Diplomatic",
    "only.in_information": "only in Information",
    "only.in_ceasefire": "only in a Ceasefire",
    "sheet.twice": "This order is on the sheet twice. It can happen only once a turn.",
    "sheet.unit_twice": "{unit} already has an order of this kind on the sheet.",
    "sheet.moves": "The sheet moves or recovers {unit} {asked} times. {held:Segment is|Segments are} left.",
    "sheet.battles": "The sheet puts {unit} in {asked} battles. {held:Segment is|Segments are} left.",
    "sheet.operate": "The sheet moves or recovers {asked} units. You can move or recover at most {held}.",
    "sheet.military": "The sheet spends {asked} RP on units. You can have at most {held}.",
    "sheet.diplomatic": "The sheet spends {asked} RP on countries. You can have at most {held}.",
    "sheet.prestige": "The sheet spends {asked} Prestige. You have {held} left.",
    "sheet.at_large": "The sheet adds {asked} at-large RP. You have {held} left.",
    "sheet.event": "The sheet plays {asked:event|events}. You have {held}.",
    "sheet.targets": "The sheet has {asked:attempt|attempts}. The card gives {held}.",
}
