"""What the umpire, the papers and the injects ask of the rules.

Edits of points, units and control with their limits, the words for phases and orders, and what counts as a loss or
a gain.
"""
