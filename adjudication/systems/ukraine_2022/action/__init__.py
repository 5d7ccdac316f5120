"""Chapter 7, activations: the sides activate one unit at a time until both have passed.

A unit marches, moves strategically from a line of communication, flies, engages an enemy on the way for movement
points, or leads a prepared assault. It is static afterwards.
"""
