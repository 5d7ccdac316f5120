"""Chapter 16, victory: Ukraine's points for towns, checkpoints, airbase and crash site.

Modifications of ceasefires and media add or cost points. Seven win for Ukraine and three draw; Rebel units
in supply in five hexes of the south win at once, whatever the points.
"""
