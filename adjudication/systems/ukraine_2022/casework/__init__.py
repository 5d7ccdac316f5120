"""Support for rules cases: how a case states a position and reads a result.

Units, wings and chits are named as in the pack. What a case leaves out is off the map, spent or as at the start of
the game.
"""
