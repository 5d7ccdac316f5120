"""All orders of Millennium Wars, out of the chapters that define them. One order is one act."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import orders
from adjudication.engine.play.unions import union_of
from adjudication.systems.millennium_wars.combat import orders as combat
from adjudication.systems.millennium_wars.demonstrators import orders as demonstrators
from adjudication.systems.millennium_wars.information import orders as information
from adjudication.systems.millennium_wars.movement import orders as movement
from adjudication.systems.millennium_wars.points import orders as points
from adjudication.systems.millennium_wars.setup import orders as setup
from adjudication.systems.millennium_wars.sheets import orders as sheets

Order: Any = union_of(orders.Order, setup, points, information, demonstrators, movement, combat, sheets) | orders.Done
