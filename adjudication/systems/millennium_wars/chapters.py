"""The chapters of Millennium Wars, in the order of a turn. Orders, events and tables are gathered from them."""

from __future__ import annotations

from adjudication.engine.play.chapters import Chapters

CHAPTERS = Chapters(
    "adjudication.systems.millennium_wars",
    "basics", "turn", "setup", "special_events", "points", "information", "demonstrators", "movement", "combat",
    "end_phase", "sheets", "umpiring",
)  # fmt: skip
