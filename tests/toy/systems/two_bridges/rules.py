"""The rules bound to a pack: the tables that the play core plays by."""

from __future__ import annotations

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
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
        play=Play(nodes=turn.NODES, decisions=turn.DECISIONS, initial=initial, policy=POLICY),
        sight=Sight(picture=picture, imagine=imagine, sketch=sketch),
        sheets=Sheets(unknown_names=sheets.unknown_names, sheet_problems=sheets.sheet_problems),
        umpire=Umpire(invariants=invariants, edits=umpiring.EDITS, edit_rule="1.2", names=umpiring.names),
        papers=PaperTables(scoreboard=turn.scoreboard, tally=umpiring.tally, holders=umpiring.holders),
    )
