"""Chapters 3.5, 8 and 9: the blocks that may still move or attack, and the cost of a hasty attack."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import LIGHT_MARCH, crossing, ground
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.movement import events as ev
from adjudication.systems.opuc.turn.flow import Run

NEUTRALISED_COST = 2
HASTY_COST = 1
_ENTRY = 1  # MP to enter a BUA
ACTED = "acted"  # counter of the step: in alternate movement the side has begun an activation


def log_in_play(f: Facts, s: State) -> bool:
    """True if logistics are played this turn (4.1, K-05)."""
    return s.turn >= s.options.log_from_turn


def allowance(f: Facts, s: State, block: int) -> int:
    """The MP of `block` this turn: 2 fewer if it is NEUTRALISED (8.1)."""
    full = ground(f).allowance[f.roster.mob[block]]
    return max(0, full - NEUTRALISED_COST) if s.neutralised[block] else full


def working(s: State, block: int) -> bool:
    """True if `block` is digging in or building, and so neither moves nor assaults (10.3)."""
    return bool(s.works) and any(work.block == block for work in s.works)


def may_move(f: Facts, s: State, block: int) -> bool:
    """True if `block` may begin to move: on the map, with no activity yet this turn."""
    return (
        s.place[block] >= 0
        and not (s.moved[block] or s.assaulted[block] or s.followed[block] or s.done[block])
        and not working(s, block)
        and not (s.options.alternating_movement and s.memo.get(ACTED))
    )


def ready(f: Facts, s: State, side: int) -> list[int]:
    """The blocks of `side` that `may_move` or that `may_go_on` alone."""
    acted = s.options.alternating_movement and s.memo.get(ACTED)
    busy = {work.block for work in s.works}
    going = {b for b in s.group.blocks if may_go_on(s, [b])} if s.group is not None else ()
    place, moved, assaulted, followed, done = s.place, s.moved, s.assaulted, s.followed, s.done
    return [
        b
        for b in f.roster.of_side[side]
        if b in going or not (acted or place[b] < 0 or moved[b] or assaulted[b] or followed[b] or done[b] or b in busy)
    ]


def may_go_on(s: State, blocks: Iterable[int]) -> bool:
    """True if `blocks` are of the group that moved last and may continue (3.5)."""
    group = s.group
    return group is not None and all(
        b in group.blocks and s.place[b] >= 0 and not s.assaulted[b] and not s.fired[b] for b in blocks
    )


def is_hasty(f: Facts, s: State, block: int, target: int) -> bool:
    """True if an attack by `block` now is Hasty: it has moved, other than into the BUA under attack from an adjacent
    place (8.3)."""
    if not s.moved[block]:
        return False
    board, begun, place = f.board, s.began[block], s.place[block]
    h = board.hex_of[place]
    inside = board.is_zone(place) and board.is_zone(target) and board.hex_of[target] == h
    if not inside or board.distance[board.hex_of[begun]][h] != 1:
        return True
    group = s.group
    stepped_in = (
        group is not None
        and block in group.blocks
        and begun == group.started
        and all(board.is_zone(place) and board.hex_of[place] == h for place in group.path)
    )
    return not (stepped_in or _only_entered(f, s, block, h))


def _only_entered(f: Facts, s: State, block: int, h: int) -> bool:
    """True if `block`, after which others have moved, has spent MP only on the step into a BUA next to its start. Moves
    between zones were free (8.3)."""
    r, edge = f.roster, f.board.edge(f.board.hex_of[s.began[block]], h)
    return s.spent[block] == _ENTRY + crossing(f, s, r.side[block], r.amphib[block], edge)


def hasty_ready(f: Facts, s: State, block: int, target: int) -> tuple[bool, int]:
    """True if `block`, which has moved, has the MP for a Hasty Attack and the LOG due for it.

    1 MP whatever the terrain; none inside a BUA it has entered (K-30). The MP counts towards tracked movement (8.2).
    """
    board, place = f.board, s.place[block]
    if not is_hasty(f, s, block, target):
        return True, 0
    if board.is_zone(place) and board.is_zone(target) and board.hex_of[place] == board.hex_of[target]:
        return True, 0
    spent = s.spent[block] + HASTY_COST
    if spent > allowance(f, s, block):
        return False, 0
    hexes = len(s.group.path) if s.group is not None and block in s.group.blocks else 0
    return True, march_log(f, s, block, spent, hexes)


def by_battalion(f: Facts, blocks: Iterable[int]) -> list[list[int]]:
    """Blocks grouped by their account of LOG: the parts of a battalion together, every other block alone (4.7)."""
    lots: dict[int, list[int]] = {}
    parent = f.roster.parent
    for block in blocks:
        lots.setdefault(parent[block] if parent[block] >= 0 else block, []).append(block)
    return list(lots.values())


def one_each(f: Facts, blocks: Iterable[int]) -> list[int]:
    """The first block of each battalion, which pays for the parts with it (4.7)."""
    return [lot[0] for lot in by_battalion(f, blocks)]


def _march_paid(f: Facts, s: State, block: int) -> bool:
    parent = f.roster.parent[block]
    return s.track_log[block] if parent < 0 else any(s.track_log[part] for part in f.roster.broken_into[parent])


def march_log(f: Facts, s: State, block: int, spent: int, hexes: int = 0) -> int:
    """The LOG still due for the movement of `block` by its MP or, by option, its hexes (8.2, K-06)."""
    over = (spent if s.options.tracked_cost_by_points else hexes) > LIGHT_MARCH
    due = over and f.roster.mob[block] == "T" and not _march_paid(f, s, block) and log_in_play(f, s)
    return int(due and not f.roster.is_dummy[block])


def pay_march(run: Run, side: int, blocks: Iterable[int]) -> None:
    """Pay the tracked movement of `blocks`: from their own stocks first, then from the pool."""
    s, ids = run.state, run.facts.roster.ids
    due = list(blocks)
    own = tuple(ids[b] for b in due if s.organic[b] > 0)
    if due:
        run.do(ev.MarchPaid(SIDES[side], tuple(ids[b] for b in due), len(due) - len(own), own))


def pay_hasty(run: Run, side: int, blocks: Iterable[int], target: int) -> None:
    """Pay the LOG that Hasty Attacks add to tracked movement."""
    f, s = run.facts, run.state
    pay_march(run, side, one_each(f, [b for b in blocks if hasty_ready(f, s, b, target)[1]]))
