"""Reads on what happened: the log, its headlines, and how the tracks of an exercise went."""
