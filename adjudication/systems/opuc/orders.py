"""All orders of OPUC. One struct is one act; an order sheet is a list of them."""

from __future__ import annotations

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.assaults.orders import AssaultsOrder
from adjudication.systems.opuc.civil.orders import CivilOrder
from adjudication.systems.opuc.command.orders import CommandOrder
from adjudication.systems.opuc.deployment.orders import DeploymentOrder
from adjudication.systems.opuc.engineering.orders import EngineeringOrder
from adjudication.systems.opuc.fires.orders import FiresOrder
from adjudication.systems.opuc.isr.orders import IsrOrder
from adjudication.systems.opuc.logistics.orders import LogisticsOrder
from adjudication.systems.opuc.movement.orders import MovementOrder
from adjudication.systems.opuc.reinforcements.orders import ReinforcementsOrder
from adjudication.systems.opuc.sheets.orders import SheetsOrder
from adjudication.systems.opuc.turn.orders import TurnOrder

Order = (
    Done
    | TurnOrder
    | DeploymentOrder
    | CommandOrder
    | LogisticsOrder
    | IsrOrder
    | EngineeringOrder
    | FiresOrder
    | MovementOrder
    | AssaultsOrder
    | CivilOrder
    | ReinforcementsOrder
    | SheetsOrder
)
