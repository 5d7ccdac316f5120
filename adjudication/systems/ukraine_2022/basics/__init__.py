"""The basis of all chapters: the facts of a pack, the state of a game, the board, and lines of communication.

Units and hexes are known by number and columns hold what is true of each. Where units stand is worked out once
for each arrangement (3.4, 3.6); lines run over land for Ukraine, by rail for Russia (3.7).
"""
