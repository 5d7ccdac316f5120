"""The rules bound to a pack: the sequence of play, and the tables that the play core plays by."""

from __future__ import annotations

from adjudication.engine.play.adjudicator import TableAdjudicator, Tables
from adjudication.engine.strengths import by_skill
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.sides import stands_by
from adjudication.systems.millennium_wars.basics.state import State, initial
from adjudication.systems.millennium_wars.chapters import CHAPTERS
from adjudication.systems.millennium_wars.fog.imagine import imagine
from adjudication.systems.millennium_wars.fog.picture import Picture
from adjudication.systems.millennium_wars.fog.view import holders, picture, sketch
from adjudication.systems.millennium_wars.pack.options import Options
from adjudication.systems.millennium_wars.points.allotments import obliges
from adjudication.systems.millennium_wars.policy import PASSING, POLICY
from adjudication.systems.millennium_wars.sentences import CATALOGUE
from adjudication.systems.millennium_wars.sheets.holdings import counted_as, holdings
from adjudication.systems.millennium_wars.sheets.known import known
from adjudication.systems.millennium_wars.sheets.sheet_problems import sheet_problems
from adjudication.systems.millennium_wars.sheets.standing import LASTING, by_standing
from adjudication.systems.millennium_wars.turn.flow import Run
from adjudication.systems.millennium_wars.umpiring import watched
from adjudication.systems.millennium_wars.umpiring.edits import EDITS, invariants
from adjudication.systems.millennium_wars.victory.outcomes import OUTCOMES
from adjudication.systems.millennium_wars.victory.score import scoreboard

VERSION = "1.0.4"  # air support of 0 counts as none (17.3); seven readings more


class MillenniumWars(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of Ukraine 2014 (Millennium Wars) for one pack. Only sealed lists are hidden, and they are opened
    together: nobody meets them."""

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
        nodes=CHAPTERS.nodes,
        decisions=CHAPTERS.decisions,
        policy=POLICY,
        strengths=by_skill(POLICY),
        passing=PASSING,
        initial=initial,
        picture=picture,
        imagine=imagine,
        known=known,
        sheet_problems=sheet_problems,
        tally=watched.tally,
        contested=watched.contested,
        result_words=watched.result_words,
        holdings=holdings,
        outcomes=OUTCOMES,
        counted_as=counted_as,
        stands_by=stands_by,
        scoreboard=scoreboard,
        invariants=invariants,
        edits=EDITS,
        edit_rule="12.0",
        names=watched.names,
        sketch=sketch,
        holders=holders,
        lasting=LASTING,
        by_standing=by_standing,
        obliges=obliges,
    )

    def number(self, state: State) -> int:
        """The impulse."""
        return state.impulse
