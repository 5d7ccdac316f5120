"""Reads on what happened: the log, its headlines, and the history of an exercise."""
