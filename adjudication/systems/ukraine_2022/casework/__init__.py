"""Support for rules cases: the position a case states, and the values it reads.

Units, wings and chits are named as in the pack. What a case leaves out is off the map, spent or as at the start of
the game.
"""
