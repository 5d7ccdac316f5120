"""The rules' part in umpiring, documents and injects: edits of the state, invariants, and the sides an event affects.

An edit is an event like any other; it is refused where it would leave an illegal state.
"""
