"""The rules bound to a pack: the sequence of play, and the tables that the play core plays by."""

from __future__ import annotations

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from adjudication.systems.seminar import answers, moves, reading, sheets, turn, umpiring
from adjudication.systems.seminar.events import GameEvent
from adjudication.systems.seminar.facts import Facts
from adjudication.systems.seminar.flow import Run
from adjudication.systems.seminar.fog import Picture, imagine, picture
from adjudication.systems.seminar.options import Options
from adjudication.systems.seminar.orders import Order
from adjudication.systems.seminar.policy import POLICY
from adjudication.systems.seminar.sentences import CATALOGUE
from adjudication.systems.seminar.state import State, initial, invariants
from adjudication.systems.seminar.undertakings import NEWS, UNDERTAKINGS

VERSION = "1.0"


class Seminar(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of Seminar for one pack. It throws no dice: the umpire judges."""

    system = "seminar"
    version = VERSION
    state_type = State
    order_type = Order
    event_type = GameEvent
    picture_type = Picture
    option_type = Options
    catalogue = CATALOGUE
    tables = Tables(
        facts=Facts,
        run=Run,
        play=Play(
            nodes={**turn.NODES, **reading.NODES},
            decisions={**moves.DECISIONS, **answers.DECISIONS},
            initial=initial,
            policy=POLICY,
        ),
        sight=Sight(picture=picture, imagine=imagine),
        sheets=Sheets(unknown_names=sheets.unknown_names),
        umpire=Umpire(
            invariants=invariants,
            edits=umpiring.EDITS,
            edit_rule="3.4",
            names=umpiring.names,
            to_judge=umpiring.to_judge,
            secret_tracks=umpiring.secret_tracks,
        ),
        papers=PaperTables(scoreboard=turn.scoreboard),
        undertakings=UNDERTAKINGS,
        news=NEWS,
    )
