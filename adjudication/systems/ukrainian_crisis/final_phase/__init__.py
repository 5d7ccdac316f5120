"""Chapters 8 and 9: the end of the game is checked, otherwise the turn is closed (`phase`).

`victory` counts Victory Points: Prestige, and after a Combat Turn the areas that a side holds alone.
"""
