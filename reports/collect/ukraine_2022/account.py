"""The account of a game of 2022: Ukraine for the after-action report: the plain one plus maps, numbers and the
front."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudication.systems.ukraine_2022.fog.picture import truth
from reports.collect import phrases
from reports.collect.plain.account import account as plain_account
from reports.collect.reading import GameReading
from reports.collect.shapes import Account, Turn
from reports.collect.ukraine_2022 import situation
from reports.collect.ukraine_2022.acts import GROUPS
from reports.collect.words import count, listed
from reports.record import happened

COUNTED = (
    ("Combats begun", "CombatDeclared"), ("Units routed, own", "routed"), ("Units out of the game, own", "eliminated"),
    ("Cities taken", "cities_taken"), ("Hexes taken", "hexes_taken"), ("Wings damaged, own", "wings_damaged"),
    ("Wings lost, own", "wings_lost"),
)  # fmt: skip
NOTHING_TAKEN = "No city changes hands"
LIMITS = (
    "The printed map, counters and charts were not available: places, numbers and tables are reconstructed as the pack "
    "says for each, and what rests on them inherits that.",
)
GLOSSARY = (
    ("Chit", "A lead unit draws one at random and keeps it for the turn: its strength in combat (3.5)."),
    phrases.LEDGER,
    (
        "Line of communication",
        "For Ukraine a way to a city, for Russia a railhead with an open railway (3.7).",
    ),
    phrases.PERCENTILE,
    ("Railhead", "Where Russian supply leaves the railway; placed again at the end of each turn (3.7.2.1)."),
    phrases.SEAL,
    ("Static", "A unit that has acted, or absorbed a loss: it cannot act until it is refreshed in supply (10.0)."),
)


def account(whole: GameReading) -> Account:
    """The account for the after-action report."""
    rules, found = whole.rules, plain_account(whole, GROUPS.acts)
    ends = whole.ends
    return replace(
        found,
        theatre="Ukraine",
        cover=situation.map_view(rules, truth(rules.facts, ends[-1]), "The map at the end"),
        start=situation.map_view(rules, truth(rules.facts, ends[0]), "The map at the start"),
        result=_result(whole),
        summary=_summary(whole),
        numbers=tuple((title, _number(whole, key, "RED"), _number(whole, key, "BLUE")) for title, key in COUNTED),
        turns=tuple(_turn(whole, turn, at) for at, turn in enumerate(found.turns)),
        turn_template="systems/shared/pdf/turn.html",
        limits=LIMITS,
        glossary=GLOSSARY,
    )


def _number(whole: GameReading, key: str, side: str) -> str:
    if key[0].isupper():
        return str(sum(type(one.event).__name__ == key and one.event.side == side for one in whole.told))
    return str(happened(whole.told, key, side))


def _result(whole: GameReading) -> str:
    """The level of victory, and its position on the one track that both sides share."""
    f, now = whole.rules.facts, whole.pictures[-1].points
    reached = phrases.standing(whole.scoreboard, phrases.level(whole.scoreboard, whole.rules), whole.final)
    start, bar = f.pack.charts.victory.start, situation.russia_wins_from(f)
    return f"{reached} Victory points: {now}, and {start} at the start; from {bar} on Russia wins."


def _summary(whole: GameReading) -> tuple[str, ...]:
    rules, first, last = whole.rules, whole.pictures[0], whole.pictures[-1]
    taken = listed(f"{place.partition(',')[0]} to {side}" for place, side in situation.taken(rules, first, last))
    grown = situation.advanced(rules, first, last)
    ground = f"Russia controls {count(abs(grown), 'hex', 'hexes')} {'more' if grown >= 0 else 'fewer'} than at first."
    return (f"In other hands than at first: {taken}." if taken else "Every city is where it was.", ground)


def _turn(whole: GameReading, turn: Turn, at: int) -> Turn:
    """A turn with the front before and after it."""
    rules = whole.rules
    position = sorted({step.turn for step in whole.steps}).index(turn.number)
    was, end = whole.pictures[position], whole.ends[position + 1]
    taken = [place.partition(",")[0] for place, _ in situation.taken(rules, was, whole.pictures[position + 1])]
    month = rules.facts.turns[turn.number - 1] if turn.number else "Set-up"
    before: Any = situation.map_view(rules, was, f"The front before turn {turn.number}")
    return replace(
        turn,
        title=f"{listed(taken[:3])} {'changes' if len(taken) == 1 else 'change'} hands" if taken else NOTHING_TAKEN,
        label=month,
        map=situation.map_view(rules, truth(rules.facts, end), f"The map at the end of turn {turn.number}"),
        views=(("The front before", before),),
    )
