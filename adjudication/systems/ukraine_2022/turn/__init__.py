"""Chapter 4 and section 3.2, the sequence of play: reinforcement, initiative, air, actions, cleanup.

Each side rolls a die for the initiative, Ukraine wins ties, and Russia has it in the first turn. The side with it
goes first and takes 1 off every effectiveness check.
"""
