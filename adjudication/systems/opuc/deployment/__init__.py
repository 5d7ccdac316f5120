"""Chapter 1.11, deployment: numbers on the backs of the blocks, then the set-up of each side, the defender first.

A side places its dummies, works and minefields and may move blocks to other start hexes, as the scenario allows. All
of it is secret; the other side sees that blocks and markers are there, not what they are.
"""
