"""Annexes of the after-action report: orders as taken, the roster, the words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.systems.ukrainian_crisis.picture import Picture
from reports.collect.ukrainian_crisis.names import SIDES
from reports.record import StepRecord
from wargame.models import Exercise, Seat
from wargame.presenters.ukrainian_crisis import orders as order_words
from wargame.presenters.ukrainian_crisis.words import Names

ENTERED = {"paper": "typed in from paper", "umpire": "by the umpire"}
SOURCES = {"sheet": "", "standing": "standing order", "default": "by default", "implied": "end of sheet"}
GLOSSARY = (
    ("At-large RP", "Points that countries in Intervention give Ukraine each turn, for one area."),
    ("Ceasefire", "The attempt of the side that wants no combat to keep the turn Strategic (6.24)."),
    ("Critical Incident", "What a Maximum card causes when both dice show the same (6.0)."),
    ("CV", "Combat Value: the dice a unit throws in battle."),
    ("Effort", "The roll that turns a card into resource points (6.0)."),
    ("Fresh, neutralised", "The two sides of a counter; a neutralised unit neither attacks nor holds ground."),
    ("Initiative", "Lies with the side of higher Prestige, with Russia on ties."),
    ("Ledger", "The chain of published steps. Each names the hash of the one before it."),
    ("Percentile", "The share of everything a roll could have been that lies below it; the same result counts half."),
    ("Prestige", "Political capital: currency, clock and, where peace holds, the score."),
    ("RP", "Resource points, spent in one area and lost when it closes."),
    ("Seal", "The SHA-256 of the dice seed, shown to every cell before the first order."),
    ("Segment", "One side's part of the Operations of a Combat Turn (7.0)."),
    ("VP", "Victory Points of an area, counted when there was a Combat Turn (9.0)."),
)


def orders(steps: Sequence[StepRecord], pictures: Sequence[Picture]) -> tuple[tuple[str, str, str, str, str], ...]:
    """Every order carried out: step, side, decision, words, source."""
    names = Names(pictures[0])
    rows = []
    for step in steps:
        for taken in step.body.get("taken", ()):
            text = "Nothing more" if taken["order"]["do"] == "done" else order_words.say(taken["order"], names)[0]
            kind = taken["kind"].replace("_", " ")
            rows.append((str(step.seq), SIDES.get(taken["side"], taken["side"]), kind, text, _source(step, taken)))
    return tuple(rows)


def _source(step: StepRecord, taken: dict[str, Any]) -> str:
    """Where an order came from; one of a sheet that an umpire put in says so."""
    if taken["source"] == "sheet":
        return ENTERED.get(step.body.get("entered", {}).get(taken["side"], ""), "")
    return SOURCES.get(taken["source"], "")


def roster(exercise: Exercise) -> tuple[tuple[str, str, str], ...]:
    """Cell, role and name of everybody who took a seat."""
    taken = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell")
    return tuple(
        (seat.cell.name, seat.get_role_display(), seat.name) for seat in taken.order_by("cell__order", "role", "name")
    )
