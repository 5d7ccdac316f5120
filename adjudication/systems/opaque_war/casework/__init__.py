"""Support for rules cases: how a case states a position and reads a result.

Pieces, markers and supports are named as in the pack. What a case leaves out is as at the start of
the turn that it names.
"""
