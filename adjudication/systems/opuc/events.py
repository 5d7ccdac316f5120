"""All events of OPUC."""

from __future__ import annotations

from adjudication.systems.opuc.assaults.events import AssaultsEvent
from adjudication.systems.opuc.civil.events import CivilEvent
from adjudication.systems.opuc.command.events import CommandEvent
from adjudication.systems.opuc.deployment.events import DeploymentEvent
from adjudication.systems.opuc.engineering.events import EngineeringEvent
from adjudication.systems.opuc.fires.events import FiresEvent
from adjudication.systems.opuc.isr.events import IsrEvent
from adjudication.systems.opuc.logistics.events import LogisticsEvent
from adjudication.systems.opuc.movement.events import MovementEvent
from adjudication.systems.opuc.reinforcements.events import ReinforcementsEvent
from adjudication.systems.opuc.turn.events import TurnEvent
from adjudication.systems.opuc.umpiring.events import UmpiringEvent

GameEvent = (
    TurnEvent
    | DeploymentEvent
    | CommandEvent
    | LogisticsEvent
    | IsrEvent
    | EngineeringEvent
    | FiresEvent
    | MovementEvent
    | AssaultsEvent
    | CivilEvent
    | ReinforcementsEvent
    | UmpiringEvent
)
