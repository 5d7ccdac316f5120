"""What the umpire, the papers and the injects ask of the rules.

Edits of the state with their limits, the tracks that an inject can watch, and what is worth a line in a
report.
"""
