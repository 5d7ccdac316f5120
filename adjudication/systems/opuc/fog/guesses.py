"""A turn that a side only imagines: what it has not seen stays unseen there, whatever was drawn for it."""

from __future__ import annotations

from adjudication.engine.play.run import fork
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.picture import Picture


def unseen_again(f: Facts, s: State, seen: Picture) -> State:
    """An imagined state with every block of the enemy hidden that the side does not know from `seen`, its picture.

    In an imagined turn hidden blocks are found out, and show values that nobody has seen.
    """
    if seen.side is None:
        return fork(s)
    enemy, known = 1 - SIDE[seen.side], {block.id for block in seen.blocks if block.known}
    hidden = [
        s.hidden[u] or (f.roster.side[u] == enemy and s.place[u] >= 0 and f.roster.ids[u] not in known)
        for u in range(len(s.hidden))
    ]
    made = fork(s)
    made.hidden = hidden
    return made
