"""The commitments of both sides before the dice: cards (3.4), LOG (4.6), combat among civilians (11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Grants, Is, OneOf, Option, overdrawn
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.clash import SUPPLY, among_civilians, defending_blocks, dp_mode
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil.events import DpModeChosen
from adjudication.systems.opuc.civil.orders import DpMode
from adjudication.systems.opuc.command import plans
from adjudication.systems.opuc.command.events import CardsCommitted
from adjudication.systems.opuc.command.orders import CombatCards
from adjudication.systems.opuc.logistics import stores
from adjudication.systems.opuc.logistics.events import SupplyAssigned
from adjudication.systems.opuc.logistics.orders import AssignLog
from adjudication.systems.opuc.movement.readiness import by_battalion, log_in_play
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, refuse

MODES = ("reduce_25", "d3_ao", "no_ao")


# --- cards


def _card_side(s: State) -> int:
    c = s.combats[-1]
    return c.side if c.stage == "cards" else 1 - c.side


def ask_cards(run: Run) -> None:
    """Stage of the fight: ask the attacker, then the defender, for cards, if any card could affect such a force. The
    question does not depend on the cards held, since skipping a side would reveal that it holds none."""
    f, s = run.facts, run.state
    if plans.of_use(f, s, _card_side(s)):
        run.go("cards")
    else:
        _past_cards(run)


def _past_cards(run: Run) -> None:
    run.do(ev.FightWent("evade" if run.state.combats[-1].stage == "cards" else "log"))


def _card_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "cards":
        for formations, nations, plan in plans.choices(f, s, side):
            fields: dict[str, Domain] = {"formations": Is(formations), "nations": Is(nations), "plan": Is(plan)}
            yield Option("combat_cards", fields, "cards", "3.4, K-20")


def _check_cards(f: Facts, s: State, side: int, order: CombatCards) -> list[Problem]:
    wanted = (order.formations, order.nations, order.plan)
    return [] if wanted in plans.choices(f, s, side) else plans.why_not(f, s, side, order)


def _take_cards(run: Run, side: int, order: CombatCards) -> None:
    f, s = run.facts, run.state
    run.go("fight")
    spent = plans.price(f, s, side, order)
    if spent:
        run.do(CardsCommitted(SIDES[side], order.formations, order.nations, order.plan, spent))
    _past_cards(run)


CARDS = Decision(
    lambda f, s: (_card_side(s),),
    (
        AnswerType(
            CombatCards,
            "3.4, K-20",
            lambda f, s, side: [("cards", "decision")],
            _card_options,
            _check_cards,
            _take_cards,
        ),
    ),
    lambda f, s, side: None,
    reaction=True,
)


# --- LOG


def fighting(f: Facts, s: State, side: int) -> list[int]:
    """The blocks of `side` in the current assault."""
    c = s.combats[-1]
    return [a.block for a in c.attackers] if side == c.side else list(defending_blocks(f, s, c))


def payers(f: Facts, s: State, side: int) -> dict[int, int]:
    """The payer of each block of `side` in the assault: of parts of one battalion, the part with the highest cost
    (4.7)."""
    c = s.combats[-1]
    found: dict[int, int] = {}
    for lot in by_battalion(f, fighting(f, s, side)):
        costs = {b: stores.combat_cost(f, s, b, c.target, side == c.side) for b in lot} if len(lot) > 1 else {}
        payer = min(costs, key=lambda b: (costs[b].out, -costs[b].full, b), default=lot[0])
        found |= dict.fromkeys(lot, payer)
    return found


def purses(f: Facts, s: State, side: int) -> Grants:
    """For each block, the cost still to pay for this assault, and its sources (4.6, 4.8)."""
    c = s.combats[-1]
    caps: dict[str, tuple[str, int]] = {}
    limits: dict[str, int] = {}
    for block in dict.fromkeys(payers(f, s, side).values()):
        cost = stores.combat_cost(f, s, block, c.target, side == c.side)
        if cost.due and cost.store and cost.available:
            caps[f.roster.ids[block]] = (cost.store, cost.due)
            limits[cost.store] = cost.available
    return Grants({name: (store, min(cap, limits[store])) for name, (store, cap) in caps.items()}, limits)


def ask_log(run: Run) -> None:
    """Stage of the fight: both sides assign LOG without seeing the other's; then the supply of all blocks is known. A
    side without a cost or without LOG is asked too, since skipping it would reveal that."""
    f, s = run.facts, run.state
    if len(s.combats[-1].logged) == 2:
        run.do(ev.FightWent("support_attack"))
    elif log_in_play(f, s):
        run.go("combat_log")
    else:
        for side in (0, 1):
            _assign(run, side, {})


def _assign(run: Run, side: int, paid: dict[str, int]) -> None:
    f, s = run.facts, run.state
    c = s.combats[-1]
    supply: dict[str, str] = {}
    who = payers(f, s, side)
    for block in fighting(f, s, side):
        cost = stores.combat_cost(f, s, block, c.target, side == c.side)
        if who[block] != block:
            bill = stores.combat_cost(f, s, who[block], c.target, side == c.side)
            cost = cost._replace(due=cost.full - (bill.full - bill.due))
        supply[f.roster.ids[block]] = SUPPLY[stores.supply_state(cost, paid.get(f.roster.ids[who[block]], 0))]
    for block in dict.fromkeys(who.values()):
        stores.pay(run, block, c.target, side == c.side, paid.get(f.roster.ids[block], 0))
    run.do(SupplyAssigned(SIDES[side], paid, supply))


def _log_owners(f: Facts, s: State) -> tuple[int, ...]:
    return tuple(side for side in (0, 1) if side not in s.combats[-1].logged)


def _log_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "combat_log":
        yield Option("assign_log", {"log": purses(f, s, side)}, subject, "4.6")


def _check_log(f: Facts, s: State, side: int, order: AssignLog) -> list[Problem]:
    purse = purses(f, s, side)
    for name, amount in order.log.items():
        if name not in purse.caps:
            return _unpaid(f, s, side, name)
        if not 1 <= amount <= purse.caps[name][1]:
            return refuse("log.too_much", f"log.{name}", "4.6", unit=name, most=purse.caps[name][1])
    store = overdrawn(purse, order.log)
    return refuse("log.not_held", "log", "4.6", store=store, held=purse.limits[store]) if store else []


def _unpaid(f: Facts, s: State, side: int, name: str) -> list[Problem]:
    """The reasons why no LOG can be paid for block `name`."""
    who, block = payers(f, s, side), f.roster.index.get(name, -1)
    if block not in who:
        return refuse("log.not_fighting", f"log.{name}", "4.6", unit=name)
    if who[block] != block:
        return refuse("log.other_pays", f"log.{name}", "4.6, 4.7", unit=name, payer=f.roster.ids[who[block]])
    cost = stores.combat_cost(f, s, block, s.combats[-1].target, side == s.combats[-1].side)
    return refuse("log.no_store" if cost.due else "log.not_due", f"log.{name}", "4.6, 4.8", unit=name)


LOG = Decision(
    _log_owners,
    (
        AnswerType(
            AssignLog,
            "4.6",
            lambda f, s, side: [("combat_log", "decision")],
            _log_options,
            _check_log,
            lambda run, side, order: _assign(run, side, dict(order.log)),
        ),
    ),
    lambda f, s, side: None,
    reaction=True,
    after=lambda run: run.go("fight"),
)


# --- fighting among displaced persons


def ask_modes(run: Run) -> None:
    """Stage of the fight: ask each side for its mode of combat among displaced persons on a hex without a BUA
    (11.5)."""
    f, s = run.facts, run.state
    if among_civilians(f, s, s.combats[-1].target):
        for side in (s.combats[-1].side, 1 - s.combats[-1].side):
            if not _mode_of(s, side) and dp_mode(f, side) != "ask":
                run.do(DpModeChosen(SIDES[side], dp_mode(f, side)))
        if _mode_owners(f, s):
            run.go("dp_mode")
            return
    run.do(ev.FightWent("throw"))


def _mode_of(s: State, side: int) -> str:
    c = s.combats[-1]
    return c.dp_modes[0 if side == c.side else 1]


def _mode_owners(f: Facts, s: State) -> tuple[int, ...]:
    return tuple(side for side in (0, 1) if not _mode_of(s, side))


DP_MODE = Decision(
    _mode_owners,
    (
        AnswerType(
            DpMode,
            "11.5",
            lambda f, s, side: [("dp_mode", "decision")],
            lambda f, s, side, subject: iter(
                [Option("dp_mode", {"mode": OneOf(MODES)}, subject, "11.5")] if subject == "dp_mode" else []
            ),
            lambda f, s, side, order: [],
            lambda run, side, order: run.do(DpModeChosen(SIDES[side], order.mode)),
        ),
    ),
    lambda f, s, side: None,
    reaction=True,
    after=lambda run: run.go("fight"),
)
