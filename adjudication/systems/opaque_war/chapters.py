"""The chapters of Opaque War, in the order of a turn. Orders, events and tables are gathered from them."""

from __future__ import annotations

from adjudication.engine.play.chapters import Chapters

CHAPTERS = Chapters(
    "adjudication.systems.opaque_war",
    "turn", "setup", "support_levels", "reinforcements", "movement", "supply", "mobs_media", "flight", "combat",
    "ceasefire", "victory", "sheets", "umpiring",
)  # fmt: skip
