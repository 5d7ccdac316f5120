"""The rules bound to a pack: the tables that the play core plays by."""

from __future__ import annotations

from adjudication.engine.play.adjudicator import TableAdjudicator, Tables
from tests.toy.systems.two_bridges import sheets, turn, umpiring
from tests.toy.systems.two_bridges.events import GameEvent
from tests.toy.systems.two_bridges.facts import Facts
from tests.toy.systems.two_bridges.flow import Run
from tests.toy.systems.two_bridges.fog import Picture, imagine, picture, sketch
from tests.toy.systems.two_bridges.options import Options
from tests.toy.systems.two_bridges.orders import Order
from tests.toy.systems.two_bridges.policy import POLICY
from tests.toy.systems.two_bridges.sentences import CATALOGUE
from tests.toy.systems.two_bridges.state import State, initial, invariants

VERSION = "1.0"


class TwoBridges(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of Two Bridges for one pack."""

    system = "two_bridges"
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
        nodes=turn.NODES,
        decisions=turn.DECISIONS,
        policy=POLICY,
        initial=initial,
        picture=picture,
        imagine=imagine,
        known=sheets.known,
        sheet_problems=sheets.sheet_problems,
        tally=umpiring.tally,
        scoreboard=turn.scoreboard,
        invariants=invariants,
        edits=umpiring.EDITS,
        edit_rule="1.2",
        names=umpiring.names,
        sketch=sketch,
        holders=umpiring.holders,
    )
