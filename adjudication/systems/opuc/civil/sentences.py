"""Sentences of chapter 11."""

from __future__ import annotations

PROBLEMS = {
    "camps.twice": "The camp at {place} is listed twice.",
    "camps.none_there": "You have no camp at {place}.",
    "camps.no_log": "You have only {held} LOG left.",
}
ROWS = {
    "cec.size": "size of the BUA",
    "cec.outage": "utilities lost",
    "cec.rubble": "rubble",
}
ROLLS = {
    "roll.dp_opinion": "Opinion on fighting among the displaced",
    "roll.cec": "Civil effects",
    "roll.cec_list": "Civil effects rolled in advance",
    "roll.attribution": "Who is blamed",
    "roll.camp": "Departures from the camp",
    "roll.neighbour": "Fighting nearby",
    "roll.infrastructure": "No power or water",
    "roll.dp_casualties": "Casualties among the displaced",
}


CAUSES = {
    "atrocity": "an atrocity", "outage": "a utility lost", "fires": "fires among displaced persons",
    "combat": "combat among displaced persons", "among_civilians": "combat at full strength among civilians",
    "camp": "a camp left without supply", "battalion": "a battalion destroyed", "bua_lost": "a built-up area lost",
    "bua_won": "a built-up area won",
}  # fmt: skip
UNDER = {"fires": "fire", "combat": "the fighting"}
MODES = {"reduce_25": "with restraint", "d3_ao": "at the cost of opinion", "no_ao": "without regard"}

CATALOGUE: dict[str, str] = PROBLEMS | ROWS | ROLLS
