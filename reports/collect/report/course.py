"""The course of the game in short: the score after each turn, and a few sentences for each turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reports.collect.plain import tracks
from reports.collect.reading import GameReading
from reports.collect.shapes import Account, TrackChart, Turn

SCORE_HIGH = 74  # millimetres
PAIR = 2  # charts that have half the width of a page each; more have a third
SMALL_WIDE, SMALL_HIGH = 55, 40  # millimetres
MOST = 260  # letters that a turn has room for


@dataclass(frozen=True)
class CourseLine:
    """One turn: its name, its date in the game, its events, and the points after it. `more`: there is more to
    report."""

    number: int
    title: str
    label: str
    steps: str
    said: str
    more: bool
    points: tuple[int, ...]


def score(whole: GameReading) -> TrackChart | None:
    """The points after each turn on one scale; None before the first."""
    drawn = tracks.charts(whole.rules, whole.ends)
    return replace(drawn[0], width=172, height=SCORE_HIGH) if drawn else None


def lines(account: Account, score: TrackChart | None) -> tuple[CourseLine, ...]:
    """One line for every turn."""
    return tuple(_lines(account, score))


def _lines(account: Account, score: TrackChart | None) -> Iterator[CourseLine]:
    rows = list(zip(*(one.values[1:] for one in score.series), strict=True)) if score else []
    for at, turn in enumerate(account.turns):
        said, more = _story(turn)
        points = rows[at] if at < len(rows) else ()
        yield CourseLine(turn.number, turn.title, turn.label, turn.steps, said, more, points)


def _story(turn: Turn) -> tuple[str, bool]:
    """The first complete sentences of the events, and whether there are others."""
    if turn.opened:
        return turn.opened, False
    found = [part for _, text in turn.story for part in re.split(r"(?<=[.!?]) (?=[A-Z0-9])", text) if part]
    kept: list[str] = []
    for sentence in found:
        if sum(map(len, kept)) + len(sentence) > MOST:
            break
        kept.append(sentence)
    return " ".join(kept), len(kept) < len(found)


def shown(charts: Sequence[Sequence[TrackChart]], score: TrackChart | None) -> tuple[tuple[TrackChart, ...], ...]:
    """The other tracks in rows; the score has its own chart."""
    values = {one.side: one.values for one in score.series} if score else {}
    found = [one for row in charts for one in row if {each.side: each.values for each in one.series} != values]
    if len(found) > PAIR:
        found = [replace(one, width=SMALL_WIDE, height=SMALL_HIGH) for one in found]
    wide = PAIR if len(found) <= PAIR else PAIR + 1
    return tuple(tuple(found[at : at + wide]) for at in range(0, len(found), wide))
