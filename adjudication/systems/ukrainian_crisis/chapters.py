"""The chapters of Ukrainian Crisis, in the order of a turn. Orders, events and tables are gathered from them."""

from __future__ import annotations

from adjudication.engine.play.chapters import Chapters

CHAPTERS = Chapters(
    "adjudication.systems.ukrainian_crisis",
    "basics", "turn", "event_phase", "card_play", "diplomacy", "military", "information", "operations", "combat",
    "final_phase", "sheets", "umpiring",
)  # fmt: skip
