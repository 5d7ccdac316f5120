"""The rule book as a page shows it: every section and reading, the readings as they are set in an exercise."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.engine.protocol import System
from adjudication.engine.scenario.rulebook import Reading, Section, Switch
from wargame.models import Exercise


@dataclass(frozen=True)
class SwitchPosition:
    """A reading or optional rule the umpire can turn, and the position in force; `turned` from its default."""

    title: str
    meaning: str
    turned: bool


@dataclass(frozen=True)
class RuleEntry:
    """A section or a reading: what it says in plain sentences. `sections` are those a reading is about."""

    number: str
    title: str
    sections: str
    question: str
    reading: str
    reason: str
    positions: tuple[SwitchPosition, ...]


@dataclass(frozen=True)
class RulesPage:
    """The whole rule book; `title` is the system's, `etag` changes with anything the page says."""

    title: str
    sections: tuple[RuleEntry, ...]
    readings: tuple[RuleEntry, ...]
    etag: str


def of_system(system: str) -> RulesPage | None:
    """The rule book of a system, its readings as they come; None if there is no such system."""
    return _page(registry.get(system), {}) if system in registry.names() else None


def of_exercise(exercise: Exercise) -> RulesPage:
    """The rule book of an exercise, its readings as the umpire has set them."""
    game = exercise.game
    options = msgspec.json.decode(game.options, type=dict[str, Any]) if game else exercise.options
    return _page(registry.get(exercise.system), options)


def _page(system: System, options: Mapping[str, Any]) -> RulesPage:
    book = system.rulebook
    optional = [switch for switch in book.options if options.get(switch.name, switch.default) != switch.default]
    sections = tuple(_section(one, [s for s in optional if s.section == one.number], options) for one in book.sections)
    readings = tuple(_reading(one, options) for one in book.readings)
    said = msgspec.json.encode((system.title, sections, readings))
    return RulesPage(system.title, sections, readings, f'"{hashlib.sha256(said).hexdigest()[:20]}"')


def _section(one: Section, chosen: list[Switch], options: Mapping[str, Any]) -> RuleEntry:
    positions = tuple(_position(switch, options) for switch in chosen)
    return RuleEntry(one.number, one.title, "", "", one.rules, "", positions)


def _reading(one: Reading, options: Mapping[str, Any]) -> RuleEntry:
    positions = tuple(_position(switch, options) for switch in one.switches)
    return RuleEntry(one.number, one.title, ", ".join(one.sections), one.question, one.reading, one.reason, positions)


def _position(switch: Switch, options: Mapping[str, Any]) -> SwitchPosition:
    value = bool(options.get(switch.name, switch.default))
    meaning = switch.on if value else switch.off
    return SwitchPosition(switch.title, meaning, value != switch.default)
