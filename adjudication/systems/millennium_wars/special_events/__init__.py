"""Chapters 2 and 23, random events: two dice at the start of each turn.

Three special events are printed: Russia reorganises, Romania or Moldova chooses a side, and a crisis elsewhere
doubles prices. The rest move the index, pay points or place a Demonstrator.
"""
