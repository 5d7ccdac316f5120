"""Chapters 4, 13.2 and 14: movement, reaction and overfull stacks.

Zones of control and Demonstrators end a move, deep zones slow it down. Units fly with an Air Move, an amphibious
headquarters sails, and units near an enemy that has moved react.
"""
