"""All events of the game, out of the chapters that define them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import Event
from adjudication.engine.play.unions import union_of
from adjudication.systems.ukrainian_crisis.card_play import events as card_play
from adjudication.systems.ukrainian_crisis.combat import events as combat
from adjudication.systems.ukrainian_crisis.diplomacy import events as diplomacy
from adjudication.systems.ukrainian_crisis.event_phase import events as event_phase
from adjudication.systems.ukrainian_crisis.final_phase import events as final_phase
from adjudication.systems.ukrainian_crisis.information import events as information
from adjudication.systems.ukrainian_crisis.military import events as military
from adjudication.systems.ukrainian_crisis.operations import events as operations
from adjudication.systems.ukrainian_crisis.turn import events as turn
from adjudication.systems.ukrainian_crisis.umpiring import events as umpiring

GameEvent: Any = union_of(
    Event, turn, event_phase, card_play, diplomacy, military, information, operations, combat, final_phase, umpiring
)
