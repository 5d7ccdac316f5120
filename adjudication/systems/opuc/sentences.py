"""Every sentence of OPUC, by key; each chapter has its own."""

from __future__ import annotations

from adjudication.systems.opuc.assaults import sentences as assaults
from adjudication.systems.opuc.basics import sentences as basics
from adjudication.systems.opuc.civil import sentences as civil
from adjudication.systems.opuc.command import sentences as command
from adjudication.systems.opuc.deployment import sentences as deployment
from adjudication.systems.opuc.engineering import sentences as engineering
from adjudication.systems.opuc.fires import sentences as fires
from adjudication.systems.opuc.fog import sentences as fog
from adjudication.systems.opuc.isr import sentences as isr
from adjudication.systems.opuc.logistics import sentences as logistics
from adjudication.systems.opuc.movement import sentences as movement
from adjudication.systems.opuc.reinforcements import sentences as reinforcements
from adjudication.systems.opuc.sheets import sentences as sheets
from adjudication.systems.opuc.turn import sentences as turn
from adjudication.systems.opuc.umpiring import sentences as umpiring

CHAPTERS = (
    basics, turn, deployment, command, logistics, isr, engineering, fires, movement, assaults, civil, reinforcements,
    sheets, umpiring, fog,
)  # fmt: skip
CATALOGUE: dict[str, str] = {key: sentence for chapter in CHAPTERS for key, sentence in chapter.CATALOGUE.items()}
PROBLEMS = {key: sentence for chapter in CHAPTERS for key, sentence in getattr(chapter, "PROBLEMS", {}).items()}
"""Those of them that say why an order is refused."""
