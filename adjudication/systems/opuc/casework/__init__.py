"""Rules cases: a position out of a few lines of YAML, the order under test, and what has to come of it.

What a case leaves open is passed with the answer that changes least. `docs/case-files.md` explains the form to authors.
"""
