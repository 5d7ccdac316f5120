"""What a side learns of an event at the moment it happens (information states, RUL-35)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.play.redaction import Redact, but, nobody, own
from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis.components.facts import SIDE, Facts
from adjudication.systems.ukrainian_crisis.state import State


def _discarded(f: Facts, s: State, e: Any, viewer: int | None) -> Any:
    return e if SIDE[e.side] == viewer or s.options.discards_public else replace(e, card="")


REDACT: dict[type[ev.Event], Redact] = {
    **dict.fromkeys(
        (ev.Went, ev.AddingBegan, ev.AddingEnded, ev.ChoiceClosed, ev.CutMade, ev.BattleSettled, ev.TurnEnded), nobody
    ),
    ev.EventDrawn: but(SIDE, card="", roll=None),
    ev.CardsPlaced: but(SIDE, military="", diplomatic="", information=""),
    ev.CardsDealt: but(SIDE, cards=(), rolls=()),
    ev.EventDiscarded: _discarded,
    ev.CardDiscarded: _discarded,
    ev.SwapCard: own(SIDE),
}
"""Events that are not here are seen by everybody as they are."""
