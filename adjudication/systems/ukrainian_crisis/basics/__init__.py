"""Chapter 2, components: areas, units, cards and countries as numbers, and the changing state of a game.

`facts` never change: they are the pack, counted once. `state` is what play changes, by events and nothing else.
"""
