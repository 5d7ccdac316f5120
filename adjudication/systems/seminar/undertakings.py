"""What people undertake: the moves of a side, its agreements, and votes."""

from __future__ import annotations

from adjudication.engine.play.events import sentence
from adjudication.engine.play.news import NewsTable
from adjudication.engine.play.undertakings import UndertakingKind, UndertakingTable
from adjudication.systems.seminar import events as ev

KINDS = {
    "move": UndertakingKind(
        decisions=("moves",), opens=(ev.MoveWritten, ev.OfferWritten, ev.BreakWritten, ev.Ready, ev.MoveMade),
        keeps=(ev.AgreementProposed, ev.AgreementEnded), by_side=True,
        title=sentence("undertaking.moves", "3.1", "The moves of {side}"),
    ),
    "answer": UndertakingKind(
        decisions=("answers",), opens=(ev.SignWritten, ev.BallotWritten), by_side=True, minor=True,
        title=sentence("undertaking.answers", "4.2", "The answers of {side}"),
    ),
}  # fmt: skip

UNDERTAKINGS = UndertakingTable(kinds=KINDS, ends=(ev.RoundBegan, ev.AllRead, ev.VoteCounted, ev.GameEnded))
NEWS = NewsTable()
