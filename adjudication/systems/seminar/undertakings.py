"""What people undertake: each move, each agreement and each vote; what a side writes is its own."""

from __future__ import annotations

from adjudication.engine.play.events import sentence
from adjudication.engine.play.news import NewsTable
from adjudication.engine.play.undertakings import UndertakingKind, UndertakingTable
from adjudication.systems.seminar import events as ev

KINDS = {
    "sheet": UndertakingKind(
        decisions=("moves", "answers"),
        opens=(ev.MoveWritten, ev.OfferWritten, ev.BreakWritten, ev.SignWritten, ev.BallotWritten, ev.Ready),
        by_side=True, quiet=True, minor=True, handed_in=True,
        title=sentence("undertaking.sheet", "3.1", "The sheet of {side}"),
    ),
    "move": UndertakingKind(
        opens=(ev.MoveMade,), keeps=(ev.TrackChanged, ev.Delayed),
        title=sentence("undertaking.move", "3.1", "{side}: {what}", what=lambda e, f, s: e.what.removesuffix(".")),
    ),
    "agreement": UndertakingKind(opens=(ev.AgreementProposed, ev.AgreementSigned, ev.AgreementEnded)),
    "vote": UndertakingKind(opens=(ev.VoteCounted,), keeps=(ev.TrackChanged, ev.Delayed), side=lambda event: ""),
}  # fmt: skip

UNDERTAKINGS = UndertakingTable(kinds=KINDS, ends=(ev.RoundBegan, ev.AllRead, ev.GameEnded))
NEWS = NewsTable()
