"""Support for rules cases: the position a case states, and the values it reads.

Pieces, hexes and forces have the names of the pack. What a case leaves out is as at the start of the turn
that it names.
"""
