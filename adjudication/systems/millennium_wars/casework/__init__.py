"""Support for rules cases: how a case states a position and reads a result.

Pieces, hexes and forces have the names of the pack. What a case leaves out is as at the start of the turn
that it names.
"""
