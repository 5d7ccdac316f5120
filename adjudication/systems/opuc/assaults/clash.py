"""The facts of one assault, from a state: the blocks in combat and the ground."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.opuc.assaults.assault_table import (
    AssaultGround,
    Clash,
    DpMode,
    Fighter,
    Supply,
    Support,
    Terrain,
)
from adjudication.systems.opuc.assaults.crossings import gate, pincer
from adjudication.systems.opuc.assaults.effects import combat_factor, steps_left
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import DAG, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_combat import Combat, number
from adjudication.systems.opuc.civil.opinion import dps_on

FOOT = frozenset({"inf", "mech_inf", "armd_inf"})
SUPPLY: tuple[Supply, Supply, Supply] = ("full", "low", "out")
_TERRAIN: dict[str, Terrain] = {"W": "wood", "R": "rough"}


def clash_of(f: Facts, s: State, c: Combat) -> Clash:
    """The facts of assault `c`, from what both sides have decided so far."""
    return Clash(
        tuple(fighter(f, s, a.block, c, a.hasty, a.crossing) for a in c.attackers),
        tuple(fighter(f, s, block, c) for block in defending_blocks(f, s, c)),
        ground_of(f, s, c.side, c.target, c.breach >= 0, (a.origin for a in c.attackers)),
        _support(c, 0),
        _support(c, 1),
        *mix_rows(s),
    )


def defending_blocks(f: Facts, s: State, c: Combat) -> tuple[int, ...]:
    """The defenders still present: those that have not evaded and are still on the target."""
    return tuple(b for b in c.defenders if b not in c.evaded and s.place[b] == c.target and f.roster.kind[b] != DAG)


def mix_rows(s: State) -> tuple[bool, bool]:
    """True if mixed formations and mixed nations have a cost in this profile (3.4, K-21)."""
    intro = s.options.profile == "intro"
    return not intro, not intro or s.options.intro_nations


def fighter(f: Facts, s: State, block: int, c: Combat | None, hasty: bool = False, crossing: str = "") -> Fighter:
    """The combat values of `block` now. Of defending engineers and guns only the CF counts."""
    r = f.roster
    return Fighter(
        unit=r.ids[block],
        cf=combat_factor(f, s, block),
        ac=r.ac[block],
        small=r.small[block],
        mans=mans(f, block),
        formation=r.fmn[block],
        nation=r.nation[block],
        hasty=hasty,
        neutralised=s.neutralised[block],
        hidden=c is not None and block in c.hidden,
        dug_in=s.dug_in[block],
        jammed=jammed(f, s, block),
        supply=SUPPLY[number(c.supply, block)] if c is not None else "full",
        crossing=crossing,  # type: ignore[arg-type]  # checked when the assault is declared
    )


def mans(f: Facts, block: int) -> bool:
    """True if `block` can hold strongpoints: infantry, or a battlegroup that is not tanks only (10.3, K-14)."""
    return not f.roster.small[block] and any(kind in FOOT for kind in f.roster.classes[block])


def jammed(f: Facts, s: State, block: int) -> bool:
    """True if an enemy tactical jammer reaches `block` (9.2, G-16)."""
    enemy = 1 << (1 - f.roster.side[block])
    place, reach = s.place[block], f.value["jammer_range"]
    if place < 0 or not any(s.jammer):
        return False
    return any(bits & enemy and f.board.apart(place, at) <= reach for at, bits in enumerate(s.jammer) if bits)


def ground_of(f: Facts, s: State, side: int, target: int, ed: bool, origins: Iterable[int]) -> AssaultGround:
    """The ground of an assault by `side` from `origins`; every minefield on `target` counts as real."""
    board = f.board
    zone = board.is_zone(target)
    fields = [m for m in s.mines if m.place == target and m.side != side and m.real]
    return AssaultGround(
        terrain="clear" if zone else _TERRAIN.get(board.terrain[target], "clear"),
        pv=board.pv[target] if zone else -1,
        rubble=s.rubble[target],
        strongpoints=s.strongpoints[target] if s.strongpoint_side[target] == 1 - side else 0,
        mined=bool(fields),
        breached=bool(fields) and (ed or all(m.open for m in fields)),
        pincer=pincer(f, s, tuple(gate(f, origin, target) for origin in origins)),
    )


def _support(c: Combat, role: int) -> Support:
    formations, nations, plan = c.cards[role]
    mode: DpMode = c.dp_modes[role]  # type: ignore[assignment]  # the pack allows these words alone
    return Support(c.missions[role], formations, nations, plan, mode)


def among_civilians(f: Facts, s: State, target: int) -> bool:
    """True if the scenario's mode of combat among displaced persons applies: DPs on a hex without a BUA (11.5)."""
    return f.board.bua_of[target] < 0 and dps_on(f, s, target) > 0


def dp_mode(f: Facts, side: int) -> str:
    """The scenario's mode of combat among displaced persons for `side`; "ask" if the side may choose."""
    return f.scenario.dp_combat_mode.get(SIDES[side], "no_ao")


def alive(f: Facts, s: State, block: int) -> bool:
    """True if `block` is still in play."""
    return steps_left(f, s, block) > 0
