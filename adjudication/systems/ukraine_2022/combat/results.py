"""Chapters 3.5, 8.0 and 8.2: chits, dice, loss points, and the consequences of the dice."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.engine.dice import Roll
from adjudication.engine.kit import modifiers
from adjudication.systems.ukraine_2022.basics.board import fight_of
from adjudication.systems.ukraine_2022.basics.facts import SIDES
from adjudication.systems.ukraine_2022.combat.events import ChitDrawn, Fought, NavalRisked
from adjudication.systems.ukraine_2022.combat.odds import leader, losses, quality, rows
from adjudication.systems.ukraine_2022.special.aid import aid, is_atrocity
from adjudication.systems.ukraine_2022.turn.flow import Run


def chits(run: Run) -> None:
    """Node: draw a chit, and a side of it, for each lead unit without one, the attacker first (3.5, 8.0)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    first = f.side_numbers[fight.side]
    for side in (first, 1 - first):
        u = f.unit[leader(fight, side)]
        if not s.chit[u]:
            _draw(run, side, u)
    run.go("fight")


def _draw(run: Run, side: int, u: int) -> None:
    f, s = run.facts, run.state
    in_use = sorted(chit.lstrip("=") for chit in s.chit if chit)
    stock = s.cup.inside or tuple(in_use)
    name = f.unit_ids[u]
    pick = run.throw("chit", side, 1, "pick", "3.5", faces=len(stock), subject=name)
    turned = run.throw("chit_side", side, 1, "pick", "3.5", faces=2, subject=name)
    chit = stock[pick.result - 1]
    value = f.chit_sides[chit][turned.result - 1]
    run.do(ChitDrawn(SIDES[side], name, chit, value, bool(s.cup.inside), (pick, turned)))


def fight(run: Run) -> None:
    """Node: resolve the combat: chit, adjustments and die are the result of a side; the lower one takes loss points
    (8.0, 8.2)."""
    f, s = run.facts, run.state
    now = fight_of(s)
    strength, rolls = dict[str, int](), dict[str, Roll]()
    for side, name in enumerate(SIDES):
        u = f.unit[leader(now, side)]
        strength[name] = s.face[u] + f.letter_value[quality(f, s, now, side)]
        rolls[name] = run.one("combat", side, "8.0", leader(now, side), rows=rows(f, s, now, side))
    results = {name: strength[name] + rolls[name].result + modifiers.total(rolls[name].rows) for name in SIDES}
    loser, due = losses(f, now, results)
    run.do(Fought(now.side, now.lead, now.defender, strength, results, loser, due, (rolls["RED"], rolls["BLUE"])))
    run.go("aftermath")


def aftermath(run: Run) -> None:
    """Node: resolve atrocities, then naval units at risk, then the losses (11.3, 3.1.2, 8.3)."""
    f, s = run.facts, run.state
    now = fight_of(s)
    lead, side = f.unit[now.lead], f.side_numbers[now.side]
    if is_atrocity(f, s, lead, quality(f, s, now, side), f.index[now.target], now.raw):
        aid(run, lead)
    for owner, name in enumerate(SIDES):
        for asset in now.assets[name]:
            if f.assets[asset].naval:
                _risk(run, owner, asset)
    if now.due:
        run.ask(f.side_numbers[now.loser], "absorb")
    else:
        run.go("combat_over")


def _risk(run: Run, side: int, asset: str) -> None:
    needed = run.facts.pack.charts.naval.lost_from
    roll = run.one("naval", side, "3.1.2", asset, target=needed)
    lost = roll.result >= needed
    run.do(NavalRisked(SIDES[side], asset, lost, roll))
    if lost:
        run.score_for(1 - side, 1, "naval")


NODES: dict[str, Callable[[Run], None]] = {"chits": chits, "fight": fight, "aftermath": aftermath}
