"""The documents of a seminar, as required by `reports.collect.systems.Papers`: the plain ones, with rounds for turns
and tracks for a map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar.facts import Facts
from reports.collect.plain import papers as plain
from reports.collect.plain.papers import (
    burdens,
    currencies,
    lesson,
    of_nobody,
    on_map,
    purposes,
    scale,
    sides,
    subject,
    turn_field,
    whereabouts,
)
from reports.collect.reading import GameReading, TurnReading
from reports.collect.seminar import situation
from reports.collect.seminar.account import account
from reports.collect.shapes import Map, SitrepContent, Tables
from wargame.presenters.seminar.board import RoundWords

__all__ = [
    "account", "burdens", "currencies", "label", "lesson", "map_view", "of_nobody", "on_map", "ordered", "purposes",
    "scale", "sides", "sitrep_content", "subject", "turn_field", "whereabouts",
]  # fmt: skip
MOST = 6  # sentences of the bottom line
NEWS = (ev.MoveMade, ev.AgreementSigned, ev.AgreementEnded, ev.VoteCounted, ev.LimitReached, ev.GameEnded)


def label(rules: Any, turn: int) -> str:
    """The round with its name."""
    return situation.round_label(rules.facts, turn)


def map_view(rules: Any, picture: Any, title: str) -> Map:
    """The tracks of a picture as a table."""
    return Tables(title, situation.tracks(rules.facts, picture.tracks))


def ordered(whole: GameReading) -> Callable[[str, Mapping[str, Any]], str]:
    """The text for an order of a side."""
    words = RoundWords(whole.rules)
    return lambda side, order: words.say(order)


def sitrep_content(view: TurnReading) -> SitrepContent:
    """The sitrep of one round for one audience: how the tracks stand, then what was done and decided."""
    f: Facts = view.rules.facts
    changes = situation.changes(f, view.was.tracks, view.now.tracks)
    found = plain.sitrep_content(view)
    title = f"The tracks at the end of {label(view.rules, view.turn)}"
    return replace(
        found,
        bottom_line=(*changes, *(one.text for one in view.told if isinstance(one.event, NEWS)))[:MOST],
        map=Tables(title, situation.tracks(f, view.now.tracks)),
        map_caption=f"{title}, as they are known.",
        facts=changes,
    )
