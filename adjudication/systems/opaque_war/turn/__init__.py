"""Chapter 4, the sequence of play: support, Ukrainian phase, Rebel phase, end of the turn.

Each phase has a segment of movement and one of combat. At the end of a turn come the ceasefire, the markers
that become active, and after the last turn the victory.
"""
