"""Doctrine of the assault: where the odds are good enough, with whom; and what must follow a break-in (K-69)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine import odds
from adjudication.engine.menu import Party, overfull
from adjudication.systems.opuc.assaults import declaration
from adjudication.systems.opuc.assaults.effects import combat_factor
from adjudication.systems.opuc.assaults.forecast import of_order
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.logistics import stores
from adjudication.systems.opuc.movement.readiness import by_battalion
from adjudication.systems.opuc.orders_combat import Assault

GAIN = 0.3  # steps by which the enemy has to lose more than the attacker can expect to
PUSH = -0.9  # the same for the side that has something to take: it cannot wait for better odds
OWN_STEP = 0.8  # what an own step is worth against one of the enemy


def best(f: Facts, s: State, side: int) -> Assault | None:
    """The assault that promises most, None if none promises enough."""
    found = max(_weighed(f, s, side), key=lambda pair: pair[0], default=None)
    least = PUSH if SIDE[f.scenario.victory.side] == side else GAIN
    return found[1] if found is not None and found[0] >= least else None


def forced(f: Facts, s: State, side: int) -> Assault:
    """The least bad assault of blocks that have broken into a held BUA; ValueError if there is none."""
    found = max(_weighed(f, s, side), key=lambda pair: pair[0], default=None)
    if found is None:
        raise ValueError("nobody has to assault")
    return found[1]


def _weighed(f: Facts, s: State, side: int) -> Iterator[tuple[float, Assault]]:
    for target in declaration.targets(f, s, side):
        name = f.board.ids[target]
        for party in declaration.parties(f, s, side, target):
            for attackers in _forces(f, s, party):
                order = Assault(name, attackers)
                yield promise(f, s, side, order), order


def promise(f: Facts, s: State, side: int, order: Assault) -> float:
    """Steps the enemy is expected to lose, less those of the attacker; unpaid LOG and empty hexes count against it."""
    target = f.board.index[order.target]
    if not declaration.foes_at(f, s, side, target):
        return 0.0
    forecast = of_order(f, s, side, order)
    gain = odds.mean(forecast.odds.on_defender) - OWN_STEP * odds.mean(forecast.odds.on_attacker)
    blocks = [f.roster.index[name] for name in order.attackers]
    lots = by_battalion(f, blocks)
    due = sum(max(stores.combat_cost(f, s, block, target, True).due for block in lot) for lot in lots)
    return gain - (1.0 if due > s.log[side] else 0.0)


def _forces(f: Facts, s: State, party: Party) -> Iterator[tuple[str, ...]]:
    """Forces worth a thought: everybody there is room for, and those of one formation alone."""
    names = sorted(party.members, key=lambda n: (-combat_factor(f, s, f.roster.index[n]), f.roster.index[n]))
    seen = set()
    formations = [None, *sorted({f.roster.fmn[f.roster.index[name]] for name in names})]
    for formation in formations:
        chosen: list[str] = []
        for name in names:
            fits = formation is None or f.roster.fmn[f.roster.index[name]] == formation
            if fits and not overfull(party, [*chosen, name]):
                chosen.append(name)
        force = tuple(chosen)
        if force and force not in seen:
            seen.add(force)
            yield force
