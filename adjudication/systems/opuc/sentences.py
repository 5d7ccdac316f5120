"""Every sentence of OPUC, by key, and what each event says."""

from __future__ import annotations

from adjudication.systems.opuc import (
    sentences_combat,
    sentences_movement,
    sentences_play,
    sentences_problems,
    sentences_rolls,
)
from adjudication.systems.opuc.basics.titles import Tell

CATALOGUE: dict[str, str] = {
    **sentences_problems.CATALOGUE,
    **sentences_play.CATALOGUE,
    **sentences_movement.CATALOGUE,
    **sentences_combat.CATALOGUE,
    **sentences_rolls.CATALOGUE,
}
TELL: dict[type, Tell] = {**sentences_play.TELL, **sentences_movement.TELL, **sentences_combat.TELL}
