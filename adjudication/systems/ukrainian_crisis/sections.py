"""Every section of the rule book and every ruling, with the module that implements it: the source of the coverage
table."""

from __future__ import annotations

import msgspec


class Section(msgspec.Struct, frozen=True):
    """A section: its number, title and module. `out` says why it demands nothing of a program, for those that do
    not."""

    number: str
    title: str
    module: str = ""
    out: str = ""


_TEXT_ONLY = "introduces the sections below it and rules nothing by itself"

SECTIONS: tuple[Section, ...] = (
    Section("1.0", "Introduction", out="describes the subject"),
    Section("1.1", "General course of play", "card_play.py, final_phase.py"),
    Section("2.0", "Components and concepts", out=_TEXT_ONLY),
    Section("2.1", "Cards", "facts.py, effort.py"),
    Section("2.2", "Counters", "facts.py, packs/"),
    Section("2.3", "Maps, displays, playing aids", "view.py"),
    Section("2.31", "Map", "facts.py, packs/"),
    Section("2.32", "Displays", "view.py"),
    Section("2.33", "Player aids", "packs/"),
    Section("2.4", "Game concepts and Prestige", "flow.py"),
    Section("3.0", "Setting up", "setup.py"),
    Section("4.0", "Sequence of play", "rules.py"),
    Section("5.0", "Event Card Phase", "event_phase.py, effects.py"),
    Section("6.0", "Card play, turn type and resolution", "card_play.py, effort.py"),
    Section("6.1", "Military area", "military.py"),
    Section("6.11", "Mobilising", "military.py"),
    Section("6.12", "Deploying", "military.py"),
    Section("6.13", "Withdrawing", "military.py"),
    Section("6.2", "Diplomatic area", "diplomacy.py"),
    Section("6.21", "Moving countries", "diplomacy.py"),
    Section("6.22", "Effects of allies", "effort.py, final_phase.py"),
    Section("6.23", "Belarus", "event_phase.py"),
    Section("6.24", "Ceasefire", "ceasefire.py"),
    Section("6.3", "Information area", "information.py"),
    Section("6.31", "Cutting the enemy's Prestige", "information.py"),
    Section("6.32", "Raising one's own Prestige", "information.py"),
    Section("6.33", "Neutralising units", "information.py"),
    Section("7.0", "Operations Phase", "operations.py, card_play.py"),
    Section("7.1", "Operational Segments", "operations.py"),
    Section("7.2", "Movement and recovery", "operations.py"),
    Section("7.21", "Movement", "operations.py"),
    Section("7.22", "Recovery", "operations.py"),
    Section("7.3", "Combat", "combat.py"),
    Section("7.31", "Combat procedure", "combat.py, battles.py"),
    Section("7.32", "Special Forces in combat", "combat.py"),
    Section("7.33", "Neutralised units", "combat.py, battles.py"),
    Section("8.0", "Final Phase", "final_phase.py"),
    Section("8.1", "Game end check", "final_phase.py"),
    Section("8.2", "Not over yet", "final_phase.py"),
    Section("9.0", "Victory Points", "victory.py"),
    Section("9.1", "Levels of victory", "victory.py"),
    Section("10.0", "Optional rules", out=_TEXT_ONLY),
    Section("10.1", "Playing cards", "effort.py, information.py, final_phase.py"),
    Section("10.2", "Play without dice", "battles.py, diplomacy.py, ceasefire.py, event_phase.py"),
    Section(
        "11.0", "Designer's notes", out="explains the design; its constraints shaped the pack's reconstructed values"
    ),
)

_DATA = "changed in the pack's data"
RULINGS_OUT: dict[str, str] = {
    "RUL-02": "names one and the same phase; nothing to choose",
    "RUL-32": f"the record track has no top; {_DATA} (prestige_cap)",
    "RUL-37": "10.2 includes 10.1; every case of 10.2 shows it",
    "RUL-38": f"{_DATA} (playing_cards)",
    "RUL-46": f"{_DATA} (incidents)",
    "RUL-47": f"{_DATA} (units)",
}
"""Rulings that need no case of their own, with the reason."""

RULINGS = tuple(f"RUL-{number:02}" for number in range(1, 54))
