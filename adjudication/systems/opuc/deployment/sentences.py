"""Sentences of set-up."""

from __future__ import annotations

PROBLEMS = {
    "setup.none_left": "You have no {what} left to place.",
    "setup.not_there.dummy": (
        "{place} cannot take a dummy. Choose a land hex within {reach} of one of your blocks, not next to an enemy "
        "or in an enemy town."
    ),
    "setup.not_there.mine": (
        "{place} cannot take a minefield. Choose a land hex with or next to one of your blocks, without an enemy, a "
        "town or another minefield."
    ),
    "setup.not_there.strongpoint": (
        "{place} cannot take a strongpoint. Choose a zone of PV2 or more in one of your BUAs, with fewer "
        "strongpoints than DP dice."
    ),
    "setup.not_there.dug_in": (
        "No block can dig in at {place}. Choose one that is not dug in, in a hex without a town or a zone of PV1."
    ),
    "setup.not_there.block": "{unit} cannot go to {place}. Choose another hex where a block of its side starts.",
    "setup.not_deployable": "{unit} does not start on the map.",
    "setup.no_deployment": (
        "Blocks start where the scenario puts them. You can place only dummies, works and minefields."
    ),
}
ROLLS = {
    "roll.tags": "Block numbers",
}


PIECES = {"dummy": "a dummy", "dag_dummy": "a dummy artillery group", "strongpoint": "a strongpoint",
         "mine": "a minefield", "dummy_mine": "a dummy minefield",
         "block": "a block", "marker": "a minefield marker"}  # fmt: skip

CATALOGUE: dict[str, str] = PROBLEMS | ROLLS
