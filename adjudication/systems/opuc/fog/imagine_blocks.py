"""The possible identity of each hidden block: known blocks in their places, the others drawn."""

from __future__ import annotations

from typing import TypeVar

from adjudication.engine.dice import Dice
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.initial import start_of
from adjudication.systems.opuc.basics.roster import BROKEN, SIDE, SIDES, UNUSED, WAITING
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog import picture as pv

_FLAGS = ("neutralised", "moved", "fired", "assaulted", "followed", "done", "entered")
_FACE = ("lost", "dug_in", "first_fight", "spent", "track_log", "paid", "short", "organic", "blind", "unmasked",
         "shots", "shot_at")  # fmt: skip


def assign(f: Facts, s: State, p: pv.Picture, dice: Dice) -> None:
    """Fill the columns of the blocks in state `s`."""
    tags: dict[int, int] = {}
    placed: set[int] = set()
    backs: dict[int, list[pv.BlockView]] = {0: [], 1: []}
    for view in p.blocks:
        if view.known:
            u = f.roster.index[view.id]
            _stand(f, s, u, view)
            for name in _FACE:
                getattr(s, name)[u] = getattr(view, name)
            tags[u] = view.tag
            placed.add(u)
        else:
            backs[SIDE[view.side]].append(view)
    for side, name in enumerate(SIDES):
        if name == p.side:
            for u in f.roster.of_side[side]:
                if u not in placed:
                    s.place[u], s.hidden[u] = UNUSED, True
                    placed.add(u)
            continue
        chosen = _choose(f, s, side, len(backs[side]), placed, dice)
        for u, view in zip(chosen, _shuffled(backs[side], dice), strict=True):
            _stand(f, s, u, view)
            s.lost[u] = _drawn_loss(f, u, p.turn, dice)
            tags[u] = view.tag
    _rest(s, tags)


def _stand(f: Facts, s: State, u: int, view: pv.BlockView) -> None:
    s.place[u], s.hidden[u] = f.box_or_place(view.where), view.hidden
    s.began[u] = f.box_or_place(view.began)
    for name in _FLAGS:
        getattr(s, name)[u] = getattr(view, name)


def _drawn_loss(f: Facts, u: int, turn: int, dice: Dice) -> int:
    steps = len(f.roster.steps[u])
    return _below(dice, steps) if steps > 1 and turn > 1 else 0


def _choose(f: Facts, s: State, side: int, count: int, placed: set[int], dice: Dice) -> list[int]:
    """Choose `count` of the side's blocks that may be on the map, in an arbitrary sequence; the others go to their
    boxes."""
    parts, broken = _parts_of_known(f, s, side, placed)
    unknown = [u for u in f.roster.of_side[side] if u not in placed and u not in broken]
    sure, late, spare = _sorted_out(f, s, unknown)
    chosen = sure[:count]
    for u in sure[count:]:
        s.place[u] = WAITING
    for whole in broken:
        s.place[whole], s.hidden[whole] = BROKEN, True
    for pool in (parts, _shuffled(late, dice), _shuffled(spare, dice)):
        chosen += pool[: count - len(chosen)]
    while len(chosen) < count and _break_one(f, s, chosen, count):
        pass
    return _shuffled(chosen, dice) + _any_left(f, side, chosen, placed, count)


def _sorted_out(f: Facts, s: State, unknown: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The unknown blocks sorted into those that must be on the map, those that may have arrived, and dummies. All are
    taken off the map meanwhile."""
    sure: list[int] = []
    late: list[int] = []
    spare: list[int] = []
    for u in unknown:
        block, start = f.roster.blocks[u], start_of(f, s.options, u)
        s.place[u], s.hidden[u] = start if start < 0 else UNUSED, True
        if f.roster.is_dummy[u]:
            if block.kind == "dummy" or s.options.local_fires == "onmap_dag":
                spare.append(u)
        elif start >= 0 and block.parent < 0:
            sure.append(u)
        elif start == WAITING and block.arrives <= max(1, s.turn):
            late.append(u)
    return sure, late, spare


def _parts_of_known(f: Facts, s: State, side: int, placed: set[int]) -> tuple[list[int], set[int]]:
    """The unknown parts of blocks whose other parts are known, and those blocks, which must be broken down."""
    found: list[int] = []
    broken: set[int] = set()
    for whole, parts in f.roster.broken_into.items():
        if f.roster.side[whole] == side and whole not in placed and any(u in placed for u in parts):
            broken.add(whole)
            found += [u for u in parts if u not in placed]
    return found, broken


def _break_one(f: Facts, s: State, chosen: list[int], count: int) -> bool:
    """Replace one chosen block by its parts, as far as there are backs for them; False if none can be broken down."""
    for whole, parts in f.roster.broken_into.items():
        if whole in chosen:
            chosen.remove(whole)
            s.place[whole] = BROKEN
            chosen += parts[: count - len(chosen)]
            return True
    return False


def _any_left(f: Facts, side: int, chosen: list[int], placed: set[int], count: int) -> list[int]:
    """More blocks as a last resort, so that every back has one: artillery out of its box and early reinforcements."""
    if len(chosen) >= count:
        return []
    r = f.roster
    left = [u for u in r.of_side[side] if u not in placed and u not in chosen and r.real[u] and r.parent[u] < 0]
    return left[: count - len(chosen)]


def _rest(s: State, tags: dict[int, int]) -> None:
    """Give the numbers not seen to the blocks not seen."""
    used = set(tags.values())
    free = iter(number for number in range(1, len(s.tag) + 1) if number not in used)
    s.tag = [tags[u] if u in tags else next(free) for u in range(len(s.tag))]


T = TypeVar("T")


def _shuffled(items: list[T], dice: Dice) -> list[T]:
    pool = list(items)
    return [pool.pop(_below(dice, len(pool))) for _ in range(len(pool))]


def _below(dice: Dice, count: int) -> int:
    if count == 1:
        return 0
    return dice.roll("imagined", "WHITE", 1, "pick", "", faces=count, secret_to="WHITE").result - 1
