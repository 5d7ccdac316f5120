"""Sentences of set-up."""

from __future__ import annotations

PROBLEMS = {
    "setup.none_left": "No {what} is left to place.",
    "setup.not_there.dummy": "A dummy goes on a land hex within {reach} of a block of yours, not next to an enemy "
    "and not in an enemy town. {place} is not one.",
    "setup.not_there.mine": "A minefield goes on a land hex with or next to a block of yours, without an enemy, a "
    "town or such a field: not at {place}.",
    "setup.not_there.strongpoint": "Strongpoints go into zones of PV2 or more of own BUAs, up to the DP dice: none "
    "at {place}.",
    "setup.not_there.dug_in": "Name a block of yours that can dig in and has not, on a hex without a town or in a zone "
    "of PV1. {place} is not one.",
    "setup.not_there.block": "{unit} can go only to another hex where a block of its side starts. {place} is not one.",
    "setup.not_deployable": "{unit} does not start on the map.",
    "setup.no_deployment": "Blocks start where the scenario puts them; only dummies, works and minefields are placed.",
}
ROLLS = {
    "roll.tags": "Numbers on the backs",
}


PIECES = {"dummy": "a dummy", "dag_dummy": "a dummy artillery group", "strongpoint": "a strongpoint",
         "mine": "a minefield", "dummy_mine": "a dummy minefield",
         "block": "a block", "marker": "a minefield marker"}  # fmt: skip

CATALOGUE: dict[str, str] = PROBLEMS | ROLLS
