"""All orders of the game. One order is one act; an order sheet is a list of them.

A decision that takes several acts (mobilise, deploy ... done) is asked again after each, until `Done`.
"""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import orders
from adjudication.engine.play.unions import union_of
from adjudication.systems.ukrainian_crisis.card_play import orders as card_play
from adjudication.systems.ukrainian_crisis.combat import orders as combat
from adjudication.systems.ukrainian_crisis.diplomacy import orders as diplomacy
from adjudication.systems.ukrainian_crisis.event_phase import orders as event_phase
from adjudication.systems.ukrainian_crisis.information import orders as information
from adjudication.systems.ukrainian_crisis.military import orders as military
from adjudication.systems.ukrainian_crisis.operations import orders as operations

Order: Any = (
    union_of(orders.Order, card_play, diplomacy, military, information, operations, combat, event_phase) | orders.Done
)
