"""All events of Millennium Wars, out of the chapters that define them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import Event
from adjudication.engine.play.unions import union_of
from adjudication.systems.millennium_wars.basics import effects as basics
from adjudication.systems.millennium_wars.combat import events as combat
from adjudication.systems.millennium_wars.demonstrators import events as demonstrators
from adjudication.systems.millennium_wars.end_phase import events as end_phase
from adjudication.systems.millennium_wars.information import events as information
from adjudication.systems.millennium_wars.movement import events as movement
from adjudication.systems.millennium_wars.points import events as points
from adjudication.systems.millennium_wars.setup import events as setup
from adjudication.systems.millennium_wars.special_events import events as special_events
from adjudication.systems.millennium_wars.turn import events as turn
from adjudication.systems.millennium_wars.umpiring import events as umpiring

GameEvent: Any = union_of(
    Event, basics, turn, setup, special_events, points, information, demonstrators, movement, combat, end_phase,
    umpiring,
)  # fmt: skip
