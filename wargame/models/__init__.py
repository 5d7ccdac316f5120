"""The people side of the game."""

from wargame.models.decision import Decision, OrderSheet
from wargame.models.exercise import Cell, Exercise, Objective, Seat
from wargame.models.log import LogEntry
from wargame.models.message import Actor, Message
from wargame.models.proposal import Argument, Estimate, Proposal
from wargame.models.rfi import Rfi, RfiAnswer, RfiMove

__all__ = [
    "Actor",
    "Argument",
    "Cell",
    "Decision",
    "Estimate",
    "Exercise",
    "LogEntry",
    "Message",
    "Objective",
    "OrderSheet",
    "Proposal",
    "Rfi",
    "RfiAnswer",
    "RfiMove",
    "Seat",
]
