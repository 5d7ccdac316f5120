"""All events of the game, out of the chapters that define them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import Event, Went
from adjudication.engine.play.unions import union_of
from adjudication.systems.opaque_war.ceasefire import events as ceasefire
from adjudication.systems.opaque_war.combat import events as combat
from adjudication.systems.opaque_war.flight import events as flight
from adjudication.systems.opaque_war.mobs_media import events as mobs_media
from adjudication.systems.opaque_war.movement import events as movement
from adjudication.systems.opaque_war.reinforcements import events as reinforcements
from adjudication.systems.opaque_war.setup import events as setup
from adjudication.systems.opaque_war.supply import events as supply
from adjudication.systems.opaque_war.support_levels import events as support_levels
from adjudication.systems.opaque_war.turn import events as turn
from adjudication.systems.opaque_war.umpiring import events as umpiring

GameEvent: Any = (
    union_of(
        Event, turn, setup, support_levels, reinforcements, movement, supply, mobs_media, flight, combat, ceasefire,
        umpiring,
    )
    | Went
)  # fmt: skip
