"""What a side learns of an event at the moment it happens (information states, RUL-35)."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis.state import State

_MECHANICS = (ev.Went, ev.AddingBegan, ev.AddingEnded, ev.ChoiceClosed, ev.CutMade, ev.BattleSettled, ev.TurnEnded)
"""Events that only move play along: they tell nobody anything."""


def redact(s: State, event: ev.Event, side: str | None) -> ev.Event | None:
    """The event as `side` (None: the public) learns it, or None if it learns nothing."""
    if isinstance(event, _MECHANICS):
        return None
    owner = getattr(event, "side", None)
    if owner == side and side is not None:
        return event
    if isinstance(event, ev.EventDrawn):
        return replace(event, card="", roll=None)
    if isinstance(event, ev.CardsPlaced):
        return replace(event, military="", diplomatic="", information="")
    if isinstance(event, ev.CardsDealt):
        return replace(event, cards=(), rolls=())
    if isinstance(event, (ev.EventDiscarded, ev.CardDiscarded)):
        return event if s.options.discards_public else replace(event, card="")
    if isinstance(event, ev.SwapCard):
        return None
    return event
