"""The rules' part in umpiring, documents and injects.

Edits of the state with their limits, the tracks that an inject can watch, and what is worth a line in a
report.
"""
