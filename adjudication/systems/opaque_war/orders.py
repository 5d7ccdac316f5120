"""All orders of the game, out of the chapters that define them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import orders
from adjudication.engine.play.unions import union_of
from adjudication.systems.opaque_war.ceasefire import orders as ceasefire
from adjudication.systems.opaque_war.combat import orders as combat
from adjudication.systems.opaque_war.mobs_media import orders as mobs_media
from adjudication.systems.opaque_war.movement import orders as movement
from adjudication.systems.opaque_war.reinforcements import orders as reinforcements
from adjudication.systems.opaque_war.setup import orders as setup
from adjudication.systems.opaque_war.sheets import orders as sheets

Order: Any = (
    union_of(orders.Order, setup, reinforcements, movement, mobs_media, combat, ceasefire, sheets) | orders.Done
)
