"""All orders of the game, out of the chapters that define them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import orders
from adjudication.engine.play.unions import union_of
from adjudication.systems.ukraine_2022.action import orders as action
from adjudication.systems.ukraine_2022.air import orders as air
from adjudication.systems.ukraine_2022.cleanup import orders as cleanup
from adjudication.systems.ukraine_2022.combat import orders as combat
from adjudication.systems.ukraine_2022.reinforcements import orders as reinforcements
from adjudication.systems.ukraine_2022.setup import orders as setup
from adjudication.systems.ukraine_2022.sheets import orders as sheets
from adjudication.systems.ukraine_2022.special import orders as special

Order: Any = union_of(orders.Order, setup, reinforcements, air, special, action, combat, cleanup, sheets) | orders.Done
