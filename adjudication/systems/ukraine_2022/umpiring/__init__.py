"""The rules' answers to the umpire, the documents and the injects.

Edits of points, units and control with their limits, the words for phases and orders, and what counts as a loss or
a gain.
"""
