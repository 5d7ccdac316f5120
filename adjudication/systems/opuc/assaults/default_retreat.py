"""The default path of a retreat or evasion: by doctrine, or by the side's advance wishes."""

from __future__ import annotations

from adjudication.systems.opuc.assaults.orders import Withdraw
from adjudication.systems.opuc.assaults.retreat import steps_open
from adjudication.systems.opuc.basics.board import FAR
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.logistics.supply import net


def default_retreat(f: Facts, s: State, side: int, wish: str = "doctrine") -> Withdraw:
    """The next step on the path with the most possible hexes, since every hex short costs a step; then by `wish`
    ("road", "cover", "supply"); then farthest from the enemy; then the lowest place."""
    away = s.combats[-1].away
    assert away is not None
    board, here = f.board, s.place[away.block]
    foes = [s.place[b] for b in f.roster.of_side[1 - side] if s.place[b] >= 0]
    sources = [h for h, name in net(f, s, side).points.items() if name] if wish == "supply" else []

    def room(place: int, left: int) -> int:
        if not left:
            return 0
        return max((1 + room(n, left - 1) for n in steps_open(f, s, away.block, place, away.start)), default=0)

    def wished(place: int) -> int:
        h = board.hex_of[place]
        if wish == "road":
            return int(h in board.msr_near[board.hex_of[here]])
        if wish == "cover":
            return int(board.terrain[h] == "W" or board.bua_at[h] >= 0)
        return -min((board.distance[h][source] for source in sources), default=FAR) if wish == "supply" else 0

    def worth(place: int) -> tuple[int, int, int, int]:
        gap = min((board.apart(place, foe) for foe in foes), default=0)
        return room(place, away.left - 1), wished(place), gap, -place

    best = max(steps_open(f, s, away.block, here, away.start), key=worth)
    return Withdraw(f.roster.ids[away.block], board.ids[best])
