"""The card of an attack in Opaque War (8.0 to 8.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from adjudication.engine.dice import Roll, RollModifier
from adjudication.systems.opaque_war.basics.board import attack, defence, label
from adjudication.systems.opaque_war.basics.facts import SIDES
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.events import CombatRolled, RetreatRolled
from adjudication.systems.opaque_war.combat.odds import odds
from adjudication.systems.opaque_war.mobs_media.events import MediaRolled
from umpire.presenters.fights import FightCard, FightSide, modifiers
from wargame.presenters.composing.bars import bar
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import PriceRow


def with_rolls_after(rules: Any, found: Mapping[int, FightCard], events: Sequence[Any]) -> dict[int, FightCard]:
    """The cards of attacks with the resulting retreat and media report in the same run (8.13, 9.2)."""
    after: dict[int, tuple[PriceRow, ...]] = {}
    fought: CombatRolled | None = None
    for event in events:
        if isinstance(event, CombatRolled):
            fought = event
        elif fought is not None and (row := _after(rules, fought, event)) is not None:
            after[fought.roll.draw] = (*after.get(fought.roll.draw, ()), row)
    return {draw: replace(one, after=after.get(draw, ())) for draw, one in found.items()}


def _after(rules: Any, fought: CombatRolled, event: Any) -> PriceRow | None:
    match event:
        case RetreatRolled(target=fought.target):
            hexes = event.roll.result
            return PriceRow(_thrown("Retreat", event.roll), f"{hexes} hex{'' if hexes == 1 else 'es'}", "8.13")
        case MediaRolled(at=fought.target):
            return PriceRow(_thrown("Media report", event.roll), rules.result_words(event.roll), "9.2")
    return None


def _thrown(name: str, roll: Roll) -> str:
    """A roll as text: die and modifiers."""
    added = sum(row.value for row in roll.rows)
    return f"{name}, die {roll.dice[0]}" + (f"{added:+d}".replace("-", " − ").replace("+", " + ") if added else "")


def card(rules: Any, state: State, event: CombatRolled) -> FightCard | None:
    """The resolved attack: both sides, every shift, the column, the die."""
    fight, f, words = state.fight, rules.facts, Words(rules)
    if fight is None:
        return None
    found = odds(f, state, fight)
    whole = sum(found.ways.values())
    shares = [(result, ways / whole) for result, ways in found.ways.items()]
    attacker, defender = SIDES[fight.side], SIDES[1 - fight.side]
    rows = (
        PriceRow(f"Odds, {found.attack} to {found.defence}", found.printed, "8.0"),
        *modifiers(found.rows, partial(_said, rules)),
        PriceRow("Column of the table", found.column, "8.10", total=True),
    )
    units = [
        tuple((f.titles[label(f, state, p)], str(worth(f, state, p))) for p in some)
        for some, worth in ((fight.attackers, attack), (fight.defenders, defence))
    ]
    return FightCard(
        f"{words.thing(attacker)}: attack on {words.place(event.target)}",
        (
            FightSide(words.thing(attacker), attacker.lower(), "Attack", units[0], str(found.attack)),
            FightSide(words.thing(defender), defender.lower(), "Defence", units[1], str(found.defence)),
        ),
        rows,
        (bar("Hits of attacker/defender", shares, rule="8.10"),),
        event.roll.dice,
        f"{event.result}: {_hits(f, event.result)}",
        "8.12",
    )


def _said(rules: Any, row: RollModifier) -> str:
    number = row.params.get("number", 1)
    said = str(rules.catalogue.get(row.label, row.label))
    return said if number == 1 else f"{said} ×{number}"


def _hits(f: Any, result: str) -> str:
    mine, theirs = f.hits[f.crt.results.index(result)]
    return f"the attacker takes {_counted(mine)}, the defender {_counted(theirs)}"


def _counted(hits: int) -> str:
    return "no hit" if not hits else f"{hits} hit{'' if hits == 1 else 's'}"
