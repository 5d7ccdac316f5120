"""Chapters 7, 8 and 15: headquarters, Bases, FOBs and their supply.

A line leads from a unit to a headquarters of its own force, and from there to a Base or a map edge. Forces of one
side never supply one another.
"""
