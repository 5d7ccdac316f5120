"""The basis of all chapters: the facts of a pack, the state of a game, and the board of hexes.

Pieces are known by number and columns hold what is true of each. Events of the set-up and of markers that
several chapters share are here as well.
"""
