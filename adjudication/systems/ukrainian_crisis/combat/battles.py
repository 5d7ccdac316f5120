"""Chapter 7.31 without decisions: the effect of Hits, the units that can absorb them, and their cost."""

from __future__ import annotations

from adjudication.engine.dice import RollModifier
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, REGULAR, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import Battle, State
from adjudication.systems.ukrainian_crisis.combat.events import BattleSettled, UnitEliminated, still_there
from adjudication.systems.ukrainian_crisis.event_phase.events import NoEffect, UnitNeutralised
from adjudication.systems.ukrainian_crisis.turn.flow import Run


def is_regular(f: Facts, group: tuple[int, ...]) -> bool:
    """True if `group` counts as Regular: at least half of its units are Regular (7.31, RUL-28)."""
    regulars = sum(1 for unit in group if f.type_of[unit] == REGULAR)
    return regulars >= f.pack.charts.combat.regular_if_share_at_least * len(group)


def types_open(f: Facts, battle: Battle) -> tuple[str, str]:
    """The types of combat open to the Attacker (7.31)."""
    same = is_regular(f, battle.attackers) == is_regular(f, battle.defenders)
    return ("symbolic", "kinetic") if same else ("symbolic", "asymmetric")


def strength(f: Facts, group: tuple[int, ...]) -> int:
    """The total Combat Value of `group`; neutralised units count (7.33)."""
    return sum(f.cv[unit] for unit in group)


def group_of(f: Facts, battle: Battle, side: int) -> tuple[int, ...]:
    """The units of `side` in `battle`."""
    return battle.attackers if f.side_of[battle.attackers[0]] == side else battle.defenders


def caps(f: Facts, s: State, battle: Battle, side: int) -> dict[str, int]:
    """The number of neutralising Hits from `side` that each enemy unit can absorb (7.31, RUL-29, RUL-30)."""
    enemy = group_of(f, battle, 1 - side)
    if battle.type == "kinetic":
        fresh = 2 if s.options.kinetic_double_hit else 1
        return {f.unit_ids[u]: 1 if s.down[u] else fresh for u in enemy}
    if battle.type == "asymmetric" and is_regular(f, group_of(f, battle, side)):
        return {f.unit_ids[u]: 1 for u in enemy if not s.down[u]}
    return {}


def deterministic_hits(f: Facts, attack: int, defence: int, defenders: int) -> tuple[int, int]:
    """The Hits on attacker and defender in variant 10.2."""
    chart = f.pack.charts.deterministic
    if attack < defence:
        return chart.fewer
    if attack == defence:
        return chart.equal
    if attack < 2 * defence:
        return chart.more
    return chart.twice_against_one_unit if defenders == 1 else chart.twice


def settle(run: Run, index: int) -> None:
    """Apply the Hits of both sides at the same time (7.31)."""
    f, s = run.facts, run.state
    battle = s.battles[index]
    loss = [0, 0]
    rows: list[RollModifier] = []
    eliminated = 0
    hurt: list[Event] = []
    for side in (RED, BLUE):
        _prestige_of(f, s, battle, side, loss, rows)
        for name, hits in s.allocated[side].items():
            if hits + s.down[f.unit[name]] >= 2:
                eliminated += 1
                hurt.append(UnitEliminated(name))
            else:
                hurt.append(UnitNeutralised(name, battle.type, "7.31"))
    if eliminated:
        rows += [RollModifier("battle.eliminated", eliminated, "7.31", {"side": side}) for side in SIDES]
    for event in hurt:
        run.do(event)
    run.lose(loss[RED] + eliminated, loss[BLUE] + eliminated, "battle", "7.31", rows=tuple(rows))
    for later in s.battles[index + 1 :]:
        if later.state != "settled" and still_there(f, s, later).state == "settled":
            run.do(NoEffect("battle_void"))
    run.do(BattleSettled(index))


def _prestige_of(f: Facts, s: State, battle: Battle, side: int, loss: list[int], rows: list[RollModifier]) -> None:
    hits = battle.hits[side]
    enemy = group_of(f, battle, 1 - side)
    if battle.type == "symbolic":
        hits = min(hits, len(enemy))
        label = "battle.symbolic"
    elif battle.type == "asymmetric" and not is_regular(f, group_of(f, battle, side)):
        label = "battle.asymmetric"
    else:
        excess = hits - battle.due[side]
        if excess:
            loss[side] += excess
            rows.append(RollModifier("battle.excess", excess, "7.31", {"side": SIDES[side]}))
        return
    if hits:
        loss[1 - side] += hits
        rows.append(RollModifier(label, hits, "7.31", {"side": SIDES[1 - side]}))
