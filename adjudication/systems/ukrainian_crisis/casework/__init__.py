"""Rules cases: `form` defines `given`, `kit` prepares the position and reads the outcome.

`by_rule` passes the answers that the rules give by themselves.
"""
