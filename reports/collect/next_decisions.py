"""The next decision, its sides and its deadline: the last line of a sitrep, the same for every rule system."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from reports.collect.reading import TurnReading
from reports.collect.words import count, dtg, within
from wargame.models import Decision, Exercise
from wargame.selectors.spans import span
from wargame.services import clock

UNLESS = "a pause or an extension moves that"


def due(view: TurnReading, title: Callable[[str], str]) -> tuple[str, ...]:
    """The reader's next decision. `title` gives the text for a kind of decision."""
    if view.over:
        return ("Nothing more to do: the game is over.", "The after-action report follows.")
    if view.ended:
        return ("Nothing more to do: the umpire has ended the exercise.", "The after-action report follows.")
    text = f"Turn {view.next_turn} of the game, {within(view.label)}."
    if view.side is None:
        return (text, f"{count(view.owed, 'side')} to decide{_by(view)}.")
    if view.stands_by:
        return (text, view.stands_by)
    if view.whole_turn:
        return (text, f"Your decision: the order sheet for the full turn{_by(view)}. The commander submits it.")
    if not view.due:
        others = "The other side" if len(view.rules.sides) == 2 else "Another side"
        first = "Another cell of your side" if view.beside else others
        return (text, f"{first} decides first; your page calls you.")
    return (text, f"Your decision: {title(view.due[0])}{_by(view)}. The commander submits it.")


def _by(view: TurnReading) -> str:
    return f", {view.by}" if view.by else ""


def by_when(exercise: Exercise, seq: int) -> str:
    """The deadline of the decision that a step opens, as set when it opens."""
    decision = exercise.decisions.filter(seq=seq).last()
    seconds = clock.allotted(exercise, decision or Decision(due=[]))
    if not seconds:
        return "until the umpire locks"
    if decision is None:
        return f"within {span(seconds)} of publication"
    ends = dtg(decision.opened_at + timedelta(seconds=seconds), exercise.timezone)
    return f"by {ends} ({span(seconds)}; {UNLESS})"
