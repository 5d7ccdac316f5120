"""Rules cases: `form` is what a case may say under `given`, `kit` prepares the position and reads the outcome.

`by_rule` passes the answers that the rules give by themselves.
"""
