"""Chapter 10, the end of a turn: units refresh in supply, railheads move, events happen.

Russia places its railheads along open lines. Kyiv held for a turn may end the war (11.5), two dice bring a random
event (11.6), and chits return to the cup.
"""
