"""The basis of all chapters: the facts of a pack, the state of a game, and the board of hexes.

Columns hold what is true of each piece, hex, force or side. Chapters 1 and 4 are here too: sides, their national
forces, and how many units fit into a hex.
"""
