"""All events of OPUC, out of the chapters that define them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import Event
from adjudication.engine.play.unions import union_of
from adjudication.systems.opuc.assaults import events as assaults
from adjudication.systems.opuc.assaults import harm
from adjudication.systems.opuc.civil import events as civil
from adjudication.systems.opuc.command import events as command
from adjudication.systems.opuc.deployment import events as deployment
from adjudication.systems.opuc.engineering import events as engineering
from adjudication.systems.opuc.fires import events as fires
from adjudication.systems.opuc.isr import events as isr
from adjudication.systems.opuc.logistics import events as logistics
from adjudication.systems.opuc.movement import events as movement
from adjudication.systems.opuc.reinforcements import events as reinforcements
from adjudication.systems.opuc.turn import events as turn
from adjudication.systems.opuc.umpiring import events as umpiring

GameEvent: Any = union_of(
    Event, turn, deployment, command, logistics, isr, engineering, fires, movement, assaults, harm, civil,
    reinforcements, umpiring,
)  # fmt: skip
