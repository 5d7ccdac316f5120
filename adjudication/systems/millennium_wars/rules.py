"""The rules bound to a pack: the sequence of play, and the tables for the engine."""

from __future__ import annotations

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from adjudication.engine.strengths import by_skill
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.names import unknown_names
from adjudication.systems.millennium_wars.basics.sides import stands_by
from adjudication.systems.millennium_wars.basics.state import State, initial
from adjudication.systems.millennium_wars.chapters import CHAPTERS
from adjudication.systems.millennium_wars.fog.columns import column, columns
from adjudication.systems.millennium_wars.fog.imagine import imagine
from adjudication.systems.millennium_wars.fog.picture import Picture
from adjudication.systems.millennium_wars.fog.view import holders, picture, sketch
from adjudication.systems.millennium_wars.pack.options import Options
from adjudication.systems.millennium_wars.points.allotments import obliges
from adjudication.systems.millennium_wars.policy import PASSING, POLICY
from adjudication.systems.millennium_wars.sentences import CATALOGUE
from adjudication.systems.millennium_wars.sheets.arrivals import arrived
from adjudication.systems.millennium_wars.sheets.branches import BRANCHES
from adjudication.systems.millennium_wars.sheets.holdings import counted_as, holdings
from adjudication.systems.millennium_wars.sheets.sheet_problems import sheet_problems
from adjudication.systems.millennium_wars.sheets.standing import LASTING, STANDS_FOR, by_standing
from adjudication.systems.millennium_wars.turn.flow import Run
from adjudication.systems.millennium_wars.umpiring import watched
from adjudication.systems.millennium_wars.umpiring.edits import EDITS, invariants
from adjudication.systems.millennium_wars.undertakings import NEWS, UNDERTAKINGS
from adjudication.systems.millennium_wars.victory.outcomes import OUTCOMES, scale
from adjudication.systems.millennium_wars.victory.score import scoreboard

VERSION = "1.0.4"  # air support of 0 counts as none (17.3); seven readings more


class MillenniumWars(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of Ukraine 2014 (Millennium Wars) for one pack. Only sealed lists are hidden, and they are opened
    together, so no hidden pieces are ever met."""

    system = "millennium_wars"
    version = VERSION
    state_type = State
    order_type = CHAPTERS.orders
    event_type = CHAPTERS.events
    picture_type = Picture
    option_type = Options
    catalogue = CATALOGUE
    tables = Tables(
        facts=Facts,
        run=Run,
        play=Play(
            nodes=CHAPTERS.nodes,
            decisions=CHAPTERS.decisions,
            initial=initial,
            policy=POLICY,
            passing=PASSING,
            strengths=by_skill(POLICY),
        ),
        sight=Sight(picture=picture, imagine=imagine, sketch=sketch),
        sheets=Sheets(
            unknown_names=unknown_names,
            sheet_problems=sheet_problems,
            lasting=LASTING,
            by_standing=by_standing,
            branches=BRANCHES,
            arrived=arrived,
            columns=columns,
            column=column,
            stands_for=STANDS_FOR,
            stands_by=stands_by,
            obliges=obliges,
        ),
        umpire=Umpire(
            invariants=invariants,
            edits=EDITS,
            edit_rule="12.0",
            names=watched.names,
            contested=watched.contested,
            result_words=watched.result_words,
        ),
        papers=PaperTables(
            scoreboard=scoreboard,
            outcomes=OUTCOMES,
            scale=scale,
            tally=watched.tally,
            holders=holders,
            holdings=holdings,
            counted_as=counted_as,
        ),
        undertakings=UNDERTAKINGS,
        news=NEWS,
    )

    def number(self, state: State) -> int:
        """The number of the impulse."""
        return state.impulse
