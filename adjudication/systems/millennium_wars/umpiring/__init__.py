"""The rules' answers to the umpire, the documents and the injects.

Edits of the state with their limits, the tracks that an inject can watch, and what is worth a line in a
report.
"""
