"""The explanation of results that no die explains in Ukrainian Crisis: battles under 10.2, and losses of Prestige."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudication.engine.dice import RollModifier
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged


def made(rules: Any, event: Any) -> tuple[RollModifier, ...]:
    """The modifiers of an event, each with its section; empty if a roll carries them."""
    if isinstance(event, PrestigeChanged):
        return event.rows
    if isinstance(event, BattleFought) and event.attack_roll is None:
        return tuple(_battle(rules.facts, event))
    return ()


def _battle(facts: Any, fought: BattleFought) -> Iterator[RollModifier]:
    for unit in (*fought.attackers, *fought.defenders):
        yield RollModifier("battle.cv", facts.cv[facts.unit[unit]], "7.31", {"unit": unit})
    sums: dict[str, str | int] = {"attack": fought.attack, "defence": fought.defence}
    line = f"battle.table.{_line(fought)}"
    other = "BLUE" if fought.attacker == "RED" else "RED"
    yield RollModifier(line, fought.hits_attacker, "10.2", {**sums, "side": other})
    yield RollModifier(line, fought.hits_defender, "10.2", {**sums, "side": fought.attacker})


def _line(fought: BattleFought) -> str:
    """The line of the table of 10.2 that applied."""
    if fought.attack < fought.defence:
        return "fewer"
    if fought.attack == fought.defence:
        return "equal"
    if fought.attack < 2 * fought.defence:
        return "more"
    return "twice_against_one_unit" if len(fought.defenders) == 1 else "twice"
