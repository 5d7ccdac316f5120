"""Every sentence of the game, by key: those of events, and what else each chapter says."""

from __future__ import annotations

from typing import get_args

from adjudication.engine.play.events import spoken
from adjudication.systems.ukrainian_crisis.basics import sentences as basics
from adjudication.systems.ukrainian_crisis.card_play import sentences as card_play
from adjudication.systems.ukrainian_crisis.combat import sentences as combat
from adjudication.systems.ukrainian_crisis.diplomacy import sentences as diplomacy
from adjudication.systems.ukrainian_crisis.event_phase import sentences as event_phase
from adjudication.systems.ukrainian_crisis.events import GameEvent
from adjudication.systems.ukrainian_crisis.final_phase import sentences as final_phase
from adjudication.systems.ukrainian_crisis.information import sentences as information
from adjudication.systems.ukrainian_crisis.military import sentences as military
from adjudication.systems.ukrainian_crisis.operations import sentences as operations
from adjudication.systems.ukrainian_crisis.sheets import holdings
from adjudication.systems.ukrainian_crisis.sheets import sentences as sheets
from adjudication.systems.ukrainian_crisis.tasks import CATALOGUE as TASKS
from adjudication.systems.ukrainian_crisis.turn import sentences as turn
from adjudication.systems.ukrainian_crisis.umpiring import sentences as umpiring

ENDINGS = {
    "done.military": "No more orders in this area",
    "done.diplomatic": "No further attempt",
    "done.operate": "No further movement",
    "done.attack": "No attack",
}
CATALOGUE: dict[str, str] = {
    **ENDINGS,
    **TASKS,
    **turn.CATALOGUE,
    **basics.CATALOGUE,
    **event_phase.CATALOGUE,
    **card_play.CATALOGUE,
    **military.CATALOGUE,
    **diplomacy.CATALOGUE,
    **information.CATALOGUE,
    **operations.CATALOGUE,
    **combat.CATALOGUE,
    **final_phase.CATALOGUE,
    **sheets.CATALOGUE,
    **holdings.CATALOGUE,
    **umpiring.CATALOGUE,
    **spoken(get_args(GameEvent)),  # last: an event and a decision share the key `targets`
}
