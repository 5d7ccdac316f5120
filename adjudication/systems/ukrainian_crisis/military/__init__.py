"""Section 6.1, the Military area: in a Strategic Turn points pay for mobilisation and deployment of units.

A unit on the map may be withdrawn for nothing. Two event cards deploy or expel units without points.
"""
