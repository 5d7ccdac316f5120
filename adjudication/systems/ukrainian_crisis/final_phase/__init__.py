"""Chapters 8 and 9: the end of the game if it is due, otherwise the end of the turn (`phase`).

`victory` counts Victory Points: Prestige, and after a Combat Turn the areas that a side holds alone.
"""
