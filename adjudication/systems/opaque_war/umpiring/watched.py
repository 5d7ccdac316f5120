"""Values for documents and injects: names, control, losses of each side, and the rolls where higher is better."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Roll
from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.engine.protocol import Tallied
from adjudication.systems.opaque_war.basics.facts import GONE, NOBODY, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State
from adjudication.systems.opaque_war.combat.events import AttackDeclared
from adjudication.systems.opaque_war.turn.sentences import PHASES

CONTESTED = frozenset({"combat", "media", "reinforcements"})  # rolls on which more is better
MEDIA = {
    "own_down": "own support −1",
    "enemy_up": "enemy support +1",
    "none": "nothing",
    "own_up": "own support +1",
    "own_up_and_point": "own support +1, 1 VP",
}
ORDERS = {
    "advance": "Advance after combat",
    "arrive": "Place a reinforcement",
    "attack": "Attack a hex",
    "choose_haven": "Choose a Rebel town",
    "choose_places": "Choose places for garrisons",
    "commit": "Use a support marker",
    "defend": "Stay or retreat",
    "disperse": "Disperse a mob",
    "enter": "Enter the hex of a mob",
    "intercept": "Use tactical communications",
    "march": "Move a unit",
    "modify": "Speak against a ceasefire",
    "muster": "Choose reinforcements",
    "place_battalions": "Place battalions",
    "place_brigade": "Place a brigade",
    "place_counters": "Place mobs and media",
    "rail": "Move a unit by rail",
    "resolve": "Roll or cancel",
    "retreat": "Retreat a unit",
    "standing_defence": "Standing order: retreats",
    "standing_support": "Standing order: support markers",
    "take_loss": "Name losses",
}


def names(f: Facts) -> TriggerNames:
    """The phases of a turn, the hexes with names, the orders and the pieces, by their names for people."""
    phases = tuple(Named(key, title) for key, title in PHASES.items())
    places = tuple(Named(f.ids[here], name) for here, name in sorted(f.place_names.items()))
    return TriggerNames(phases, places, ORDERS, f.titles)


def holders(f: Facts, s: State) -> dict[str, str]:
    """The side that controls each named hex; "" for none."""
    return {f.ids[here]: SIDES[s.held[here]] if s.held[here] != NOBODY else "" for here in sorted(f.place_names)}


def tally(f: Facts, before: State, after: State) -> tuple[Tallied, ...]:
    """The counts of one event: units eliminated, mobs and media lost, towns and checkpoints taken, the airliner."""
    found: list[Tallied] = []
    if before.where != after.where:
        for p, (was, now) in enumerate(zip(before.where, after.where, strict=True)):
            if now == GONE != was:
                kind = "eliminated" if p < f.units else "mobs_lost" if f.kind[p] == "mob" else "media_lost"
                found.append(Tallied(kind, SIDES[f.side[p]]))
    if before.held != after.held:
        for here in (*f.settled, *(h for h in f.checkpoints if h not in f.is_settled)):
            if after.held[here] not in (before.held[here], NOBODY):
                kind = "towns_taken" if here in f.is_settled else "checkpoints_taken"
                found.append(Tallied(kind, SIDES[after.held[here]]))
    if before.crash == NO_HEX != after.crash:
        found.append(Tallied("airliners_lost", "RED"))
    return tuple(found)


def contested(roll: Roll) -> bool:
    """True if a higher result of `roll` is better for the side that rolls. The set-up is rolled before any decision
    (3.1)."""
    return roll.purpose in CONTESTED


def result_words(f: Facts, roll: Roll, result: int) -> str:
    """The text of a result as on its chart: hits of attacker and defender, a media report, or pieces (8.10, 9.2)."""
    if roll.purpose == "combat":
        return f.crt.results[result]
    if roll.purpose == "media":
        return MEDIA[f.media_chart.results[result]]
    if roll.purpose == "reinforcements":
        return f.muster[SIDES.index(roll.side)].results[result]
    return str(result)


def attacked(f: Facts, event: Any, side: int) -> tuple[str, ...]:
    """The units of `side` that event `event` attacks (8.0)."""
    if not isinstance(event, AttackDeclared) or SIDES[side] == event.side:
        return ()
    return event.defenders
