"""Chapter 4, the sequence of play: one adjudication in progress, and the initiative.

With it goes Prestige (2.4): what a side cannot pay goes to the other.
"""
