"""Random assaults, fought by the rules and reckoned a second time from the book: both totals and results agree."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opuc.assaults.events import AssaultFought
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.logistics import supply
from tests.systems.opuc.second_reading.reading import Fight, result, sums
from tests.systems.opuc.table import SMALL, SYSTEM

ZONES = {"VOR.M": "VOR.OB", "VOR.OB": "0709", "TAR.IN": "TAR.MS", "TAR.MS": "TAR.OS"}
FIGHTS = 150


def some_fight(rng: random.Random, side: str) -> Fight | None:
    """Up to four battalions around a hex, or next to a zone, against up to three in it; None where none can be."""
    board = SMALL.facts.board
    fighting = [unit for unit in SMALL.pack.forces.units if unit.unit_class not in ("arty", "engr_ed", "engr_bd")]
    zone = rng.random() < 0.25
    if zone:
        target = rng.choice(sorted(ZONES))
        origins = [ZONES[target]]
    else:
        h = rng.choice([h for h in range(board.hexes) if board.land[h] and board.bua_at[h] < 0])
        target = board.ids[h]
        origins = [
            board.ids[n] for n in board.near[h] if board.land[n] and board.bua_at[n] < 0 and board.edge(h, n) < 0
        ]
    if not origins:
        return None
    attackers: dict[str, tuple[str, int]] = {}
    for unit in rng.sample([unit for unit in fighting if unit.side == side], rng.randint(1, 4)):
        origin = rng.choice(origins)
        if sum(place == origin for place, _ in attackers.values()) < (2 if zone else 3):
            attackers[unit.id] = (origin, rng.randrange(4))
    foes = rng.sample([unit for unit in fighting if unit.side != side], rng.randint(1, 3))
    return Fight(
        target, attackers, {unit.id: rng.randrange(4) for unit in foes}, rng.random() < 0.3,
        not zone and rng.random() < 0.3, rng.randint(0, 2) if zone else 0,
        rng.randint(0, 3) if target in ("TAR.IN", "TAR.MS") else 0, not zone and rng.random() < 0.2, rng.random() < 0.2,
    )  # fmt: skip


def position(fight: Fight, side: str) -> Any:
    """The fight as a position of a rules case."""
    other = "BLUE" if side == "RED" else "RED"
    flags = f"{' hidden' * fight.hidden}{' dugin' * fight.dug_in}{' neutralised' * fight.neutralised}"
    units = {u: f"{origin} lost{lost}" for u, (origin, lost) in fight.attackers.items()}
    units |= {u: f"{fight.target} lost{lost}{flags}" for u, lost in fight.defenders.items()}
    given = {
        "at": f"move {side}",
        "units": units,
        "log": {"RED": 60, "BLUE": 60},
        "control": {fight.target[:3]: other} if "." in fight.target else {},
        "rubble": {fight.target: fight.rubble},
        "strongpoints": {fight.target: fight.strongpoints} if fight.strongpoints else {},
        "mines": [{"hex": fight.target, "side": other, "real": True}] if fight.mined else [],
    }
    return SYSTEM.case_kit().prepare(SMALL, SMALL.option_type(profile="full"), given)


def fought(state: Any, side: str, fight: Fight, seed: int) -> AssaultFought:
    """The dice of the assault, every decision that changes least."""
    kit, order = SYSTEM.case_kit(), Assault(fight.target, tuple(sorted(fight.attackers)))
    orders: dict[str, Any] = {side: order}
    for count in range(30):
        for event in SMALL.adjudicate(state, orders, Dice(Seeded(b"reading", seed * 100 + count))):
            SMALL.apply(state, event)
            if isinstance(event, AssaultFought):
                return event
        due = SMALL.awaiting(state).due
        orders = {owed.side: kit.harmless(SMALL, state, owed, None, {}) for owed in due}
    raise AssertionError("no dice fell")


def test_random_assaults_agree_with_a_second_reading_of_the_table() -> None:
    rng, count = random.Random(92), 0
    while count < FIGHTS:
        side = rng.choice(("RED", "BLUE"))
        fight = some_fight(rng, side)
        if fight is None:
            continue
        state, count = position(fight, side), count + 1
        out = {
            u: supply.band_of(SMALL.facts, state, SMALL.facts.roster.index[u]).oos
            for u in (*fight.attackers, *fight.defenders)
        }
        fight = fight._replace(
            worst_attacker_out=any(out[u] for u in fight.attackers),
            all_defenders_out=all(out[u] for u in fight.defenders),
        )
        event = fought(state, side, fight, count)
        wanted = sums(SMALL.pack, SMALL.facts.board, fight)
        extra = event.extra_roll.dice if event.extra_roll else ()
        told = (fight, msgspec.to_builtins(event))
        assert len(extra) == wanted.extra, told
        attack, defence = event.attack_roll.dice[0], event.defence_roll.dice[0]
        assert event.attack == wanted.attack + attack, told
        assert event.defence == wanted.defence + defence + sum(extra), told
        assert event.on_defender == result(attack, event.attack), told
        assert event.on_attacker == result(defence, event.defence), told
