"""One roll of a result: its dice, its calculation, and its chances.

Nothing here knows the game: the sentences are in the catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudication.engine import odds
from adjudication.engine.dice import Name, Roll, RollModifier, is_draw
from adjudication.engine.protocol import fill
from adjudication.engine.scenario import sides
from adjudication.services.findings import side_name
from umpire.pages.records import roll_words
from umpire.pages.records.outcomes import RollOutcome, outcomes
from umpire.presenters import of
from wargame.charts.odds import odds as draw_odds


@dataclass(frozen=True)
class Factor:
    """One row of a roll's calculation."""

    label: str
    value: str
    rule: str


@dataclass(frozen=True)
class ResultRoll:
    """One roll of a result with its chances."""

    draw: int
    side: str
    kind: str
    title: str
    dice: tuple[int, ...]
    filled: tuple[int, ...]
    faces: int
    outcome: str
    tail: str
    tail_share: str
    chart: str
    factors: tuple[Factor, ...]
    total: str
    rule: str
    source: str
    expected: str
    legend: str
    name: Name = -1  # what its dice hang on, in a draft
    outcomes: tuple[RollOutcome, ...] = ()

    @property
    def what(self) -> str:
        """The roll's title inside a sentence: "flight MH-17", but "LOG action"."""
        return self.title if self.title[1:2].isupper() else f"{self.title[:1].lower()}{self.title[1:]}"

    @property
    def notes(self) -> str:
        """The notes next to the dice: legend, source if not the seed, and the expected value."""
        told = (
            self.legend,
            "" if self.source == SOURCES["seed"] else self.source,
            f"{self.expected} expected" if self.expected else "",
        )
        return ", ".join(note for note in told if note)


def factor(rules: Any, row: RollModifier) -> Factor:
    """A row of a roll's calculation as text."""
    return Factor(row_words(rules, row), f"{row.value:+d}", row.rule)


def throw(rules: Any, roll: Roll) -> ResultRoll:
    """One roll with its odds, as a drawing."""
    kind = sides.colour(roll.side)
    title = rules.catalogue.get(f"roll.{roll.purpose}", roll.purpose.replace("_", " ").capitalize())
    ways, happened, tail = roll_words.chances(rules, roll)
    total = odds.total(ways) if ways else 1
    shares = {result: number / total for result, number in ways.items()}
    words_of = {result: rules.result_words(roll, result) for result in ways} if roll.test == "table" else {}
    counts = all(said == str(result) for result, said in words_of.items())
    name = f"{title}, {side_name(rules, roll.side)}"
    chart = (
        draw_odds(shares, happened, roll.side, name=name, words=words_of)
        if len(shares) > 1 and not is_draw(roll.test, roll.target)
        else ""
    )
    words, share = tail
    return ResultRoll(
        draw=roll.draw, side=side_name(rules, roll.side), kind=kind, title=title, dice=roll.dice,
        filled=roll_words.filled(roll), faces=roll.faces, outcome=roll_words.outcome(rules, roll), tail=words,
        tail_share=share, chart=chart,
        factors=tuple(factor(rules, row) for row in roll.rows),
        total=roll_words.needs(roll), rule=roll.rule, source=SOURCES[roll.source],
        expected=f"{odds.mean(ways):.2f}" if ways and counts and roll.test in ("hits", "table", "sum") else "",
        legend=roll_words.legend(roll), outcomes=outcomes(roll),
    )  # fmt: skip


SOURCES = {
    "seed": "from the seed",
    "reroll": "rerolled by ruling",
    "forced": "set by ruling",
    "typed": "rolled in the room",
}


OWN_ROWS = {
    "matrix_base": "Where the target starts",
    "matrix_estimate": "The median of the estimates, in per cent",
    "matrix_for": "Strong reason for, {cell}: {text}",
    "matrix_against": "Strong reason against, {cell}: {text}",
}


def row_words(rules: Any, row: Any) -> str:
    """The label of a row of a roll's calculation."""
    if row.label in OWN_ROWS:
        return fill(OWN_ROWS[row.label], row.params)
    template = rules.catalogue.get(f"row.{row.label}") or rules.catalogue.get(row.label)
    if template is None:
        return str(row.label).replace("_", " ").replace(".", " ").capitalize()
    params = {name: named(rules, value) if isinstance(value, str) else value for name, value in row.params.items()}
    return " ".join(fill(template, {"value": row.value, **params}).split())


def named(rules: Any, name: str) -> str:
    """A place, unit, card or side by its title; anything else unchanged."""
    found = of(getattr(rules, "system", "")).named(rules, name)
    return found if found != name else side_name(rules, name)
