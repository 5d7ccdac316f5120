"""All events of OPUC."""

from __future__ import annotations

from adjudication.systems.opuc.events_civil import CivilEvent
from adjudication.systems.opuc.events_combat import CombatEvent
from adjudication.systems.opuc.events_movement import MovementEvent
from adjudication.systems.opuc.events_play import PlayEvent
from adjudication.systems.opuc.events_staff import StaffEvent

GameEvent = PlayEvent | StaffEvent | MovementEvent | CombatEvent | CivilEvent
