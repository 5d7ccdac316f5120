"""Combat cards, one for each assault, built from its events: blocks, origins, rows, dice and consequences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from adjudication.engine.dice import Roll, RollModifier
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.harm import UnitDegraded, UnitDestroyed
from adjudication.systems.opuc.civil.events import CecPlaced
from adjudication.systems.opuc.logistics.events import SupplyAssigned


class SideSum(msgspec.Struct, frozen=True):
    """One side's sum: its rows, base die, extra dice and total, and the steps it makes the enemy lose."""

    side: str
    rows: tuple[RollModifier, ...]
    die: int
    extra: tuple[int, ...]
    total: int
    steps: int


class Loss(msgspec.Struct, frozen=True):
    """The steps that a block lost; `why` as in the event."""

    unit: str
    steps: int
    why: str
    destroyed: bool = False


class CombatCard(msgspec.Struct):
    """An assault from its declaration to its end. `course` holds its events in order, for the sentences under the sum.

    `attack` and `defence` are None where everyone evaded. A follow-up assault has its own card.
    """

    side: str
    target: str
    follow_up: bool
    attackers: tuple[ev.Attacker, ...]
    defenders: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    supply: dict[str, str] = {}
    attack: SideSum | None = None
    defence: SideSum | None = None
    losses: list[Loss] = []
    retreats: list[ev.RetreatTested] = []
    advanced: tuple[str, ...] = ()
    markers: int = 0
    course: list[Any] = []


def cards_of(events: Iterable[Any]) -> list[CombatCard]:
    """The cards of all assaults among `events`, in order of declaration; complete or redacted, as the events are."""
    cards: list[CombatCard] = []
    open_cards: list[CombatCard] = []
    for event in events:
        if isinstance(event, ev.AssaultDeclared):
            card = CombatCard(event.side, event.target, event.follow_up, event.attackers)
            card.losses, card.retreats, card.course, card.supply = [], [], [], {}
            cards.append(card)
            open_cards.append(card)
        if open_cards:
            _enter(open_cards[-1], event)
            if isinstance(event, ev.CombatClosed):
                open_cards.pop()
    return cards


def _enter(card: CombatCard, event: Any) -> None:
    card.course.append(event)
    if isinstance(event, ev.AssaultMet):
        card.defenders, card.hidden = event.defenders, event.hidden
    elif isinstance(event, SupplyAssigned):
        card.supply |= event.supply
    elif isinstance(event, ev.AssaultFought):
        card.attack = _throw(event.attack_roll, None, event.attack, event.on_defender)
        card.defence = _throw(event.defence_roll, event.extra_roll, event.defence, event.on_attacker)
    elif isinstance(event, UnitDegraded):
        card.losses.append(Loss(event.unit, event.steps, event.why))
    elif isinstance(event, UnitDestroyed):
        card.losses.append(Loss(event.unit, event.steps, event.why, True))
    elif isinstance(event, ev.RetreatTested):
        card.retreats.append(event)
    elif isinstance(event, ev.UnitsAdvanced):
        card.advanced = event.units
    elif isinstance(event, CecPlaced):
        card.markers += event.count


def _throw(base: Roll, extra: Roll | None, total: int, steps: int) -> SideSum:
    return SideSum(base.side, base.rows, base.dice[0], extra.dice if extra else (), total, steps)
