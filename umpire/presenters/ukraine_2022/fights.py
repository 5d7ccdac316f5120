"""The card of a combat in 2022: Ukraine (8.0)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from adjudication.engine.dice import RollModifier
from adjudication.engine.protocol import Message, say
from adjudication.systems.ukraine_2022.basics.facts import LETTERS, SIDES
from adjudication.systems.ukraine_2022.basics.state import Fight, State
from adjudication.systems.ukraine_2022.combat.events import Fought
from adjudication.systems.ukraine_2022.combat.odds import FACES, leader, losses, quality, supports
from umpire.presenters.fights import FightCard, FightSide, modifiers
from wargame.presenters.composing.bars import bar
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import OddsBar, PriceRow

KINDS = {"engagement": "meeting engagement", "assault": "prepared assault"}
MANY = 4  # loss points from which the bar tells no difference


def card(rules: Any, state: State, event: Fought) -> FightCard | None:
    """The card of a resolved combat: lead and supporting units, every modifier, both dice, the loss points."""
    fight, f, words = state.fight, rules.facts, Words(rules)
    if fight is None:
        return None
    rolls = dict(zip(SIDES, event.rolls, strict=True))
    rows = [one for name in _order(fight) for one in _sum(rules, words.thing(name), name, event)]
    lost = f"{words.thing(event.loser)} takes {event.due} loss point{'' if event.due == 1 else 's'}"
    return FightCard(
        f"{words.thing(fight.side)}: {KINDS[fight.kind]} against {words.place(fight.target)}",
        tuple(_side(rules, words, state, fight, name) for name in _order(fight)),
        tuple(rows),
        (_odds(f, words, fight, event),),
        tuple(die for name in _order(fight) for die in rolls[name].dice),
        lost if event.due else "No effect",
        "8.2",
    )


def _order(fight: Fight) -> tuple[str, str]:
    return (fight.side, "BLUE" if fight.side == "RED" else "RED")


def _side(rules: Any, words: Words, state: State, fight: Fight, name: str) -> FightSide:
    """The lead unit with its quality, and its supporting units."""
    f, side = rules.facts, SIDES.index(name)
    letter = LETTERS[quality(f, state, fight, side)]
    lead = (f"{words.thing(leader(fight, side))}, leads", f"quality {letter}")
    helpers = [(words.thing(f.unit_ids[u]), "supports") for u in supports(f, state, fight, side)]
    title = "Attacks with" if fight.side == name else "Defends with"
    return FightSide(words.thing(name), name.lower(), title, (lead, *helpers))


def _sum(rules: Any, name: str, side: str, event: Fought) -> list[PriceRow]:
    roll = event.rolls[SIDES.index(side)]
    return [
        PriceRow(f"{name}: combat strength, from quality and chit", str(event.strength[side]), "3.5"),
        *modifiers(roll.rows, partial(_said, rules), name),
        PriceRow(f"{name}: with die {roll.dice[0]}", str(event.results[side]).replace("-", "−"), "8.0", total=True),
    ]


def _said(rules: Any, row: RollModifier) -> str:
    return say(rules.catalogue, Message(row.label, dict(row.params), row.rule))


def _odds(f: Any, words: Words, fight: Fight, event: Fought) -> OddsBar:
    """All possible results of both dice with the chits that were drawn."""
    mine, other = _order(fight)
    before = {name: event.results[name] - roll.dice[0] for name, roll in zip(SIDES, event.rolls, strict=True)}
    ways: Counter[int] = Counter()
    for one in range(1, FACES + 1):
        for two in range(1, FACES + 1):
            loser, points = losses(f, fight, {mine: before[mine] + one, other: before[other] + two})
            ways[min(MANY, points) * (1 if loser == other else -1)] += 1
    shares = [(_told(words, points, mine, other), number / FACES**2) for points, number in sorted(ways.items())]
    return bar("Loss points, with the chits as drawn", shares, rule="8.2")


def _told(words: Words, points: int, mine: str, other: str) -> str:
    if not points:
        return "no effect"
    more = " or more" if abs(points) == MANY else ""
    return f"{words.thing(other if points > 0 else mine)} −{abs(points)}{more}"
