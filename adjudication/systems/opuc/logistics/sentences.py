"""Sentences of chapter 4."""

from __future__ import annotations

EVENTS = {
    "stocked": "{side} dumps stocks: {amounts}.",
    "stocked.secret": "{side} dumps stocks.",
    "dump.built": "{side} builds the supply dump {id} at {hex}; it works from turn {ready}.",
    "railhead.built": "{side} builds a railhead at {hex}; it works from turn {ready}.",
    "fight.supply": "{side} assigns LOG for the fight: {supply}.",
    "fight.log_paid": "{unit} draws {amount} LOG for its fight.",
    "log.spent": "{side} spends {amount} LOG on {why}.",
    "stock.lost": "{side} loses {log} LOG stocked at {at}.",
    "stock.lost_dump": "{side} loses its supply dump {dump} at {at}.",
}
CATALOGUE: dict[str, str] = EVENTS
