"""One assault from declaration to end, stage by stage (9, digest 14.13). Each stage moves on or asks a side."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.engine.dice import Roll
from adjudication.systems.opuc.assaults import arrival, commitments, declaration, evasion, follow_up, losses, retreat
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.assault_table import (
    reckon_attack,
    reckon_defence,
    result,
    units_marked,
)
from adjudication.systems.opuc.assaults.clash import clash_of
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state_combat import led_by
from adjudication.systems.opuc.civil.events import CecPlaced
from adjudication.systems.opuc.civil.opinion import casualties, charge, fought_over
from adjudication.systems.opuc.engineering import minefields
from adjudication.systems.opuc.fires import support
from adjudication.systems.opuc.movement import buas
from adjudication.systems.opuc.turn.flow import Decision, Run


def fight(run: Run) -> None:
    """Node of all assaults: the next stage of the current assault."""
    STAGES[run.state.combats[-1].stage](run)


def _meet(run: Run) -> None:
    """Ask blocks in the BUA under attack that have named no zone for their zones (8.3), then find the defenders."""
    f, c = run.facts, run.state.combats[-1]
    bua = f.board.bua_of[c.target]
    if bua >= 0 and buas.ask_zones(run, bua, 1 - c.side, "fight"):
        return
    declaration.meet(run)
    run.do(ev.FightWent("cards"))


def _throw(run: Run) -> None:
    """Roll both sides' dice at once (9.2): base die of the attacker, of the defender, then the defender's extra
    dice."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    clash = clash_of(f, s, c)
    attack, defence = reckon_attack(clash, s.options), reckon_defence(clash, s.options)
    target, about = f.board.ids[c.target], led_by(f.roster.ids, c)
    first = run.roll("assault_attack", c.side, "9.2", rows=attack.rows, subject=target, about=about)
    second = run.roll("assault_defence", 1 - c.side, "9.2", rows=defence.rows, subject=target, about=about)
    extra: Roll | None = None
    if defence.extra:
        extra = run.roll("assault_extra", 1 - c.side, "9.2, K-39", defence.extra, subject=target, about=about)
    total, on_defender = result(attack.total, first.result, (), s.options)
    answer, on_attacker = result(defence.total, second.result, extra.dice if extra else (), s.options)
    run.do(
        ev.AssaultFought(
            target, SIDES[c.side], total, answer, on_defender, on_attacker, first, second, extra,
            tuple(f.roster.ids[a.block] for a in c.attackers), tuple(one.unit for one in clash.defenders),
        )
    )  # fmt: skip
    fought_over(run, c.target)
    _mark(run, len(clash.attackers) + len(clash.defenders))
    run.do(ev.FightWent("losses"))


def _mark(run: Run, fighters: int) -> None:
    """Place the civil effects markers of an assault on a zone (9.2, K-27) and of its fire missions in dense building
    (7.2.1)."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    if not f.board.is_zone(c.target):
        return
    target = f.board.ids[c.target]
    if f.board.pv[c.target] >= 2:
        for side, count in ((c.side, c.missions[0]), (1 - c.side, c.missions[1])):
            if count:
                run.do(CecPlaced(target, SIDES[side], count, "7.2.1"))
    run.do(CecPlaced(target, "COMBAT", units_marked(fighters), "9.2, K-27"))


def _civilians(run: Run) -> None:
    """Roll for displaced persons under fire and in combat (9.5, 11.4, 11.5, K-28)."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    for side, missions in ((c.side, c.missions[0]), (1 - c.side, c.missions[1])):
        if missions:
            casualties(run, c.target, side, missions, "fires", "11.4", led_by(f.roster.ids, c))
    hexes = {f.board.hex_of[a.origin] for a in c.attackers}
    if f.board.bua_of[c.target] >= 0:
        hexes.add(f.board.hex_of[c.target])
    for h in sorted(hexes, key=f.board.rank.__getitem__):
        casualties(run, h, c.side, 1, "combat", "9.5", led_by(f.roster.ids, c))
    for side, mode in ((c.side, c.dp_modes[0]), (1 - c.side, c.dp_modes[1])):
        if mode == "d3_ao":
            roll = run.d3("dp_opinion", side, "11.5", subject=f.board.ids[c.target], about=led_by(f.roster.ids, c))
            charge(run, side, roll.result, "among_civilians", "11.5", roll)
    run.do(ev.FightWent("retreat_defence", _ids(run, retreat.marked(s, c.defenders))))


def _ids(run: Run, blocks: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(run.facts.roster.ids[block] for block in blocks)


def _close(run: Run) -> None:
    """Close the assault; an assault from which it followed continues."""
    run.do(ev.CombatClosed(run.facts.board.ids[run.state.combats[-1].target]))
    if run.state.combats:
        run.go("fight")
    else:
        run.back()


STAGES: dict[str, Callable[[Run], None]] = {
    "meet": _meet,
    "cards": commitments.ask_cards,
    "evade": evasion.ask,
    "evading": evasion.test_next,
    "cards_defence": commitments.ask_cards,
    "log": commitments.ask_log,
    "support_attack": support.ask,
    "support_defence": support.ask,
    "modes": commitments.ask_modes,
    "throw": _throw,
    "losses": losses.allot,
    "civilians": _civilians,
    "retreat_defence": retreat.test_next,
    "retreat_attack": retreat.test_next,
    "breach": minefields.after_assault,
    "vacant": follow_up.vacant,
    "testing": follow_up.test_next,
    "follow": follow_up.go_on,
    "close": _close,
}
"""The stages of an assault, in their sequence."""

NODES: dict[str, Callable[[Run], None]] = {"fight": fight, **arrival.NODES}
DECISIONS: dict[str, Decision] = {
    "cards": commitments.CARDS,
    "evade": evasion.EVADE,
    "withdraw": retreat.WITHDRAW,
    "combat_log": commitments.LOG,
    "support": support.SUPPORT,
    "dp_mode": commitments.DP_MODE,
    "take_loss": losses.TAKE_LOSS,
    "advance": follow_up.ADVANCE,
    "follow_up": follow_up.FOLLOW_UP,
}
