"""All events of the game, out of the chapters that define them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import Event
from adjudication.engine.play.unions import union_of
from adjudication.systems.ukraine_2022.action import events as action
from adjudication.systems.ukraine_2022.air import events as air
from adjudication.systems.ukraine_2022.basics import shared as basics
from adjudication.systems.ukraine_2022.cleanup import events as cleanup
from adjudication.systems.ukraine_2022.combat import events as combat
from adjudication.systems.ukraine_2022.reinforcements import events as reinforcements
from adjudication.systems.ukraine_2022.setup import events as setup
from adjudication.systems.ukraine_2022.special import events as special
from adjudication.systems.ukraine_2022.turn import events as turn
from adjudication.systems.ukraine_2022.umpiring import events as umpiring

GameEvent: Any = union_of(Event, turn, basics, setup, reinforcements, air, special, action, combat, cleanup, umpiring)
