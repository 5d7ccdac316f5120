"""All orders of OPUC. One struct is one act; an order sheet is a list of them."""

from __future__ import annotations

from adjudication.systems.opuc.orders_base import Done
from adjudication.systems.opuc.orders_combat import CombatOrder
from adjudication.systems.opuc.orders_movement import MovementOrder
from adjudication.systems.opuc.orders_play import PlayOrder

Order = Done | PlayOrder | MovementOrder | CombatOrder
