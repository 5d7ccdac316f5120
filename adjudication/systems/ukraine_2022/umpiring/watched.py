"""Values for injects, documents and the account of luck."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.engine.protocol import Tallied
from adjudication.systems.ukraine_2022.basics.facts import GONE, ROUTED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State

PHASES = {
    "setup": "Set-up",
    "reinforcement": "Reinforcement and recovery",
    "initiative": "Initiative",
    "air": "Air commitment",
    "strategic": "Strategic air missions",
    "action": "Actions",
    "cleanup": "Cleanup",
}
ORDERS = {
    "place_unit": "Set up a unit",
    "enter": "Enter a unit",
    "station": "Place a wing",
    "suppress": "Choose suppressed fighters",
    "bomb": "Bomb strategic targets",
    "strike": "Strike a unit",
    "strike_railhead": "Strike a railhead",
    "intercept": "Intercept a mission",
    "intercept_flight": "Intercept an airmobile unit",
    "interdict": "Interdict a strategic move",
    "commit": "Commit air, naval and event units",
    "absorb_in_air": "Absorb losses in the air",
    "restation": "Move a wing on call",
    "place_barrages": "Place missile barrages",
    "regular_move": "Move a unit",
    "strategic_move": "Move a unit strategically",
    "fly": "Fly an airmobile unit",
    "engage": "Begin a meeting engagement",
    "assault": "Lead a prepared assault",
    "keep": "Keep one unit",
    "absorb": "Absorb losses",
    "retreat": "Retreat",
    "advance": "Advance after combat",
    "lay_railheads": "Place railheads",
    "standing_air": "Ground support and interdiction in combat",
    "standing_interception": "Interception of enemy missions",
}


def names(f: Facts) -> TriggerNames:
    """The phases, places and orders by their names for people."""
    phases = tuple(Named(key, title) for key, title in PHASES.items())
    places = tuple(Named(f.ids[here], name) for here, name in sorted(f.place_names.items()))
    return TriggerNames(phases, places, ORDERS, f.titles)


def holders(f: Facts, s: State) -> dict[str, str]:
    """The side that controls each named hex."""
    return {f.ids[h]: SIDES[s.held[h]] if s.held[h] >= 0 else "" for h in sorted(f.place_names)}


def tally(f: Facts, before: State, after: State) -> tuple[Tallied, ...]:
    """The counts of one event: units routed and lost, wings damaged and lost, hexes and cities taken."""
    found = []
    for u, owner in enumerate(f.side):
        was, now = before.where[u], after.where[u]
        if was != now and now in (ROUTED, GONE):
            found.append(Tallied("routed" if now == ROUTED else "eliminated", SIDES[owner]))
    for w, side in enumerate(f.wing_side):
        if before.box[w] != after.box[w] and after.box[w] == "gone":
            found.append(Tallied("wings_lost", SIDES[side]))
        elif after.reduced[w] and not before.reduced[w]:
            found.append(Tallied("wings_damaged", SIDES[side]))
    for side, name in enumerate(SIDES):
        taken = (
            [h for h, now in enumerate(after.held) if now == side and before.held[h] != side]
            if before.held != after.held
            else []
        )
        if taken:
            found.append(Tallied("hexes_taken", name, len(taken)))
            cities = sum(h in f.is_city for h in taken)
            if cities:
                found.append(Tallied("cities_taken", name, cities))
    return tuple(found)


def _taken(before: State, after: State, side: int) -> list[int]:
    if before.held == after.held:
        return []
    return [h for h, now in enumerate(after.held) if now == side and before.held[h] != side]


BETTER = frozenset(("combat", "initiative", "recovery", "sam", "aid", "advance", "naval", "knockout", "random"))
"""Rolls on which more is better for the side that rolls. A low die is better for partisans and airstrikes."""


def contested(roll: Roll) -> bool:
    """True if a higher result of `roll` is better for the side that rolls, which includes a passed check."""
    return roll.purpose in BETTER or roll.purpose == "effectiveness"
