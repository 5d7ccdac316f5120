"""The people side of the game."""

from wargame.models.decision import Decision, OrderSheet
from wargame.models.exercise import Cell, Exercise, Objective, Seat
from wargame.models.log import LogEntry

__all__ = ["Cell", "Decision", "Exercise", "LogEntry", "Objective", "OrderSheet", "Seat"]
