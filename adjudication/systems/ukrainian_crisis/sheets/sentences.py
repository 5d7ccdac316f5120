"""Why an order sheet is refused as a whole."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "amount.rp": "RP",
    "amount.prestige": "Prestige",
    "amount.at_large": "at-large RP",
    "terms.combat_turn": "The order says: only in a Combat Turn. This is not one.",
    "only.combat_turn": "only in a Combat Turn",
    "terms.in_military": "The order says: only in Military. Points were not added there.",
    "terms.in_diplomatic": "The order says: only in Diplomatic. Points were not added there.",
    "terms.in_information": "The order says: only in Information. Points were not added there.",
    "terms.in_ceasefire": "The order says: only in a Ceasefire. None was attempted.",
    "only.in_military": "only in Military",
    "only.in_diplomatic": "only in Diplomatic",
    "only.in_information": "only in Information",
    "only.in_ceasefire": "only in a Ceasefire",
    "sheet.twice": "The sheet asks for this a second time; it happens once a turn.",
    "sheet.unit_twice": "{unit} already has such an order on this sheet.",
    "sheet.moves": "The sheet moves or recovers {unit} {asked} times; {held:Segment is|Segments are} left.",
    "sheet.battles": "The sheet has {unit} fight {asked} battles; {held:Segment is|Segments are} left.",
    "sheet.operate": "The sheet moves or recovers {asked} units; at most {held} can.",
    "sheet.military": "The sheet spends {asked} RP on units; you can have at most {held}.",
    "sheet.diplomatic": "The sheet spends {asked} RP on countries; you can have at most {held}.",
    "sheet.prestige": "The sheet spends {asked} Prestige; {held} are left.",
    "sheet.at_large": "The sheet adds {asked} at-large RP; {held} are left.",
    "sheet.event": "The sheet plays {asked:event|events}; you have {held}.",
    "sheet.targets": "{asked:attempt is|attempts are} asked for; the card gives {held}.",
}
