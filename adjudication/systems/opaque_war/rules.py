"""The rules bound to a pack: the sequence of play as a table of nodes, and the tables for the engine."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.decision import refuse
from adjudication.engine.play.events import Went
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from adjudication.engine.protocol import Problem, Side
from adjudication.engine.strengths import by_skill
from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.basics.names import unknown_names
from adjudication.systems.opaque_war.basics.state import State, initial
from adjudication.systems.opaque_war.chapters import CHAPTERS
from adjudication.systems.opaque_war.combat.orders import Attack
from adjudication.systems.opaque_war.fog.columns import column, columns
from adjudication.systems.opaque_war.fog.imagine import imagine
from adjudication.systems.opaque_war.fog.picture import Picture
from adjudication.systems.opaque_war.fog.sketch import sketch
from adjudication.systems.opaque_war.fog.view import picture
from adjudication.systems.opaque_war.movement.events import Intercepted, Moved
from adjudication.systems.opaque_war.pack.options import Options
from adjudication.systems.opaque_war.policy import PASSING, POLICY
from adjudication.systems.opaque_war.reinforcements.events import Arrived, Barred
from adjudication.systems.opaque_war.sentences import CATALOGUE
from adjudication.systems.opaque_war.setup import rebels
from adjudication.systems.opaque_war.sheets.arrivals import arrived
from adjudication.systems.opaque_war.sheets.branches import BRANCHES
from adjudication.systems.opaque_war.sheets.holdings import holdings
from adjudication.systems.opaque_war.sheets.sheet_problems import sheet_problems
from adjudication.systems.opaque_war.sheets.standing import LASTING, STANDS_FOR, by_standing
from adjudication.systems.opaque_war.turn.events import FacesLearnt
from adjudication.systems.opaque_war.turn.flow import Run
from adjudication.systems.opaque_war.umpiring import watched
from adjudication.systems.opaque_war.umpiring.edits import EDITS, invariants
from adjudication.systems.opaque_war.undertakings import NEWS, UNDERTAKINGS
from adjudication.systems.opaque_war.victory import points
from adjudication.systems.opaque_war.victory.outcomes import OUTCOMES, scale

VERSION = "1.0.5"  # unseen media bar no retreat (8.13); supply before each move (12.0); a checkpoint costs again (7.0)


def meets_hidden(f: Facts, s: State, side: int, event: Any) -> bool:
    """True if the event brings `side` next to a counter that it cannot identify, or turns up one of its own (3.2)."""
    if isinstance(event, (Moved, Arrived)):
        return event.side == SIDES[side] and event.doubt
    return isinstance(event, (Barred, FacesLearnt, Intercepted)) and event.side == SIDES[side]


class OpaqueWar(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of Opaque War for one pack."""

    system = "opaque_war"
    version = VERSION
    sides = SIDES
    state_type = State
    order_type = CHAPTERS.orders
    event_type = CHAPTERS.events | Went
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
        sight=Sight(
            picture=picture,
            imagine=imagine,
            sketch=sketch,
            meets_hidden=meets_hidden,
            attacked=watched.attacked,
        ),
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
        ),
        umpire=Umpire(
            invariants=invariants,
            edits=EDITS,
            edit_rule="4.0",
            names=watched.names,
            contested=watched.contested,
            result_words=watched.result_words,
        ),
        papers=PaperTables(
            scoreboard=points.scoreboard,
            outcomes=OUTCOMES,
            scale=scale,
            tally=watched.tally,
            holders=watched.holders,
            holdings=holdings,
        ),
        undertakings=UNDERTAKINGS,
        news=NEWS,
    )

    def meant(self, order: Any, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The decisions of `kinds` that `order` can answer: the set-up asks the Rebels the same for Luhansk and Donetsk
        (3.1)."""
        return rebels.meant(self.facts, order, kinds)

    def check(self, state: State, side: Side, order: Any) -> list[Problem]:
        """The problems of `order`; empty if it is legal now. In a ceasefire no attack is (15.2)."""
        if state.truce and not state.over and isinstance(order, Attack):
            return refuse("attack.truce", "do", "15.2")
        return super().check(state, side, order)
