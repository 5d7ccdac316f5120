"""The odds of an assault before the sides commit to it, from what the attacker can know.

A HIDDEN defender is taken for an average battalion and named as assumed; the enemy is taken to be in full supply and to
put in nothing; a minefield that has not been told apart is taken for real, and strongpoints count once they are found.
"""

from __future__ import annotations

import msgspec

from adjudication.systems.opuc.assaults.assault_table import AssaultGround, Clash, Fighter, Support
from adjudication.systems.opuc.assaults.clash import fighter, ground_of, mix_rows
from adjudication.systems.opuc.assaults.crossings import assault_crossing, gate
from adjudication.systems.opuc.assaults.declaration import breaching, foes_at, is_hasty
from adjudication.systems.opuc.assaults.odds import AssaultOdds, of_assault
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.naming import token, works_seen


class Assumption(msgspec.Struct, frozen=True):
    """The assumed identity of a block that its enemy has not seen."""

    cf: int = 4
    ac: int = 1
    small: bool = False
    mans: bool = True


class AssaultForecast(msgspec.Struct, frozen=True):
    """The odds of a declared assault. `assumed` names the defenders that are guesses; `evasion` is the lowest die with
    which a battalion evades, 0 if it is automatic, 7 if it is impossible."""

    clash: Clash
    odds: AssaultOdds
    assumed: tuple[str, ...]
    evasion: int


_NOTHING, _AVERAGE = Support(), Assumption()


def extremes(f: Facts, side: int) -> tuple[Assumption, Assumption]:
    """The weakest and the strongest assumption about a hidden block that a side knows nothing about: the battalions and
    companies in the enemy's order of battle. The block may be a dummy as well."""
    roster = f.roster
    foes = [u for u in roster.of_side[1 - side] if roster.real[u] and roster.is_combat[u] and roster.steps[u]]
    factors = [cf for u in foes for cf in roster.steps[u]] or [_AVERAGE.cf]
    classes = [roster.ac[u] for u in foes] or [_AVERAGE.ac]
    return Assumption(min(factors), min(classes)), Assumption(max(factors), max(classes))


def of_order(
    f: Facts,
    s: State,
    side: int,
    order: Assault,
    support: Support = _NOTHING,
    enemy: Support = _NOTHING,
    guess: Assumption = _AVERAGE,
) -> AssaultForecast:
    """The forecast of a legal order. `support` and `enemy` are assumptions: missions, cards, mode of combat among
    civilians."""
    target = f.board.index[order.target]
    blocks = sorted(f.roster.index[name] for name in order.attackers)
    attackers = tuple(
        fighter(
            f,
            s,
            block,
            None,
            is_hasty(f, s, block, target),
            assault_crossing(f, s, block, s.place[block], target, order.swim),
        )
        for block in blocks
    )
    foes = foes_at(f, s, side, target)
    defenders = tuple(_known(f, s, side, block, guess) for block in foes)
    assumed = tuple(token(f, s, side, block) for block in foes if s.hidden[block])
    ground = _ground(f, s, side, target, [s.place[block] for block in blocks])
    clash = Clash(attackers, defenders, ground, support, enemy, *mix_rows(s))
    return AssaultForecast(clash, of_assault(clash, s.options), assumed, _evasion(f, s, side, target, blocks))


def _known(f: Facts, s: State, side: int, block: int, guess: Assumption) -> Fighter:
    if not s.hidden[block]:
        return fighter(f, s, block, None)
    name = token(f, s, side, block)
    return Fighter(name, guess.cf, guess.ac, guess.small, guess.mans, hidden=True)


def _ground(f: Facts, s: State, side: int, target: int, origins: list[int]) -> AssaultGround:
    ground = ground_of(f, s, side, target, breaching(f, s, side, target) >= 0, origins)
    fields = [m for m in s.mines if m.place == target and m.side != side and (m.real or not m.known)]
    mined = bool(fields)
    strongpoints = ground.strongpoints if works_seen(s, side, target) else 0
    return msgspec.structs.replace(
        ground, strongpoints=strongpoints, mined=mined, breached=mined and breaching(f, s, side, target) >= 0
    )


def _evasion(f: Facts, s: State, side: int, target: int, blocks: list[int]) -> int:
    if f.board.is_zone(target):
        return 7
    if sum(f.roster.thirds[block] for block in blocks) < 3:
        return 0
    return min(7, 2 + len({gate(f, s.place[block], target) for block in blocks}))
