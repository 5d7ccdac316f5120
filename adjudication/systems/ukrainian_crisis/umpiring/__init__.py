"""What the umpire, papers and injects ask: edits of the state, what must hold in it, what one event did to whom.

An edit is an event like any other; it is refused where it would leave an illegal state.
"""
