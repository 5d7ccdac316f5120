"""Chapter 6, card play: three cards face down, the type of the turn, then the areas one by one.

`placing` takes the cards and the wish for combat, `areas` settles the order of areas and of acting.
`effort` gives the points of a card (Effort Chart) and what may be added to them (6.22).
"""
