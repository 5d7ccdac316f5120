"""Rules cases: a position from a few lines of YAML, the order under test, and the expected outcome.

What a case leaves open is passed with the answer that changes least. `docs/case-files.md` explains the form to authors.
"""
