"""The names that a side uses for blocks: ids for its own and revealed ones, the number on the back for hidden ones."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State


def seen(f: Facts, s: State, viewer: int | None, block: int) -> bool:
    """True if `viewer` (None: the public) knows the identity of `block`."""
    return f.roster.side[block] == viewer or not s.hidden[block]


def works_seen(s: State, viewer: int | None, place: int) -> bool:
    """True if `viewer` knows the strongpoints of `place`: its own, and those found by ISR (5.5)."""
    return viewer is not None and (s.strongpoint_side[place] == viewer or bool(s.surveyed[place] >> viewer & 1))


def token(f: Facts, s: State, viewer: int | None, block: int) -> str:
    """The name of a block for a viewer: its id, or "#17" for a hidden block of the other side (1.11)."""
    return f.roster.ids[block] if seen(f, s, viewer, block) else f"#{s.tag[block]}"


def tokens(f: Facts, s: State, viewer: int | None, names: Iterable[str]) -> tuple[str, ...]:
    """The names of blocks for `viewer`, sorted so that their order does not identify them."""
    return tuple(sorted(token(f, s, viewer, f.roster.index[name]) for name in names))


def called(f: Facts, s: State, viewer: int | None, name: str) -> str:
    """The viewer's name for `name` in an event: a token for a hidden block; otherwise the name itself."""
    block = f.roster.index.get(name)
    return name if block is None else token(f, s, viewer, block)


def by_token(f: Facts, s: State, viewer: int | None, name: str) -> int | None:
    """The block a viewer means by a name; None if the viewer cannot know it by that name."""
    if name.startswith("#"):
        found = next((u for u, tag in enumerate(s.tag) if f"#{tag}" == name), None)
        return found if found is not None and s.place[found] >= 0 and not seen(f, s, viewer, found) else None
    found = f.roster.index.get(name)
    return found if found is not None and seen(f, s, viewer, found) else None
