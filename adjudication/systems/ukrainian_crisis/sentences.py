"""All sentences of the game, by key: those of events, and the other sentences of each chapter."""

from __future__ import annotations

from typing import get_args

from adjudication.engine.play.events import spoken
from adjudication.systems.ukrainian_crisis.chapters import CHAPTERS
from adjudication.systems.ukrainian_crisis.decision_words import CATALOGUE as FORMS
from adjudication.systems.ukrainian_crisis.tasks import CATALOGUE as TASKS

ENDINGS = {
    "done.military": "No more orders in this area",
    "done.diplomatic": "No further attempts",
    "done.operate": "No further movement",
    "done.attack": "No attack",
}
CATALOGUE: dict[str, str] = {
    **ENDINGS,
    **TASKS,
    **FORMS,
    **CHAPTERS.table("CATALOGUE"),
    **spoken(get_args(CHAPTERS.events)),  # last: an event and a decision share the key `targets`
}
