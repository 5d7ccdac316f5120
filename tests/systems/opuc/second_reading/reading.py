"""The table of section 9.2 read a second time, from the book and not from the rule system: for fights without cards,
missions, rivers and jammers."""

from __future__ import annotations

from typing import Any, NamedTuple

MEN = ("inf", "mech_inf", "armd_inf")


class Fight(NamedTuple):
    """Who fights where: attackers by name with place and steps lost, defenders with steps lost, and what is there."""

    target: str
    attackers: dict[str, tuple[str, int]]
    defenders: dict[str, int]
    hidden: bool = False
    dug_in: bool = False
    rubble: int = 0
    strongpoints: int = 0
    mined: bool = False
    neutralised: bool = False
    worst_attacker_out: bool = False
    all_defenders_out: bool = False


class Sums(NamedTuple):
    """CF and modifiers of either side, dice not included, and the defender's extra dice."""

    attack: int
    defence: int
    extra: int


def result(natural: int, total: int) -> int:
    """Steps lost by the enemy: none on a natural 1, at least one on a natural 6."""
    if natural == 1:
        return 0
    steps = 2 if total >= 10 else 1 if total >= 6 else 0
    return max(steps, 1) if natural == 6 else steps


def sums(pack: Any, board: Any, fight: Fight) -> Sums:
    """The two sums of a fight."""
    units = {unit.id: unit for unit in pack.forces.units}
    nation = {fmn.id: fmn.nation for fmn in pack.forces.formations}
    place = board.index[fight.target]
    pv, terrain = board.pv[place], board.terrain[board.hex_of[place]]
    ours, theirs = [units[u] for u in fight.attackers], [units[u] for u in fight.defenders]
    attack = sum(units[u].steps[lost] for u, (_, lost) in fight.attackers.items())
    defence = sum(units[u].steps[lost] for u, lost in fight.defenders.items())
    ground = pv if pv else 1 if terrain in "WR" else 0
    attack -= max(ground, 2) if fight.dug_in else ground
    attack -= bool(fight.rubble) + fight.hidden
    if pv >= 2:
        attack -= min(fight.strongpoints, 2 * sum(unit.unit_class in MEN for unit in theirs))
    attack += _pincer(board, {origin for origin, _ in fight.attackers.values()})
    attack, defence = attack - 3 * fight.mined, defence + 3 * fight.mined
    attack, defence = attack - 3 * fight.worst_attacker_out, defence - 3 * fight.all_defenders_out
    defence -= fight.neutralised
    attack -= max(_armour(unit.ac, pv) for unit in theirs)
    defence -= min(_armour(unit.ac, pv) for unit in ours)
    attack -= _mixed(ours, nation)
    defence -= _mixed(theirs, nation)
    extra = (1, 2, 3, 3)[pv] if pv else 2 if terrain == "W" else 1
    return Sums(attack, defence, extra)


def _armour(ac: int, pv: int) -> int:
    """Light and medium armour cannot be claimed in PV2 and more (the asterisk)."""
    return 0 if pv >= 2 and ac in (1, 2) else ac


def _mixed(units: list[Any], nation: dict[str, str]) -> int:
    formations = {unit.fmn for unit in units}
    return (len(formations) > 1) + 2 * (len({nation[fmn] for fmn in formations}) > 1)


def _pincer(board: Any, origins: set[str]) -> int:
    """1 if the attackers' hexes fall into groups that do not touch."""
    left = {board.index[name] for name in origins}
    group = {left.pop()}
    while touching := {a for a in left if any(board.apart(a, b) <= 1 for b in group)}:
        left -= touching
        group |= touching
    return 1 if left else 0
