"""The conditions of injects and orders in this game: phases, areas, the type of turn, attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.systems.ukrainian_crisis.basics.facts import SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.effort import current_area
from adjudication.systems.ukrainian_crisis.combat.events import GroupNamed
from adjudication.systems.ukrainian_crisis.final_phase.victory import fresh_masks
from adjudication.systems.ukrainian_crisis.turn.sentences import PHASE_TITLES

PHASES = ("events", "cards", "ceasefire", "areas", "operations", "final")

ORDERS = {
    "act_order": "Act first or second",
    "add_first": "Who adds first",
    "allocate": "Allocate Hits",
    "attempt": "Move a country",
    "ceasefire": "Attempt a Ceasefire",
    "choose": "Choose a unit",
    "combat": "Name the type of a battle",
    "declare": "Declare the turn",
    "deploy": "Deploy a unit",
    "expel": "Expel Special Forces",
    "fight": "Begin the battles of an area",
    "group": "Name a battle",
    "inform": "Choose what Information does",
    "mobilise": "Mobilise a unit",
    "move": "Move a unit",
    "pick_area": "Pick the next area",
    "recover": "Recover a unit",
    "settle_tie": "Settle a tied Ceasefire",
    "target": "Name targets",
    "withdraw": "Withdraw a unit",
}


def names(f: Facts) -> TriggerNames:
    """The phases in the order of play (4.0), every area, and the orders by their names in the decisions."""
    return TriggerNames(
        phases=tuple(Named(phase, PHASE_TITLES[phase]) for phase in PHASES),
        places=tuple(Named(key, title) for key, title in zip(f.area_ids, f.area_names, strict=True)),
        orders=ORDERS,
    )


def holders(f: Facts, s: State) -> dict[str, str]:
    """The only side with a fresh Regular or Irregular in each area, as chapter 9 counts it; "" for none."""
    red, blue = fresh_masks(f, s)
    return {key: _holder(red >> area & 1, blue >> area & 1) for area, key in enumerate(f.area_ids)}


def combat_turn(f: Facts, s: State) -> bool:
    """True if a Combat Turn was declared (6.0)."""
    return s.turn_type == "combat"


def in_area(area: int) -> Callable[[Facts, State], bool]:
    """True if points are now added in `area` of the matrix, in Segments too, but not in a Ceasefire (6.22)."""
    return lambda f, s: s.phase != "ceasefire" and current_area(s) == area


def in_ceasefire(f: Facts, s: State) -> bool:
    """True if a Ceasefire is attempted now (6.24)."""
    return s.phase == "ceasefire"


def attacked(f: Facts, event: Any, side: int) -> tuple[str, ...]:
    """The units of `side` that the other side has named for a battle (7.31)."""
    if not isinstance(event, GroupNamed) or SIDES[side] == event.side:
        return ()
    return event.defenders


def _holder(red: int, blue: int) -> str:
    return "" if red == blue else SIDES[0] if red else SIDES[1]
