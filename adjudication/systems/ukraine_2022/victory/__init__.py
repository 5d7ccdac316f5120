"""Chapter 12, victory: one track of points from 1 to 20; a higher number is better for Russia.

Cities, surrendered units, aircraft and ships, bombing and barrages move it. Either end of it, an empty map or Kyiv
ends the game at once.
"""
