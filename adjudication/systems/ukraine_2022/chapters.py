"""The chapters of 2022: Ukraine, in the order of a turn. Orders, events and tables are gathered from them."""

from __future__ import annotations

from adjudication.engine.play.chapters import Chapters

CHAPTERS = Chapters(
    "adjudication.systems.ukraine_2022",
    "basics", "turn", "setup", "reinforcements", "air", "special", "action", "combat", "cleanup", "sheets",
    "umpiring",
)  # fmt: skip
