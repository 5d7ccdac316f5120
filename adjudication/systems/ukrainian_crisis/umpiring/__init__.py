"""The rules' answers to the umpire, documents and injects: edits of the state, invariants, and the sides that an event
affected.

An edit is an event like any other; it is refused where it would leave an illegal state.
"""
