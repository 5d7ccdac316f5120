"""The sealed parts of a combat: answers hidden from the other side until both are given."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_combat import Combat


def conceal(f: Facts, s: State, fight: Combat, viewer: int | None) -> Combat:
    """Combat `fight` as `viewer` (None: the public) knows it. LOG stays secret until both sides have assigned it."""
    if len(fight.logged) == 2 or not fight.supply:
        return fight
    return replace(fight, supply=tuple(pair for pair in fight.supply if f.roster.side[pair[0]] == viewer))
