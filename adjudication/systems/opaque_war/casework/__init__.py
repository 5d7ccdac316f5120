"""Support for rules cases: the position a case states, and the values it reads.

Pieces, markers and supports are named as in the pack. What a case leaves out is as at the start of
the turn that it names.
"""
