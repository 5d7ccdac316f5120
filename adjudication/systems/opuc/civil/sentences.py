"""Sentences of chapter 11."""

from __future__ import annotations

EVENTS = {
    "evacuated": "{side} evacuates people from {bua}.",
    "driven": "{side} drives people out of {bua}: {dps} DP on the road.",
    "camp.built": "{side} builds a DP camp at {hex}.",
    "rubble.staff": "{count} rubble is cleared from {zone}.",
    "civil.cec": "{count:civil effects marker|civil effects markers} on {at}, caused by {cause}.",
    "civil.listed": "Civil effects dice are thrown beforehand.",
    "civil.resolved": "Civil effects in {at}: {effects}.",
    "civil.atrocity": "{count:atrocity|atrocities} in {at} put down to {side}.",
    "civil.off": "{bua} loses a part of its {utility}.",
    "civil.destroyed": "A part of the {utility} of {bua} is destroyed.",
    "civil.restored": "A part of the {utility} of {bua} works again.",
    "civil.outage": "{bua} is without {utility}; {side} has to answer for it.",
    "civil.rubble": "{count} rubble in {at}.",
    "civil.refugees": "{count:group|groups} of people displaced at {at}.",
    "civil.checked_neighbour": "Fighting next door: {leave:group leaves|groups leave} {bua}.",
    "civil.checked_infrastructure": "Without power or water: {leave:group leaves|groups leave} {bua}.",
    "civil.emptied": "{bua} is the emptier for those who left.",
    "civil.moved": "{count:group|groups} of displaced persons from {origin} on the road to {to}.",
    "civil.home": "{count:group|groups} of displaced persons from {origin} safe in {to}.",
    "civil.sheltered": "{count:group|groups} of displaced persons from {origin} taken into the camp at {camp}.",
    "camp.paid": "The camp of {side} at {at} is supplied.",
    "camp.unpaid": "The camp of {side} at {at} is not supplied; {leave:group takes|groups take} to the road.",
    "civil.casualties": "Displaced persons at {at} come under {why}: {hits:time|times} with casualties.",
    "opinion.up": "Adverse opinion of {side} rises by {points} ({why}).",
    "opinion.down": "Adverse opinion of {side} falls by {points} ({why}).",
    "demoralisation.up": "Demoralisation of {side} rises by {points} ({why}).",
    "demoralisation.down": "Demoralisation of {side} falls by {points} ({why}).",
    "civil.contested": "{bua} is fought over.",
    "fight.dp_mode": "{side} fights among displaced persons: {mode}.",
}
PROBLEMS = {
    "camps.twice": "The camp at {place} is named twice.",
    "camps.none_there": "There is no camp of yours at {place}.",
    "camps.no_log": "Only {held} LOG are left.",
}
ROWS = {
    "cec.size": "size of the BUA",
    "cec.outage": "utilities lost",
    "cec.rubble": "rubble",
}
ROLLS = {
    "roll.dp_opinion": "Opinion on the fight among the displaced",
    "roll.cec": "Civil effects",
    "roll.cec_list": "Civil effects thrown beforehand",
    "roll.attribution": "Who is blamed",
    "roll.camp": "Back on the road",
    "roll.neighbour": "Fighting next door",
    "roll.infrastructure": "Without power or water",
    "roll.dp_casualties": "Casualties among the displaced",
}


CAUSES = {
    "atrocity": "an atrocity", "outage": "a utility lost", "fires": "fires among displaced persons",
    "combat": "a fight among displaced persons", "among_civilians": "a fight at full strength among civilians",
    "camp": "a camp left without supply", "battalion": "a battalion destroyed", "bua_lost": "a built-up area lost",
    "bua_won": "a built-up area won",
}  # fmt: skip
UNDER = {"fires": "fire", "combat": "the fighting"}
MODES = {"reduce_25": "with restraint", "d3_ao": "at the cost of opinion", "no_ao": "without regard"}

CATALOGUE: dict[str, str] = EVENTS | PROBLEMS | ROWS | ROLLS
