"""The rules bound to a pack: the sequence of play, and the tables that the play core plays by."""

from __future__ import annotations

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from tests.toy.systems.three_valleys import battle, movement, sheets, turn, umpiring
from tests.toy.systems.three_valleys.events import GameEvent
from tests.toy.systems.three_valleys.facts import Facts
from tests.toy.systems.three_valleys.flow import Run
from tests.toy.systems.three_valleys.fog import Picture, imagine, picture, sketch
from tests.toy.systems.three_valleys.options import Options
from tests.toy.systems.three_valleys.orders import Order
from tests.toy.systems.three_valleys.policy import POLICY
from tests.toy.systems.three_valleys.sentences import CATALOGUE
from tests.toy.systems.three_valleys.state import State, initial, invariants
from tests.toy.systems.three_valleys.undertakings import UNDERTAKINGS

VERSION = "1.0"


class ThreeValleys(TableAdjudicator[Facts, State, Picture, Run]):
    """The adjudicator of Three Valleys for one pack. While orders are written nobody meets anybody."""

    system = "three_valleys"
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
            nodes={**turn.NODES, **movement.NODES, **battle.NODES},
            decisions={**movement.DECISIONS, **battle.DECISIONS},
            initial=initial,
            policy=POLICY,
        ),
        sight=Sight(picture=picture, imagine=imagine, sketch=sketch),
        sheets=Sheets(unknown_names=sheets.unknown_names, sheet_problems=sheets.sheet_problems),
        umpire=Umpire(
            invariants=invariants,
            edits=umpiring.EDITS,
            edit_rule="2.1",
            names=umpiring.names,
            contested=umpiring.contested,
        ),
        papers=PaperTables(scoreboard=turn.scoreboard, tally=umpiring.tally, holders=umpiring.holders),
        undertakings=UNDERTAKINGS,
    )
