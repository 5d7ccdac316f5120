"""The slides of the hot wash: one question with one number, about a decision or about what the rules teach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reports.collect.decided.playouts import PlayedOut
from reports.collect.reading import GameReading
from reports.collect.words import signed

Count = Callable[[Any, Any], Mapping[str, int]]
"""Numbers of a state by their names."""


@dataclass(frozen=True)
class LessonSlide:
    """The lesson of a rule system on a slide: a question, a number, its meaning, and further facts."""

    question: str
    number: str
    what: str
    facts: tuple[str, ...] = ()


def slide(whole: GameReading, question: str, what: str, count: Count, plus: bool = False) -> LessonSlide:
    """A slide about numbers that the game always has: their values at the end, and their course. `plus`: they have a
    sign."""
    tell = signed if plus else _plain
    rows = [count(whole.rules, end) for end in whole.ends]
    facts = []
    for name in rows[-1]:
        values = [row[name] for row in rows]
        head = f"{name}: " if name else ""
        facts.append(
            f"{head}{tell(values[0])} at the start, {tell(values[-1])} at the end, from {tell(min(values))} to "
            f"{tell(max(values))} in between"
        )
    return LessonSlide(question, " : ".join(tell(number) for number in rows[-1].values()), what, tuple(facts))


def _plain(number: int) -> str:
    return str(number).replace("-", "−")


def question(side: str, played: PlayedOut | None) -> str:
    """The question about a decision; `side` is the side's name in a sentence."""
    if played is None or not played.clear:
        return f"What did {side} want here, and what did it rest on?"
    if played.by_outcome:
        worse = played.outcome.by < 0
        return f"What did {side} have ready for this?" if worse else f"Could {side} count on this?"
    if played.choice.by < 0:
        return f"What would have shown {side} the better choice?"
    return f"Why did {side} choose this, and would you?"
