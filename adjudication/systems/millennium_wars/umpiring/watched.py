"""The names that injects can wait for, the values that documents count, and contested rolls."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.engine.protocol import Tallied
from adjudication.systems.millennium_wars.basics.board import all_demonstrators, controller
from adjudication.systems.millennium_wars.basics.facts import CAMPS, GONE, NOBODY, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import commander
from adjudication.systems.millennium_wars.basics.state import State

PHASES = {
    "setup": "Set-up", "event": "Random event", "reinforcement": "Reinforcement",
    "information": "Information warfare",
    "impulse": "Impulses", "end": "End of the turn",
}  # fmt: skip
ORDERS = {
    "place_unit": "Place", "allot": "Give points to a partner", "buy": "Buy",
    "convert": "Turn Demonstrators into a Paramilitary",
    "infowar": "Information attack",
    "commit": "Commit cadres", "place_demonstrator": "Place a Demonstrator",
    "remove_demonstrator": "Send Demonstrators home",
    "move": "Move", "fly": "Fly", "sail": "Sail",
    "assign": "Put under the orders of a partner", "react": "React", "thin": "Give up a unit too many",
    "standing_support": "Support in every combat", "standing_cadres": "Cadres in every information attack",
    "attack": "Attack",
    "disperse": "Attack Demonstrators", "strike": "Strike with missiles", "tactics": "Choose tactics",
    "aid_defence": "Support the defence", "lose_unit": "Give up a unit", "retreat": "Retreat", "advance": "Advance",
}  # fmt: skip
EVENTS = {
    "romania": "Romania and Moldova", "crisis": "a crisis elsewhere", "outrage": "international outrage",
    "breach": "a cyber breach", "none": "no event", "aid": "Western aid", "unrest": "unrest",
    "reorganization": "Russia reorganises", "mobilization": "Russia mobilises",
}  # fmt: skip
COUNTRIES = {
    "russian": "Moldova joins Russia", "coalition": "Moldova joins the Coalition", "neutral": "Moldova stays neutral",
    "romania": "Romania supports NATO",
}  # fmt: skip
CONTESTED = ("combat", "dispersal", "information", "index", "instability", "air", "missiles")


def names(f: Facts) -> TriggerNames:
    """The phases, places and orders by their names for people."""
    phases = tuple(Named(key, title) for key, title in PHASES.items())
    places = tuple(Named(f.ids[h], f.place_names[h]) for h in f.settled)
    forces: dict[str, str] = {name: force.name for name, force in f.pack.forces.forces.items()}
    items: dict[str, str] = {line.id: line.name for line in f.pack.forces.types}
    return TriggerNames(phases, places, ORDERS, {**items, **f.titles, **forces})


def tally(f: Facts, before: State, after: State) -> tuple[Tallied, ...]:
    """The counts of one event: `eliminated`, `disrupted`, `cities_taken` and `demonstrators_gone`."""
    found: list[Tallied] = []
    for p in range(len(f.piece_ids)):
        side = commander(f, after, p)
        if side == NOBODY:
            continue
        if before.where[p] != GONE and after.where[p] == GONE:
            found.append(Tallied("eliminated", SIDES[side]))
        if after.disrupted[p] and not before.disrupted[p]:
            found.append(Tallied("disrupted", SIDES[side]))
    if before.held != after.held or before.demos != after.demos:
        found += _cities(f, before, after)
    for side, name in enumerate(CAMPS):
        gone = all_demonstrators(f, before, side) - all_demonstrators(f, after, side)
        if gone > 0:
            found.append(Tallied("demonstrators_gone", name, gone))
    return tuple(found)


def _cities(f: Facts, before: State, after: State) -> list[Tallied]:
    found = []
    for here in f.settled:
        now = controller(f, after, here)
        if now != NOBODY and now != controller(f, before, here):
            found.append(Tallied("cities_taken", SIDES[now]))
    return found


def contested(roll: Roll) -> bool:
    """True if a higher result of `roll` is better for the side that rolls."""
    return roll.purpose in CONTESTED


def result_words(f: Facts, roll: Roll, result: int) -> str:
    """The text of a result: of combat or an information attack as printed on its chart, of an event, or of a country's
    choice."""
    if roll.purpose in ("combat", "dispersal"):
        return f.crt.results[result]
    if roll.purpose == "information":
        return f.iw.results[result]
    if roll.purpose == "event":
        return EVENTS[f.events.results[result]]
    if roll.purpose == "moldova":
        return COUNTRIES[f.moldova.results[result]]
    if roll.purpose == "neighbours":
        return COUNTRIES[f.romania.results[result]]
    return str(result)
