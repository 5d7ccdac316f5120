"""Chapters 12, 15 and 16: the end of a turn.

Disrupted pieces in supply recover, units without supply suffer, C4I comes back by one level, points above the limit
are lost, and the game may be over.
"""
