"""The chapters of OPUC, in the order of a turn. Orders, events and tables are gathered from them."""

from __future__ import annotations

from adjudication.engine.play.chapters import Chapters

CHAPTERS = Chapters(
    "adjudication.systems.opuc",
    "basics", "turn", "deployment", "command", "logistics", "isr", "engineering", "fires", "movement", "assaults",
    "civil", "reinforcements", "sheets", "umpiring", "fog",
)  # fmt: skip
