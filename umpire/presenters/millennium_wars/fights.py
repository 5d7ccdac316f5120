"""The card of an attack in Millennium Wars (17.0)."""

from __future__ import annotations

from functools import partial
from typing import Any

from adjudication.engine.dice import RollModifier
from adjudication.systems.millennium_wars.basics.board import attack, defence
from adjudication.systems.millennium_wars.basics.facts import CAMPS, SIDES
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.combat.events import MEANS, CombatRolled
from umpire.presenters.fights import FightCard, FightSide, modifiers
from wargame.presenters.composing.bars import bar
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import PriceRow


def card(rules: Any, state: State, event: CombatRolled) -> FightCard | None:
    """The resolved attack: both sides, every shift, the column, the die."""
    fight, f, words = state.fight, rules.facts, Words(rules)
    if fight is None:
        return None
    ways = f.crt.ways(f.crt.columns.index(event.shifted))
    whole = sum(ways.values())
    attacker, defender = CAMPS[fight.camp], CAMPS[1 - fight.camp]
    units = [
        tuple((words.thing(f.piece_ids[p]), str(worth(f, state, p))) for p in some)
        for some, worth in ((fight.attackers, attack), (fight.defenders, defence))
    ]
    return FightCard(
        f"{words.thing(SIDES[fight.side])}: attack on {words.place(event.target)}",
        (
            FightSide(words.thing(attacker), attacker.lower(), "Attack", units[0], str(event.attack)),
            FightSide(words.thing(defender), defender.lower(), "Defence", units[1], str(event.defence)),
        ),
        (
            PriceRow(f"Odds, {event.attack} to {event.defence}", event.column, "17.1"),
            *modifiers(event.roll.rows, partial(_said, rules)),
            PriceRow("Column of the table", event.shifted, "17.2", total=True),
        ),
        (bar("Result", [(MEANS[result], number / whole) for result, number in ways.items()], rule="17.4"),),
        event.roll.dice,
        MEANS[event.result] + (", saved by AirLand Battle" if event.spared else ""),
        "17.4",
    )


def _said(rules: Any, row: RollModifier) -> str:
    return str(rules.catalogue.get(row.label, row.label))
