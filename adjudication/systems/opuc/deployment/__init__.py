"""Chapter 1.11, deployment: blocks get the numbers on their backs, then each side sets up, the defender first.

A side places its dummies, works and minefields and may move blocks to other start hexes, as the scenario allows. All
of it is secret; the other side sees that blocks and markers are there, not what they are.
"""
