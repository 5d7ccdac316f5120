"""The rules' part in umpiring, documents and injects.

Edits of points, units and control with their limits, the words for phases and orders, and what counts as a loss or
a gain.
"""
