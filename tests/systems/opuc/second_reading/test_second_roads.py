"""Random positions: the rules and a second reading of the book agree on where a block gets and what supply reaches."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.logistics import supply
from adjudication.systems.opuc.movement.reach import reachable
from tests.systems.opuc.second_reading.reading_roads import Country, March, Troubles
from tests.systems.opuc.table import SMALL, SYSTEM

POSITIONS = 120
LAND = Country(SMALL.pack)
OPTIONS = msgspec.convert({"profile": "intro"}, SMALL.option_type)


def some_blocks(rng: random.Random) -> dict[str, str]:
    """Blocks of both sides, the first of them to move, its enemies outside towns."""
    names = [name for name, unit in LAND.units.items() if unit.unit_class != "arty"]
    chosen = rng.sample(names, rng.randint(3, 9))
    hexes = rng.sample(sorted(LAND.ground), len(chosen) * 2)
    side = LAND.units[chosen[0]].side
    open_ground = [h for h in hexes if h not in LAND.towns]
    return {
        name: hexes.pop(0) if LAND.units[name].side == side and name == chosen[0] else open_ground.pop()
        for name in chosen
    }


def some_troubles(rng: random.Random, foes: dict[str, str]) -> Troubles:
    """Bridges down, roads interdicted, people on them."""
    roads = sorted(LAND.roads)
    return Troubles(
        foes,
        frozenset(link for link in sorted(LAND.bridges, key=sorted) if rng.random() < 0.15),
        frozenset(h for h in roads if rng.random() < 0.04),
        {h: rng.randint(1, 2) for h in roads if h not in LAND.towns and rng.random() < 0.06},
    )


def position(blocks: dict[str, str], side: str, t: Troubles, log: int) -> Any:
    """The position as the rules hold it."""
    given = {
        "at": f"move {side}",
        "units": blocks,
        "blown": ["|".join(sorted(link)) for link in t.blown],
        "interdicted": sorted(t.interdicted),
        "dps": t.dps,
        "log": {"BLUE": log, "RED": log},
    }
    return SYSTEM.case_kit().prepare(SMALL, OPTIONS, given)


def test_random_marches_and_lines_of_supply_agree_with_a_second_reading() -> None:
    rng, f = random.Random(11), SMALL.facts
    compared = 0
    for _ in range(POSITIONS):
        blocks, log = some_blocks(rng), rng.choice([0, 5])
        name = next(iter(blocks))
        side = LAND.units[name].side
        foes = {other: h for other, h in blocks.items() if LAND.units[other].side != side}
        if not foes or len(set(blocks.values())) < len(blocks):
            continue
        t = some_troubles(rng, foes)
        s = position(blocks, side, t, log)
        rows = reachable(f, s, [f.roster.index[name]])
        told = {row.place: row.spent for row in rows if row.place != blocks[name]}
        assert told == March(LAND, t, name, blocks[name], bool(log)).spent, (blocks, t, log)
        connected = {f.board.ids[h] for h in supply.connected_hexes(f, s, SIDE[side])}
        assert connected == LAND.supplied(side, t), (blocks, t)
        compared += 1
    assert compared > POSITIONS // 2
