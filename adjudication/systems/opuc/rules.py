"""The rules bound to a pack: the tables for the engine. `chapters` has the sequence of play."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from adjudication.systems.opuc.assaults.orders import FollowUp
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.initial import initial
from adjudication.systems.opuc.basics.names import unknown_names
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.chapters import CHAPTERS
from adjudication.systems.opuc.fog.imagine import imagine
from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.fog.view import picture
from adjudication.systems.opuc.isr.contact import meets_hidden
from adjudication.systems.opuc.movement.situation import DEEP_SNOW
from adjudication.systems.opuc.pack.options import Options
from adjudication.systems.opuc.policy import PASSING, POLICY, STRENGTHS
from adjudication.systems.opuc.sentences import CATALOGUE
from adjudication.systems.opuc.sheets.arrivals import arrived
from adjudication.systems.opuc.sheets.branches import BRANCHES
from adjudication.systems.opuc.sheets.doctrine import STANDS_FOR, by_standing
from adjudication.systems.opuc.sheets.holdings import holdings
from adjudication.systems.opuc.sheets.orders import StandingOrders
from adjudication.systems.opuc.sheets.sheet_problems import sheet_problems
from adjudication.systems.opuc.turn.flow import Run
from adjudication.systems.opuc.turn.victory import scoreboard
from adjudication.systems.opuc.umpiring.contested import contested
from adjudication.systems.opuc.umpiring.edits import EDITS
from adjudication.systems.opuc.umpiring.invariants import invariants
from adjudication.systems.opuc.umpiring.outcomes import OUTCOMES, scale
from adjudication.systems.opuc.umpiring.tally import tally
from adjudication.systems.opuc.umpiring.watched import attacked, holders, names
from adjudication.systems.opuc.undertakings import NEWS, UNDERTAKINGS

VERSION = "0.4.9"  # who goes first can be said for a turn (2.1); no attacker retreats into what it attacked (G-46)


class Opuc(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of OPUC V0.4 for one pack."""

    system = "opuc"
    version = VERSION
    sides = SIDES
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
            strengths=STRENGTHS,
        ),
        sight=Sight(picture=picture, imagine=imagine, meets_hidden=meets_hidden, attacked=attacked),
        sheets=Sheets(
            unknown_names=unknown_names,
            sheet_problems=sheet_problems,
            lasting=(StandingOrders,),
            by_standing=by_standing,
            branches=BRANCHES,
            arrived=arrived,
            stands_for=STANDS_FOR,
        ),
        umpire=Umpire(invariants=invariants, edits=EDITS, edit_rule="2.2", names=names, contested=contested),
        papers=PaperTables(
            scoreboard=scoreboard, outcomes=OUTCOMES, scale=scale, tally=tally, holders=holders, holdings=holdings
        ),
        undertakings=UNDERTAKINGS,
        news=NEWS,
    )

    def number(self, state: State) -> int:
        """The number of consecutive passes."""
        return state.passes

    def elsewhere(self, state: State, order: Any, own: str) -> str:
        """The rule sections of an order: `own`, or that of deep snow, which ends movement."""
        own = own or "2.2"
        return "2.4" if isinstance(order, FollowUp) and state.snow >= DEEP_SNOW else own
