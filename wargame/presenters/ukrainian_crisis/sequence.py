"""The sequence of play as the title block shows it (chapter 4 of the rules)."""

from __future__ import annotations

from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from wargame import turn_words
from wargame.presenters.shapes import Phase

PHASES = (
    ("A", "Events"),
    ("B", "Place cards"),
    ("B3", "Declare"),
    ("B4", "Areas"),
    ("C", "Operations"),
    ("D", "Final"),
)
PLACE = {"setup": 0, "events": 0, "cards": 1, "ceasefire": 2, "areas": 3, "operations": 4, "final": 5}
DECLARING = ("declare", "ceasefire", "add_first", "settle_tie")


def sequence(picture: Picture) -> tuple[Phase, ...]:
    """The phases of the turn: past, now, next."""
    now = len(PHASES) if picture.over else PLACE.get(picture.phase, 0)
    if now == 1 and picture.segment in DECLARING:
        now = 2
    phases = []
    for index, (key, name) in enumerate(PHASES):
        state = "past" if index < now else "now" if index == now else "next"
        boxes: tuple[dict[str, str], ...] = ()
        if index == 3 and state == "now":
            boxes = _areas(picture)
        if index == 4 and picture.segments is not None:
            boxes = _segments(picture)
        phases.append(Phase(key, name, state, boxes))
    return tuple(phases)


def _areas(picture: Picture) -> tuple[dict[str, str], ...]:
    states = {"done": "past", "current": "now"}
    return tuple(
        {"label": row.area[:1].upper(), "state": states.get(row.state, "next")}
        for row in picture.matrix
        if row.state != "unused"
    )


def _segments(picture: Picture) -> tuple[dict[str, str], ...]:
    segments = picture.segments
    assert segments is not None
    order = [(number, side) for number in range(1, segments.count + 1) for side in ("RED", "BLUE")]
    here = (segments.number, segments.side)
    return tuple(
        {
            "label": f"{side[0]}{number}",
            "state": "now"
            if (number, side) == here
            else "past"
            if order.index((number, side)) < _index(order, here)
            else "next",
        }
        for number, side in order
    )


def _index(order: list[tuple[int, str]], here: tuple[int, str]) -> int:
    return order.index(here) if here in order else -1


def turn_field(picture: Picture) -> str:
    """The turn, as "5 of 8", or the set-up."""
    return f"{picture.turn} of {picture.turns}" if picture.turn else turn_words.SET_UP
