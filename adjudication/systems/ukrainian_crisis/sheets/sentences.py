"""Why an order sheet is refused as a whole."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "sheet.twice": "The sheet asks for this a second time; it happens once a turn.",
    "sheet.unit_twice": "{unit} has such an order on this sheet already.",
    "sheet.moves": "{unit} is to move or recover {asked} times; {held:Segment is|Segments are} left.",
    "sheet.battles": "{unit} is to fight {asked} battles; {held:Segment is|Segments are} left.",
    "sheet.operate": "The sheet moves or recovers {asked} units, no more than {held} can be.",
    "sheet.military": "The sheet spends {asked} RP on units, no more than {held} can be had.",
    "sheet.diplomatic": "The sheet spends {asked} RP on countries, no more than {held} can be had.",
    "sheet.prestige": "The sheet spends {asked} Prestige, {held} are left.",
    "sheet.at_large": "The sheet adds {asked} at-large RP, {held} are left.",
    "sheet.event": "The sheet plays {asked:event|events}, {held} in hand.",
    "sheet.targets": "{asked:attempt is|attempts are} asked for; the card gives {held}.",
}
