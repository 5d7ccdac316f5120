"""The conditions of injects and orders: turns, steps, holders of towns and objectives, attacks."""

from __future__ import annotations

from typing import Any

from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.systems.opuc.assaults.events import AssaultMet
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import place_name
from adjudication.systems.opuc.fires.events import Shot
from adjudication.systems.opuc.turn.flow import STEPS
from adjudication.systems.opuc.turn.sentences import STEP_NAMES
from adjudication.systems.opuc.turn.victory import holder

ORDERS = {
    "assign_isr": "Assign an ISR die",
    "assign_log": "Give LOG to an assault",
    "buy": "Buy a CP action",
    "combat_cards": "Play combat cards",
    "dp_mode": "How to fight among displaced persons",
    "enter": "Bring in a reinforcement",
    "feint": "Feint with engineers",
    "fire": "Fire at close range",
    "first": "Who goes first",
    "fortify": "Dig in",
    "pay_camps": "Supply camps of displaced persons",
    "place": "Place a dummy, work or minefield",
    "recall": "Recall engineers",
    "reroll": "Reroll an ISR die",
    "stock": "Stock a dump",
    "strike": "Deep fires",
    "support": "Fire missions for an assault",
    "take_loss": "Who takes the loss",
    "take_zone": "Take a zone of a town",
    "task": "Engineer task",
}


def names(f: Facts) -> TriggerNames:
    """The steps and places of the pack, and the orders by their names for players."""
    phases = tuple(Named(step, STEP_NAMES[step][:1].upper() + STEP_NAMES[step][1:]) for step in STEPS)
    buas = tuple(Named(bua.id, bua.name) for bua in f.board.buas)
    return TriggerNames(phases, buas + tuple(Named(h, place_name(f, h)) for h in _aims(f)), ORDERS)


def holders(f: Facts, s: State) -> dict[str, str]:
    """The side that holds each place; "" for none."""
    found = {bua.id: holder(f, s, bua.id) for bua in f.board.buas} | {h: holder(f, s, h) for h in _aims(f)}
    return {place: SIDES[side] if side >= 0 else "" for place, side in found.items()}


def attacked(f: Facts, event: Any, side: int) -> tuple[str, ...]:
    """The blocks of `side` that an assault attacks or fires target."""
    named = event.defenders if isinstance(event, AssaultMet) else (event.unit,) if isinstance(event, Shot) else ()
    index = f.roster.index
    return tuple(name for name in named if name in index and f.roster.side[index[name]] == side)


def _aims(f: Facts) -> list[str]:
    """The objectives that are hexes."""
    return [place for place in f.scenario.victory.points if place not in f.board.bua_index]
