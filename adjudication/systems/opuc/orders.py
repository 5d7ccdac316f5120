"""All orders of OPUC. One struct is one act; an order sheet is a list of them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import orders
from adjudication.engine.play.unions import union_of
from adjudication.systems.opuc.assaults import orders as assaults
from adjudication.systems.opuc.civil import orders as civil
from adjudication.systems.opuc.command import orders as command
from adjudication.systems.opuc.deployment import orders as deployment
from adjudication.systems.opuc.engineering import orders as engineering
from adjudication.systems.opuc.fires import orders as fires
from adjudication.systems.opuc.isr import orders as isr
from adjudication.systems.opuc.logistics import orders as logistics
from adjudication.systems.opuc.movement import orders as movement
from adjudication.systems.opuc.reinforcements import orders as reinforcements
from adjudication.systems.opuc.sheets import orders as sheets
from adjudication.systems.opuc.turn import orders as turn

Order: Any = orders.Done | union_of(
    orders.Order, turn, deployment, command, logistics, isr, engineering, fires, movement, assaults, civil,
    reinforcements, sheets,
)  # fmt: skip
