"""What the umpire, papers and injects ask: edits of the state, what must hold in it, and whom an event affected.

An edit is an event like any other; it is refused where it would leave an illegal state.
"""
