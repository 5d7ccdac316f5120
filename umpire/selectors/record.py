"""The rulings of an exercise as records, and how much of the outcome came from whom."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from adjudication import selectors as games
from reports.collect import rulings, sources
from reports.collect.shapes import RulingRow, SourceRow
from umpire.selectors import results
from wargame.viewer import Viewer


@dataclass(frozen=True)
class RecordPage:
    """The page whole. `rows` pair the name of a side with its account."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    rulings: tuple[RulingRow, ...] = ()
    accepted: int = 0
    rows: tuple[tuple[str, str, SourceRow], ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    text: str = ""
    reasons: tuple[tuple[str, int], ...] = ()
    throws: int = 0


def record(viewer: Viewer) -> RecordPage:
    """Every published ruling, newest last, and the account of points. Two queries, more for steps that are new."""
    exercise, game = viewer.exercise, viewer.exercise.game
    head = (exercise.pk, exercise.title, exercise.number, exercise.status, exercise.get_status_display())
    if game is None:
        return RecordPage(*head)
    found, accepted = rulings.collect(game, ())
    account, rules = sources.collect(game, found), games.adjudicator(game)
    kinds = {"RED": "red", "BLUE": "blue"}
    rows = tuple((results.side_name(rules, r.side), kinds.get(r.side, "white"), r) for r in account.rows)
    return RecordPage(*head, found, accepted, rows, account.moved, account.text, account.reasons, account.throws)
