"""Support for rules cases: answers that the rules give automatically and that a case can still name."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.checking.cases import AutomaticAnswer
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import SIDES
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.events import AreaPicked, OrderChosen, TurnTypeSet
from adjudication.systems.ukrainian_crisis.card_play.orders import Additions, PickArea
from adjudication.systems.ukrainian_crisis.combat.events import HitsAllocated
from adjudication.systems.ukrainian_crisis.combat.orders import Allocate
from adjudication.systems.ukrainian_crisis.diplomacy.events import AddingEnded
from adjudication.systems.ukrainian_crisis.diplomacy.orders import AddFirst, Ceasefire, SettleTie
from adjudication.systems.ukrainian_crisis.event_phase.events import UnitNeutralised
from adjudication.systems.ukrainian_crisis.event_phase.orders import Choose
from adjudication.systems.ukrainian_crisis.turn.events import Went


def automatic_answers(s: State, event: Event) -> Iterator[AutomaticAnswer]:
    """The automatic answers that `event` shows, from the state before it."""
    if isinstance(event, AreaPicked):
        yield AutomaticAnswer(event.side, "pick_area", PickArea(event.area))  # type: ignore[arg-type]  # only areas are picked
    elif isinstance(event, HitsAllocated):
        yield AutomaticAnswer(event.side, "allocate", Allocate(event.hits))
    elif isinstance(event, UnitNeutralised) and event.rule != "7.31":
        for side in SIDES:
            yield AutomaticAnswer(side, "choose", Choose(event.unit))
    elif isinstance(event, OrderChosen) and event.what == "add":
        for first in ("RED", "BLUE"):
            yield AutomaticAnswer(event.by, "add_first", AddFirst(first))
    elif isinstance(event, TurnTypeSet):
        yield from _turn_type(s, event)
    elif isinstance(event, Went) and event.to in ("execute", "operate") and s.at != "additions" and s.actor >= 0:
        yield AutomaticAnswer(SIDES[s.actor], "additions", Additions(0, False))
    elif isinstance(event, AddingEnded) and s.at == "cease_adds":
        yield AutomaticAnswer(event.side, "additions", Additions(0, False))


def _turn_type(s: State, event: TurnTypeSet) -> Iterator[AutomaticAnswer]:
    if event.why in ("both", "nobody"):
        for side in SIDES:
            yield AutomaticAnswer(side, "ceasefire", Ceasefire(False))
    elif s.cease_by >= 0 and s.cease_rp[0] == s.cease_rp[1]:
        yield AutomaticAnswer("RED", "settle_tie", SettleTie(event.turn_type))  # type: ignore[arg-type]  # the two types
