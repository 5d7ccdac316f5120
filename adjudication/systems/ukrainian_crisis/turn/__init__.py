"""Chapter 4, the sequence of play: one adjudication in progress, and who has the initiative.

With it goes Prestige (2.4): what a side cannot pay goes to the other.
"""
