"""Every sentence of OPUC, by key. Events bring theirs with them; each chapter has those of refusals, rows and dice."""

from __future__ import annotations

from typing import get_args

from adjudication.engine.play.events import spoken
from adjudication.systems.opuc.assaults import sentences as assaults
from adjudication.systems.opuc.basics import sentences as basics
from adjudication.systems.opuc.civil import sentences as civil
from adjudication.systems.opuc.command import sentences as command
from adjudication.systems.opuc.deployment import sentences as deployment
from adjudication.systems.opuc.engineering import sentences as engineering
from adjudication.systems.opuc.events import GameEvent
from adjudication.systems.opuc.fires import sentences as fires
from adjudication.systems.opuc.fog import sentences as fog
from adjudication.systems.opuc.isr import sentences as isr
from adjudication.systems.opuc.logistics import sentences as logistics
from adjudication.systems.opuc.movement import sentences as movement
from adjudication.systems.opuc.reinforcements import sentences as reinforcements
from adjudication.systems.opuc.sheets import holdings
from adjudication.systems.opuc.sheets import sentences as sheets
from adjudication.systems.opuc.tasks import CATALOGUE as TASKS
from adjudication.systems.opuc.turn import sentences as turn
from adjudication.systems.opuc.umpiring import sentences as umpiring

CHAPTERS = (
    basics, turn, deployment, command, logistics, isr, engineering, fires, movement, assaults, civil, reinforcements,
    holdings, sheets, umpiring, fog,
)  # fmt: skip
OF_CHAPTERS = {key: sentence for chapter in CHAPTERS for key, sentence in chapter.CATALOGUE.items()}
CATALOGUE: dict[str, str] = TASKS | spoken(get_args(GameEvent)) | OF_CHAPTERS
PROBLEMS = {key: sentence for chapter in CHAPTERS for key, sentence in getattr(chapter, "PROBLEMS", {}).items()}
"""Those of them that say why an order is refused."""
