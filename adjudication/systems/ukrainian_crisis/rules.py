"""The rules bound to a pack: the sequence of play as a table of nodes, and the tables for the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from adjudication.systems.ukrainian_crisis.basics.facts import DIPLOMATIC, INFORMATION, MILITARY, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.names import unknown_names
from adjudication.systems.ukrainian_crisis.basics.state import State, fork
from adjudication.systems.ukrainian_crisis.card_play import areas, effort, placing
from adjudication.systems.ukrainian_crisis.chapters import CHAPTERS
from adjudication.systems.ukrainian_crisis.combat import procedure as combat
from adjudication.systems.ukrainian_crisis.diplomacy import ceasefire
from adjudication.systems.ukrainian_crisis.diplomacy.attempts import ATTEMPTS
from adjudication.systems.ukrainian_crisis.diplomacy.orders import Attempt
from adjudication.systems.ukrainian_crisis.event_phase import phase as event_phase
from adjudication.systems.ukrainian_crisis.event_phase.effects import CHOOSE
from adjudication.systems.ukrainian_crisis.final_phase import phase as final_phase
from adjudication.systems.ukrainian_crisis.final_phase.outcomes import OUTCOMES, scale
from adjudication.systems.ukrainian_crisis.final_phase.victory import scoreboard
from adjudication.systems.ukrainian_crisis.fog.imagine import imagine
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from adjudication.systems.ukrainian_crisis.fog.view import picture
from adjudication.systems.ukrainian_crisis.information import acts as information
from adjudication.systems.ukrainian_crisis.military.acts import MILITARY_ACTS
from adjudication.systems.ukrainian_crisis.operations import segments as operations
from adjudication.systems.ukrainian_crisis.pack.options import Options
from adjudication.systems.ukrainian_crisis.policy import PASSING, POLICY, STRENGTHS
from adjudication.systems.ukrainian_crisis.sentences import CATALOGUE
from adjudication.systems.ukrainian_crisis.setup.start import initial
from adjudication.systems.ukrainian_crisis.sheets.branches import BRANCHES
from adjudication.systems.ukrainian_crisis.sheets.holdings import holdings
from adjudication.systems.ukrainian_crisis.sheets.sheet_problems import sheet_problems
from adjudication.systems.ukrainian_crisis.turn.flow import Decision, Run
from adjudication.systems.ukrainian_crisis.umpiring.edits import EDITS, edited, invariants
from adjudication.systems.ukrainian_crisis.umpiring.tally import tally
from adjudication.systems.ukrainian_crisis.umpiring.watched import (
    attacked,
    combat_turn,
    holders,
    in_area,
    in_ceasefire,
    names,
)
from adjudication.systems.ukrainian_crisis.undertakings import NEWS, UNDERTAKINGS

VERSION = "2.0.3"  # all pairs are turned up at the first pick, after a Ceasefire too (RUL-52)

NODES: dict[str, Callable[[Run], None]] = {
    "start": event_phase.start,
    "draw": event_phase.draw,
    "pool": placing.pool,
    "cease_roll": ceasefire.cease_roll,
    "cease_adds": ceasefire.cease_adds,
    "areas": areas.areas,
    "reveal": areas.reveal,
    "acts": areas.acts,
    "adding": effort.adding,
    "effort": information.effort,
    "execute": information.execute,
    "operations": operations.operations,
    "segment": operations.segment,
    "allow": operations.allow,
    "throw": combat.throw,
    "final": final_phase.final,
    "end_check": final_phase.end_check,
}

DECISIONS: dict[str, Decision] = {
    "cards": placing.CARDS,
    "declare": placing.DECLARE,
    "ceasefire": ceasefire.CEASEFIRE,
    "add_first": ceasefire.ADD_FIRST,
    "additions": effort.ADDITIONS,
    "settle_tie": ceasefire.SETTLE_TIE,
    "pick_area": areas.PICK_AREA,
    "act_order": areas.ACT_ORDER,
    "military": MILITARY_ACTS,
    "diplomatic": ATTEMPTS,
    "information": information.INFORM,
    "targets": information.TARGETS,
    "operate": operations.OPERATE,
    "attack": combat.ATTACK,
    "combat_type": combat.COMBAT_TYPE,
    "allocate": combat.ALLOCATE,
    "choose": CHOOSE,
}


class UkrainianCrisis(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of Ukrainian Crisis 2.0 for one pack. Only cards are hidden, and a decision turns them up, so no
    hidden pieces are ever met."""

    system = "ukrainian_crisis"
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
            nodes=NODES,
            decisions=DECISIONS,
            initial=initial,
            policy=POLICY,
            passing=PASSING,
            strengths=STRENGTHS,
            fork=fork,
        ),
        sight=Sight(picture=picture, imagine=imagine, attacked=attacked),
        sheets=Sheets(
            unknown_names=unknown_names,
            sheet_problems=sheet_problems,
            conditions={
                "combat_turn": combat_turn,
                "in_military": in_area(MILITARY),
                "in_diplomatic": in_area(DIPLOMATIC),
                "in_information": in_area(INFORMATION),
                "in_ceasefire": in_ceasefire,
            },
            turn_types={"declare": ({"do": "declare", "combat": False}, {"do": "declare", "combat": True})},
            replies={"ceasefire": ({"do": "ceasefire", "attempt": False}, {"do": "ceasefire", "attempt": True})},
            across_dice=("diplomatic",),
            branches=BRANCHES,
        ),
        umpire=Umpire(invariants=invariants, edits=EDITS, edit_rule="3.0", edited=edited, names=names),
        papers=PaperTables(
            scoreboard=scoreboard, outcomes=OUTCOMES, scale=scale, tally=tally, holders=holders, holdings=holdings
        ),
        undertakings=UNDERTAKINGS,
        news=NEWS,
    )

    def number(self, state: State) -> int:
        """The number of the Segment, or of the area of the matrix."""
        return state.seg if state.phase == "operations" else state.area

    def by_chance(self, state: State) -> Sequence[State]:
        """The states that chance can bring: an attempted Ceasefire may be tied; in the variant without dice Russia then
        wins (6.24, RUL-07)."""
        if state.at != "ceasefire" or state.options.mode == "deterministic":
            return ()
        tied = fork(state)
        tied.at = "settle_tie"
        return (tied,)

    def elsewhere(self, state: State, order: Any, own: str) -> str:
        """The rule section of an order: the one by which the type of turn excludes it, otherwise `own`."""
        if state.turn_type == "strategic" and own.startswith("7"):
            return "6.1"
        return "6.24" if state.turn_type == "combat" and isinstance(order, Attempt) else own
