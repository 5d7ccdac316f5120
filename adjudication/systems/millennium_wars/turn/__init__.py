"""Chapters 12 and 13.1, the sequence of play: event, income, lists, information, three impulses, end.

The side that the Political Index favours goes first. A force acts in the second impulse with C4I 2, in the third
with C4I 4.
"""
