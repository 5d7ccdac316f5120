"""A map of hexes out of real geography: GeoJSON is read, laid under a grid, and proposed as terrain, rivers and roads.

Nothing is fetched: an author brings the files. Rule systems turn a proposal into their own map file.
"""
