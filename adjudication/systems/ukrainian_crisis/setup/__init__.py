"""Chapter 3, setting up: where units and countries start, with how much Prestige, and what the umpire may change.

`options` are the switches of a game and `start` is its first state. `edits` are changes by hand during play.
"""
