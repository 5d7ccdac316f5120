"""The sequence of play as the title block shows it (2.2)."""

from __future__ import annotations

from adjudication.systems.opuc.fog.picture import Picture
from wargame import turn_words
from wargame.presenters.opuc import words
from wargame.presenters.shapes import Phase

PHASES = (
    ("1–3", "Assets", ("setup", "initiative", "environment", "assets", "upkeep")),
    ("4–5", "CP, ISR", ("cp", "isr")),
    ("6–7", "Engineers, fires", ("engineers", "deep_fires", "local_fires")),
    ("8", "Movement, combat", ("movement",)),
    ("9–10", "Civil, end", ("civil", "end")),
)
SET_UP = ("before 1–3", "Set-up", ("setup",))
"""What is in the first field before turn 1 (1.11)."""


def sequence(picture: Picture) -> tuple[Phase, ...]:
    """The steps of the turn: past, now, next; the acting side is next to the step."""
    now = next((i for i, (_, _, steps) in enumerate(PHASES) if picture.phase in steps), 0)
    if picture.over:
        now = len(PHASES)
    found = []
    phases = (SET_UP, *PHASES[1:]) if picture.phase == "setup" else PHASES
    for index, (key, name, _) in enumerate(phases):
        state = "past" if index < now else "now" if index == now else "next"
        boxes = (
            tuple({"label": side[0], "state": _side(picture, side)} for side in _order(picture))
            if state == "now"
            else ()
        )
        found.append(Phase(key, name, state, boxes))
    return tuple(found)


def _order(picture: Picture) -> tuple[str, str]:
    sides = tuple(words.SIDES)
    first = sides[picture.play.first] if picture.play.first in (0, 1) else sides[0]
    return (first, next(side for side in sides if side != first))


def _side(picture: Picture, side: str) -> str:
    acting = tuple(words.SIDES)[picture.play.actor] if picture.play.actor in (0, 1) else ""
    if side == acting:
        return "now"
    return "next" if acting == _order(picture)[0] else "past"


def turn_field(picture: Picture) -> str:
    """The turn, as "2 of 9", or the set-up."""
    return f"{picture.turn} of {picture.turns}" if picture.turn else turn_words.SET_UP


def slot(picture: Picture) -> str:
    """Day and hour of the turn; empty in the set-up."""
    if not picture.turn:
        return ""
    day = (max(picture.turn, 1) - 1) // 3 + 1
    return f"Day {day}, {words.SLOTS[picture.slot]}"
