"""Chapter 8, combat: chits, adjustments, two dice, loss points and their absorption.

The lead units draw chits that stay for the turn. The difference of the results makes loss points; the loser flips,
retreats, pays a victory point, sets supports static, or is routed.
"""
