"""All sentences of OPUC, by key. Events include their own; each chapter has those of refusals, rows and dice."""

from __future__ import annotations

from typing import get_args

from adjudication.engine.play.events import spoken
from adjudication.systems.opuc.chapters import CHAPTERS
from adjudication.systems.opuc.decision_words import CATALOGUE as FORMS
from adjudication.systems.opuc.tasks import CATALOGUE as TASKS

OF_CHAPTERS = CHAPTERS.table("CATALOGUE")
CATALOGUE: dict[str, str] = FORMS | TASKS | spoken(get_args(CHAPTERS.events)) | OF_CHAPTERS
PROBLEMS: dict[str, str] = CHAPTERS.table("PROBLEMS")
"""Those of them that say why an order is refused."""
