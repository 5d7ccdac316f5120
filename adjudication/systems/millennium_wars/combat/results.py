"""Chapters 6.6, 16, 17.4 and 19: the die, the losses, and their consequences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import demonstrators, names
from adjudication.systems.millennium_wars.basics.effects import Disrupted
from adjudication.systems.millennium_wars.basics.facts import FORCES, NOBODY, RED, SIDES, UNKNOWN, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, commander, lead_of, senior
from adjudication.systems.millennium_wars.basics.state import Fight, State, fight_of, on_map
from adjudication.systems.millennium_wars.combat.events import AirSupportRolled, AttackEnded, CombatRolled, LossesDue
from adjudication.systems.millennium_wars.combat.odds import odds
from adjudication.systems.millennium_wars.combat.orders import LoseUnit
from adjudication.systems.millennium_wars.combat.tactics import clear
from adjudication.systems.millennium_wars.demonstrators.dispersal import casualties
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def resolve(run: Run) -> None:
    """Roll for air support, then for the attack (17.3, 17.4)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    air = (_air(run, fight, 0), _air(run, fight, 1))
    found = odds(f, s, fight, air)
    place = f.ids[fight.target]
    roll = run.throw(
        "combat", fight.side, 1, "table", "17.4", table=f.crt.entries(found.number), rows=found.rows,
        subject=place,
    )  # fmt: skip
    result = f.crt.results[roll.result]
    spared = fight.airland and result == "AE"
    result = "AD" if spared else result
    run.do(
        CombatRolled(
            SIDES[fight.side], place, found.attack, found.defence, found.column, found.shifted, result, spared, roll
        )
    )
    _apply(run, fight, result)
    run.go("losses")


def _air(run: Run, fight: Fight, camp: int) -> int:
    """The column shift from the air support of `camp`: the number of dice above the air defence of the enemy (17.3,
    MW-17)."""
    f, s = run.facts, run.state
    enemies = fight.defenders if camp == fight.camp else fight.attackers
    levels = [s.air_defence[f.force[p]] for p in enemies]
    level = max(levels) if s.options.highest_air_defence else min(levels)
    through = 0
    for name, points in fight.air[camp].items():
        side = lead_of(f, s, FORCES.index(name))
        roll = run.throw("air", side, points, "hits", "17.3", target=level + 1, subject=f"{name} {f.ids[fight.target]}")
        run.do(AirSupportRolled(SIDES[side], name, level, roll))
        through += roll.result
    return through


def _apply(run: Run, fight: Fight, result: str) -> None:
    """Apply the immediate effects of `result`; losses and retreats follow (17.4)."""
    f = run.facts
    lose, leaving = (0, 0), tuple[int, ...]()
    if result == "AE":
        run.eliminate(fight.attackers, "combat")
    elif result == "AD":
        run.do(Disrupted(names(f, fight.attackers), "combat"))
    elif result == "BB":
        lose = (1, 1)
    elif result == "DD":
        leaving = _shaken(run, fight.defenders)
    elif result == "DE":
        run.eliminate(fight.defenders, "combat")
    if result in ("BB", "DE"):
        _collateral(run, fight)
    run.do(LossesDue(*lose, names(f, leaving)))


def _shaken(run: Run, defenders: Sequence[int]) -> tuple[int, ...]:
    """Disrupt `defenders`; those already Disrupted are eliminated. Returns the others, which must retreat, without
    Bases (16.0)."""
    f, s = run.facts, run.state
    broken = [p for p in defenders if s.disrupted[p]]
    shaken = [p for p in defenders if not s.disrupted[p]]
    run.eliminate(broken, "disrupted")
    if shaken:
        run.do(Disrupted(names(f, shaken), "combat"))
    return tuple(p for p in shaken if f.kind[p] not in ("base", "fob"))


def _collateral(run: Run, fight: Fight) -> None:
    """Remove the Demonstrators among units that are hit, and move the index towards the defender or, by option, the
    attacker (6.6)."""
    f, s = run.facts, run.state
    mine = 1 - fight.camp
    if not any(f.combat[p] for p in fight.defenders) or not demonstrators(f, s, mine, fight.target):
        return
    spared = fight.camp if s.options.collateral_spares_others else NOBODY
    clear(run, fight.target, "collateral", spared)
    gains = mine if s.options.collateral_to_defender else fight.camp
    run.shift_dice(gains, 1, "collateral", "6.6", f.ids[fight.target])


# --- losses by choice


def able(f: Facts, s: State, side: int) -> list[int]:
    """The units from which `side` must choose its loss: its own units in the combat (17.4, MW-14)."""
    alive = [p for p in _standing(f, s, camp_of_side(f, s, side)) if commander(f, s, p) == side]
    return _losable(f, s, alive)


def _standing(f: Facts, s: State, camp: int) -> list[int]:
    fight = fight_of(s)
    mine = fight.attackers if camp == fight.camp else fight.defenders
    return _losable(f, s, list(mine))


def _losable(f: Facts, s: State, alive: list[int]) -> list[int]:
    fight = fight_of(s)
    if fight.dispersal:
        return casualties(f, alive)
    if s.options.bases_given_up:
        return alive
    return [p for p in alive if f.bars[p]] or alive


def losses(run: Run) -> None:
    """Node: ask the attacker, then the defender, for the unit it loses; then units retreat (17.4)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    for camp in (fight.camp, 1 - fight.camp):
        if fight.lose[camp]:
            run.ask(senior(f, s, _standing(f, s, camp)), "lose")
            return
    run.go("ended" if fight.dispersal else "retreats")


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "lose":
        yield Option("lose_unit", {"unit": OneOf(names(f, able(f, s, side)))}, subject, "17.4")


def _check(f: Facts, s: State, side: int, order: LoseUnit) -> list[Problem]:
    if order.unit in names(f, able(f, s, side)):
        return []
    return refuse("lose.unit", "unit", "17.4", unit=order.unit)


def _take(run: Run, side: int, order: LoseUnit) -> None:
    f, fight = run.facts, fight_of(run.state)
    run.eliminate((f.piece[order.unit],), "dispersal" if fight.dispersal else "combat")
    camp = camp_of_side(f, run.state, side)
    lose = [number - (n == camp) for n, number in enumerate(fight.lose)]
    run.do(LossesDue(lose[RED], lose[1], names(f, fight.leaving)))
    run.go("losses")


def _only(f: Facts, s: State, side: int) -> LoseUnit | None:
    units = able(f, s, side)
    return LoseUnit(f.piece_ids[units[0]]) if len(units) == 1 else None


def ended(run: Run) -> None:
    """Node: disrupt the remaining attackers of an Intensive Assault, or the FOB they used; then the side continues
    (19.0)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    if fight.intensive:
        tired = fight.attackers if fight.fob == UNKNOWN else (fight.fob,)
        left = [p for p in tired if on_map(s, p) and not s.disrupted[p]]
        if left:
            run.do(Disrupted(names(f, left), "intensive"))
    run.do(AttackEnded(SIDES[fight.side]))


LOSE = Decision(the_actor, (AnswerType(LoseUnit, "17.4", itself("lose"), _menu, _check, _take),), _only, reaction=True)
NODES = {"resolve": resolve, "losses": losses, "ended": ended}
DECISIONS = {"lose": LOSE}
