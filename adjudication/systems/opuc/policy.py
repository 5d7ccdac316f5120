"""Doctrine: a sensible legal order for every decision, for absent cells, unanswered reactions and simulated games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.strengths import Strength
from adjudication.systems.opuc.assaults.orders import Advance, Evade
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.chapters import CHAPTERS
from adjudication.systems.opuc.civil.orders import PayCamps
from adjudication.systems.opuc.command.orders import CombatCards
from adjudication.systems.opuc.fires.orders import Support
from adjudication.systems.opuc.isr.orders import Reroll
from adjudication.systems.opuc.logistics.orders import AssignLog

POLICY: dict[str, Callable[[Facts, State, int], Any]] = CHAPTERS.table("POLICY")
"""By the name of the decision."""

PASSING: dict[str, Callable[[Facts, State, int], Any]] = {
    "reroll": lambda f, s, side: Reroll("keep"),
    "evade": lambda f, s, side: Evade(()),
    "cards": lambda f, s, side: CombatCards(False, False),
    "combat_log": lambda f, s, side: AssignLog({}),
    "support": lambda f, s, side: Support({}),
    "advance": lambda f, s, side: Advance(()),
    "pay_camps": lambda f, s, side: PayCamps(()),
}
"""Blocks stay where they are; no card, LOG or mission is spent (5.5, 9.1, 3.4, 4.6, 7.2.1, 9.4, 11.6)."""

STRENGTHS: dict[Strength, dict[str, Callable[[Facts, State, int], Any]]] = {
    "cautious": CHAPTERS.table("CAUTIOUS"),
    "aggressive": CHAPTERS.table("AGGRESSIVE"),
}
