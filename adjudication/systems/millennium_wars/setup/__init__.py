"""Chapters 1.4, 3 and 11.2: the set-up.

Ukraine places first, then Russia its own forces and those of Moldova. A die says which side Moldova is on, and both
sides roll for instability.
"""
