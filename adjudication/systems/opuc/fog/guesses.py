"""Imagined turns: blocks that a side has not seen stay unseen, whatever was drawn for them."""

from __future__ import annotations

from collections.abc import Collection

from adjudication.engine.play.run import fork
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import DESTROYED, SIDE, WAITING
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.picture import Picture


def unseen_again(f: Facts, s: State, seen: Picture) -> State:
    """An imagined state in which every enemy block is hidden that `seen`, the side's picture, does not identify.

    In an imagined turn hidden blocks are found out, and show values that no one has seen.
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


def as_published(f: Facts, s: State, published: State, moved: Collection[str]) -> State:
    """An imagined state later in the turn: every block as in the published state, except those in `moved` that are not
    lost. The fate of the others is unknown, so their reach is that of the map.

    Reinforcements that have come in meanwhile stay where they came in.
    """
    made, gone = fork(s), {u for u, at in enumerate(s.place) if at == DESTROYED}
    stay = [
        u for u, at in enumerate(published.place) if at != WAITING and (u in gone or f.roster.ids[u] not in moved)
    ]  # fmt: skip
    for name in _BY_BLOCK:
        column, before = list(getattr(s, name)), getattr(published, name)
        for u in stay:
            column[u] = before[u]
        setattr(made, name, column)
    for name in _BY_PLACE:
        setattr(made, name, list(getattr(published, name)))
    return made


_BY_BLOCK = (
    "place", "lost", "hidden", "known_dummy", "neutralised", "done", "moved", "fired", "assaulted", "followed", "spent",
    "track_log", "organic", "blind", "dug_in", "unmasked", "entered", "shots", "shot_at",
)  # fmt: skip
_BY_PLACE = ("rubble", "interdicted", "rail_cut", "control", "bridge", "bridge_side")
"""What the enemy may do to towns, roads and bridges before the moment comes is no fact either."""
