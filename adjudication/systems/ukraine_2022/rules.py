"""The rules bound to a pack: the sequence of play, and the tables for the engine."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from adjudication.engine.strengths import by_skill
from adjudication.systems.ukraine_2022.action.orders import Acts
from adjudication.systems.ukraine_2022.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.names import unknown_names
from adjudication.systems.ukraine_2022.basics.state import State, initial
from adjudication.systems.ukraine_2022.chapters import CHAPTERS
from adjudication.systems.ukraine_2022.fog.imagine import imagine, sketch
from adjudication.systems.ukraine_2022.fog.picture import Picture, picture
from adjudication.systems.ukraine_2022.pack.options import Options
from adjudication.systems.ukraine_2022.policy.answers import PASSING, POLICY
from adjudication.systems.ukraine_2022.sentences import CATALOGUE
from adjudication.systems.ukraine_2022.sheets.arrivals import arrived
from adjudication.systems.ukraine_2022.sheets.branches import BRANCHES
from adjudication.systems.ukraine_2022.sheets.holdings import holdings
from adjudication.systems.ukraine_2022.sheets.remits import REMITS, stands_by
from adjudication.systems.ukraine_2022.sheets.sheet_problems import packet, sheet_problems
from adjudication.systems.ukraine_2022.sheets.standing import LASTING, STANDS_FOR, by_standing
from adjudication.systems.ukraine_2022.turn.flow import Run
from adjudication.systems.ukraine_2022.umpiring.edits import EDITS, invariants
from adjudication.systems.ukraine_2022.umpiring.watched import contested, holders, names, tally
from adjudication.systems.ukraine_2022.undertakings import NEWS, UNDERTAKINGS
from adjudication.systems.ukraine_2022.victory.ending import scoreboard
from adjudication.systems.ukraine_2022.victory.outcomes import OUTCOMES, scale

VERSION = "1.1.3"  # a strategic move of a special unit is interrupted in hexes with a unit of its side (6.3.1, 3.6)


class Ukraine2022(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of 2022: Ukraine for one pack. Hidden information is shown before the sides act, so no hidden
    pieces are ever met."""

    system = "ukraine_2022"
    version = VERSION
    sides = SIDES
    state_type = State
    order_type = CHAPTERS.orders
    event_type = CHAPTERS.events
    picture_type = Picture
    option_type = Options
    catalogue = CATALOGUE

    def elsewhere(self, state: State, order: Any, own: str) -> str:
        """The rule sections of an order: `own`, or that of surprise for Ukraine, which activates no units in the first
        turn (7.0, 11.1)."""
        if not isinstance(order, Acts):
            return own
        f = self.facts
        surprised = state.turn == 1 and f.side[f.unit.get(order.unit, 0)] == BLUE
        return "11.1" if surprised else own

    def others(self, state: State, order: Any, own: str) -> str:
        """The rule section of other activations: the sides activate in turn, whatever a unit then does (7.0)."""
        return "7.0" if isinstance(order, Acts) else own

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
            by_standing=by_standing, branches=BRANCHES, arrived=arrived,
            stands_by=stands_by,
            packet=packet,
            remits=REMITS,
            stands_for=STANDS_FOR,
            timing_codes=("act.other", "act.off_map", "act.static", "engage.static", "assault.static"),
        ),
        umpire=Umpire(invariants=invariants, edits=EDITS, edit_rule="4.0", names=names, contested=contested),
        papers=PaperTables(
            scoreboard=scoreboard, outcomes=OUTCOMES, scale=scale, tally=tally, holders=holders, holdings=holdings
        ),
        undertakings=UNDERTAKINGS,
        news=NEWS,
    )  # fmt: skip
