"""Chapter 2, the turn: its steps in order, and how the sides act in each: together, in turn, or one after the other.

The initiative (2.1) decides who goes first. Dice change the weather and the situation on air, sea and flank (2.3, 2.4).
The end of the turn clears markers (2.6), and says whether the game is over and who has won (2.5).
"""
