"""The account of a game of Millennium Wars for the after-action report: the plain one plus maps, numbers and the
index."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reports.collect import phrases
from reports.collect.millennium_wars import situation
from reports.collect.millennium_wars.acts import Acts
from reports.collect.plain.account import account as plain_account
from reports.collect.reading import GameReading
from reports.collect.shapes import Account, Turn
from reports.collect.words import listed
from reports.record import happened
from wargame.presenters.millennium_wars.displays import signed

COUNTED = (
    ("Attacks", "AttackDeclared"), ("Attacks on Demonstrators", "Dispersed"),
    ("Information attacks", "InformationRolled"), ("Pieces lost, own", "eliminated"),
    ("Pieces Disrupted, own", "disrupted"), ("Cities and towns taken", "cities_taken"),
    ("Demonstrators gone, own", "demonstrators_gone"),
)  # fmt: skip
LIMITS = (
    "Only the special rules of this game are in print. The base system, the map and the counters are reconstructed as "
    "the pack says for each, and what rests on them inherits that.",
)
GLOSSARY = (
    ("C4I", "How well a force commands: units in a hex, impulses in a turn, information warfare (4.0, 13.0)."),
    ("Demonstrators", "Markers for mass protest: they stop enemies, cut supply and deny control (6.0)."),
    phrases.LEDGER,
    phrases.PERCENTILE,
    ("Political Index", "Sympathy for the two alliances, plus for Russia; 30 either way ends the game (21.0, 24.0)."),
    phrases.SEAL,
)


def account(whole: GameReading) -> Account:
    """The account for the after-action report."""
    rules, found = whole.rules, plain_account(whole, Acts(whole.rules.facts))
    return replace(
        found,
        theatre="Ukraine",
        cover=situation.map_view(rules, whole.pictures[-1], "The map at the end"),
        start=situation.map_view(rules, whole.pictures[0], "The map at the start"),
        result=_result(whole),
        summary=_summary(whole),
        numbers=tuple((title, _number(whole, key, "RED"), _number(whole, key, "BLUE")) for title, key in COUNTED),
        turns=tuple(_turn(whole, turn) for turn in found.turns),
        turn_template="systems/shared/pdf/turn.html",
        limits=LIMITS,
        glossary=GLOSSARY,
    )


def _number(whole: GameReading, key: str, side: str) -> str:
    """The combined number of the sides that are in a side's camp at the end."""
    sides = situation.camp(whole.pictures[-1], side)
    if key[0].isupper():
        return str(sum(type(one.event).__name__ == key and one.event.side in sides for one in whole.told))
    return str(sum(happened(whole.told, key, one) for one in sides))


def _result(whole: GameReading) -> str:
    """The level of victory, and the score of Russia with the bars of both camps."""
    bars = whole.rules.facts.victory
    points = next(score.points for score in whole.scoreboard.scores if score.side == "RED")
    reached = phrases.standing(whole.scoreboard, phrases.level(whole.scoreboard, whole.rules), whole.final)
    wins = f"it wins with {bars.russian} or more, the Coalition with {bars.coalition} or less"
    return f"{reached} Russia scores {points}; {wins}.".replace("-", "−")


def _summary(whole: GameReading) -> tuple[str, ...]:
    rules, first, last = whole.rules, whole.pictures[0], whole.pictures[-1]
    taken = listed(f"{place.partition(',')[0]} to {side}" for place, side in situation.taken(rules, first, last))
    moved = f"The Political Index went from {signed(first.index)} to {signed(last.index)}."
    return (f"In other hands than at first: {taken}." if taken else "Every city is where it was.", moved)


def _turn(whole: GameReading, turn: Turn) -> Turn:
    """A turn with the map before and after it."""
    rules = whole.rules
    position = sorted({step.turn for step in whole.steps}).index(turn.number)
    was, now = whole.pictures[position], whole.pictures[position + 1]
    taken = [place.partition(",")[0] for place, _ in situation.taken(rules, was, now)]
    week = rules.facts.turns[turn.number - 1] if turn.number else "Set-up"
    before: Any = situation.map_view(rules, was, f"The map before turn {turn.number}")
    return replace(
        turn,
        title=f"{listed(taken[:3])} {'change' if len(taken) > 1 else 'changes'} hands"
        if taken
        else "No city changes hands",
        label=week,
        map=situation.map_view(rules, now, f"The map at the end of turn {turn.number}"),
        views=(("The map before", before),),
    )
