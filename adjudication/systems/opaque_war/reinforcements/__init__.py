"""Chapters 10 and 14: reinforcements from the pools, and Russian intervention.

A die with the support level says how many pieces arrive; the owner chooses which and where (10.1 to 10.5).
From turn 4 up to four of them may be Russian.
"""
