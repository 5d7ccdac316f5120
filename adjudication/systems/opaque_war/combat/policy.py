"""The default policy for every decision of chapter 8, in three postures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudication.engine.menu import Route
from adjudication.engine.play.orders import Done
from adjudication.systems.opaque_war.basics.board import attack, defence, foes, names, proficiency, units_in
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State, skill
from adjudication.systems.opaque_war.combat.declaration import targets, usable
from adjudication.systems.opaque_war.combat.events import fight_of
from adjudication.systems.opaque_war.combat.odds import Odds, forecast, odds
from adjudication.systems.opaque_war.combat.orders import Advance, Attack, Commit, Defend, Resolve, Retreat, TakeLoss
from adjudication.systems.opaque_war.combat.results import advancing
from adjudication.systems.opaque_war.combat.retreats import ways

LEAST = {"cautious": 0.8, "steady": 0.4, "skilled": 0.15, "aggressive": -0.5}
"""How many more hits than it takes a side wants to expect of an attack."""


def value(f: Facts, s: State, p: int) -> int:
    """The value of unit `p` to its side."""
    return attack(f, s, p) + defence(f, s, p) + 2 * proficiency(f, s, p)


def weakest(f: Facts, s: State, units: Iterable[int], number: int) -> tuple[str, ...]:
    """The first `number` of `units`, those with the lowest values first."""
    return names(f, sorted(units, key=lambda p: (value(f, s, p), p))[:number])


def worth(f: Facts, found: Odds) -> float:
    """The expected hits on the defender less those on the attacker."""
    marks = dict(zip(f.crt.results, f.hits, strict=True))
    total = sum((marks[result][1] - marks[result][0]) * number for result, number in found.ways.items())
    return total / sum(found.ways.values())


def _attack(f: Facts, s: State, side: int) -> Attack | Done:
    """The most promising attack, if it promises enough; a skilled side counts on the markers it has."""
    best: tuple[float, int, list[int]] | None = None
    for here, units in targets(f, s, side).items():
        chosen = _group(f, s, side, here, units)
        gain = worth(f, forecast(f, s, side, here, chosen, units_in(f, s, foes(side), here), _hoped(f, s, side)))
        if best is None or gain > best[0]:
            best = (gain, here, chosen)
    if best is None or best[0] < LEAST[skill(s, side)]:
        return Done()
    return Attack(f.ids[best[1]], names(f, best[2]))


def _group(f: Facts, s: State, side: int, here: int, units: Sequence[int]) -> list[int]:
    """All units next to hex `here`; a skilled side leaves out those without supply if others remain."""
    fed = [p for p in units if not s.out[p]]
    return list(fed or units) if skill(s, side) == "skilled" else list(units)


def _hoped(f: Facts, s: State, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if skill(s, side) != "skilled":
        return (), ()
    mine = tuple(m for m in f.markers_of[side] if s.available[m] and f.markers[m].kind in _PLAIN)[:1]
    return (mine, ()) if side == 0 else ((), mine)


_PLAIN = ("artillery", "air", "tank", "naval", "mlr")


def _support(f: Facts, s: State, side: int) -> Commit | Done:
    """Markers with a shift, as long as they are needed: up to two in an attack, one in a defence."""
    fight = fight_of(s)
    limit = {"cautious": 1, "steady": 1, "skilled": 2, "aggressive": 2}[skill(s, side)] + (side == fight.side)
    offered = usable(f, s, side)
    if fight.media and side == fight.side and skill(s, side) != "cautious":
        for name in offered:
            if f.markers[f.marker[name]].kind == "non_lethal":  # for a better report of the media
                return Commit(name)
    found = odds(f, s, fight)
    enough = found.number == len(f.crt.columns) - 1 if side == fight.side else found.number == 0
    if enough or len(fight.played[side]) >= limit:
        return Done()
    enemy = {f.markers[m].kind for m in fight.played[foes(side)]}
    against = [name for name in offered if dict(f.pull).get(f.markers[f.marker[name]].kind) in enemy]
    plain = [name for name in offered if f.markers[f.marker[name]].kind in _PLAIN]
    return Commit((against + plain)[0]) if against or plain else Done()


def _resolve(f: Facts, s: State, side: int) -> Resolve:
    """The decision to roll; a skilled side cancels an attack that has become bad."""
    bad = skill(s, side) == "skilled" and worth(f, odds(f, s, fight_of(s))) < -0.5
    return Resolve(not (bad and s.options.cancelled_attack_counts))


def _lose(f: Facts, s: State, side: int) -> TakeLoss:
    fight = fight_of(s)
    return TakeLoss(weakest(f, s, fight.attackers, fight.hits))


def _defend(f: Facts, s: State, side: int) -> Defend:
    """A retreat if all units would be lost otherwise; a cautious side never leaves a town."""
    fight = fight_of(s)
    all_lost = fight.due >= len(fight.defenders)
    holds = skill(s, side) == "cautious" and fight.target in f.is_settled
    if all_lost and not holds:
        return Defend(True, weakest(f, s, fight.defenders, fight.due - 1))
    return Defend(False, weakest(f, s, fight.defenders, min(fight.due, len(fight.defenders))))


def _retreat(f: Facts, s: State, side: int) -> Retreat:
    for p in fight_of(s).leaving:
        path = any_way(ways(f, s, p))
        if path:
            return Retreat(f.piece_ids[p], path)
    raise ValueError("no one can retreat")


def any_way(route: Route) -> tuple[str, ...]:
    """The first path through `route` that can end; empty if there is none."""
    stack: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    seen: set[int] = set()
    while stack:
        node, path = stack.pop()
        if node in route.ends:
            return path
        for place, to in reversed(route.steps[node].items()):
            if to not in seen:
                seen.add(to)
                stack.append((to, (*path, place)))
    return ()


def _advance(f: Facts, s: State, side: int) -> Advance:
    """Advance the strongest unit into towns and checkpoints; otherwise do not advance."""
    fight = fight_of(s)
    wanted = fight.target in f.is_settled or fight.target in f.checkpoints or fight.target == s.crash
    offered = [f.piece[name] for name in advancing(f, s).values]
    if not wanted or not offered:
        return Advance(())
    return Advance(names(f, [max(offered, key=lambda p: (defence(f, s, p), -p))]))


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "attack": _attack,
    "support": _support,
    "resolve": _resolve,
    "lose": _lose,
    "defend": _defend,
    "retreat": _retreat,
    "advance": _advance,
}
