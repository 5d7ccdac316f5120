"""Step 4: the sides buy actions with Command Points, one at a time and in turn (3.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.dice import Roll
from adjudication.engine.menu import Is, OneOf, Option, Shares
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BLUE, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil import civil_effects, displaced
from adjudication.systems.opuc.civil.events import CampBuilt, Evacuated, RubbleCleared
from adjudication.systems.opuc.command import events as ev
from adjudication.systems.opuc.command.cp_targets import boxes, stores, targets, why_not_there
from adjudication.systems.opuc.command.orders import Buy
from adjudication.systems.opuc.logistics.events import DumpBuilt, RailheadBuilt, Stocked
from adjudication.systems.opuc.logistics.orders import Stock
from adjudication.systems.opuc.pack.charts import Price
from adjudication.systems.opuc.turn.events import Passed
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, never, refuse, the_actor
from adjudication.systems.opuc.turn.precedence import ask_first

_RULE = "3.3"
_RESTORE_DESTROYED = 6


def cp(run: Run) -> None:
    """Node: begin step 4 with the choice of the first side."""
    ask_first(run, "cp_action")


# --- what may be bought


_CHAPTERS = {
    "TAC_EW": f"{_RULE}, G-16", "BUILD_SD": "4.3", "BUILD_RHD": "4.4", "EVACUATE": "11.6", "DP_MOVE": "11.6",
    "DP_CAMP": "11.6", "RESTORE": "11.1", "CLEAR_RUBBLE": "11.8",
}  # fmt: skip
"""The section that says where an action may be done, if another than that of the action list."""


def price(f: Facts, side: int, action: str) -> Price:
    """The price of `action` for `side`."""
    entry = f.actions[action]
    return entry.blue if side == BLUE else entry.red


def barred(f: Facts, s: State, side: int, action: str) -> list[Problem]:
    """The reasons why `side` cannot buy `action` for any target; empty if it can."""
    entry = f.actions.get(action)
    if entry is None:
        return refuse("unknown.action", "action", _RULE, action=action)
    if s.options.profile == "intro" and not entry.intro:
        return refuse("cp.not_in_intro", "action", _RULE, action=entry.title)
    if not entry.several and s.bought[side].get(action):
        return refuse("cp.once", "action", _RULE, action=entry.title)
    if price(f, side, action).cp > s.cp[side]:
        return refuse("cp.too_dear", "action", "3.2", action=entry.title, cp=price(f, side, action).cp, left=s.cp[side])
    if entry.log > s.log[side]:
        return refuse("cp.no_log", "action", "4.3", action=entry.title, log=entry.log, left=s.log[side])
    return []


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(a, "action") for a in f.actions if a != "DUMP" and not barred(f, s, side, a)]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject not in f.actions or subject == "DUMP" or barred(f, s, side, subject):
        return
    found = targets(f, s, side, subject)
    plain = tuple(where for where, whats in found if whats == ("",))
    if plain:
        yield _option(subject, plain, ("",))
    for where, whats in found:
        if whats != ("",):
            yield _option(subject, (where,), whats)


def _option(action: str, where: tuple[str, ...], what: tuple[str, ...]) -> Option:
    return Option("buy", {"action": Is(action), "where": OneOf(where), "what": OneOf(what)}, action, _RULE)


def _check(f: Facts, s: State, side: int, order: Buy) -> list[Problem]:
    if order.action == "DUMP":
        return refuse("cp.use_stock", "action", "4.8")
    problems = barred(f, s, side, order.action)
    if problems:
        return problems
    found = dict(targets(f, s, side, order.action))
    title, rule = f.actions[order.action].title, _CHAPTERS.get(order.action, _RULE)
    if order.where not in found:
        code = why_not_there(s, side, order.action)
        rule = "7.1.4" if code == "cp.struck" else rule
        return refuse(code, "where", rule, action=title, place=order.where or "-", least=f.value["camp_distance"])
    if order.what not in found[order.where]:
        if found[order.where] == ("",):
            return refuse("cp.just_a_place", "what", rule, action=title, what=order.what)
        choices = " or ".join(found[order.where])
        return refuse("cp.not_that", "what", rule, action=title, what=order.what or "-", choices=choices)
    return []


# --- what is done


def needs(f: Facts, s: State, side: int, order: Buy) -> int | None:
    """The lowest die with which the action of `order` works; None without a die."""
    least = price(f, side, order.action).needs
    if order.action == "RESTORE":
        bua = f.board.bua_index[order.where]
        if not boxes(f, s, bua, order.what)[1] and not engineers_in(f, s, side, bua):
            return _RESTORE_DESTROYED
    return least


def engineers_in(f: Facts, s: State, side: int, bua: int) -> bool:
    """True if `side` has an ED in `bua`."""
    return any(d.side == side and not d.bridging and f.board.bua_of[d.place] == bua for d in s.detachments)


def _take(run: Run, side: int, order: Buy) -> None:
    f, s = run.facts, run.state
    entry, cost = f.actions[order.action], price(f, side, order.action)
    card = {"card_this_turn": "this_turn", "card_next_turn": "next_turn"}.get(entry.timing, "")
    roll: Roll | None = None
    least = None if card else needs(f, s, side, order)
    if least is not None:
        about = f"{order.where} {order.what}".strip()
        roll = run.roll(f"cp.{order.action}", side, _RULE, test="hits", target=least, about=about)
    worked = roll is None or bool(roll.result)
    run.do(ev.ActionBought(SIDES[side], order.action, cost.cp, entry.log, card, worked, order.where, order.what, roll))
    effect = _EFFECTS.get(order.action)
    if worked and not card and effect is not None:
        effect(run, side, order)
    _next(run, passed=False)


def _next(run: Run, passed: bool) -> None:
    if run.alternate(passed):
        run.next_step()


def _pass(run: Run, side: int) -> None:
    run.do(Passed(SIDES[side], "cp"))
    _next(run, passed=True)


def _surge(run: Run, side: int, order: Buy) -> None:
    run.do(ev.IsrShifted(SIDES[side], extra=1))


def _counter_isr(run: Run, side: int, order: Buy) -> None:
    run.do(ev.IsrShifted(SIDES[1 - side], less=1))


def _jammer(run: Run, side: int, order: Buy) -> None:
    run.do(ev.Jammed(SIDES[side], order.where))


def _log_surge(run: Run, side: int, order: Buy) -> None:
    roll = run.d3("cp.LOG_SURGE", side, _RULE, secret_to=SIDES[side])
    run.do(ev.LogShifted(SIDES[side], now=roll.result, roll=roll))


def _raid(run: Run, side: int, order: Buy) -> None:
    run.do(ev.LogShifted(SIDES[1 - side], later=1))


def _build_dump(run: Run, side: int, order: Buy) -> None:
    count = sum(1 for dump in run.state.dumps if dump.side == side)
    run.do(DumpBuilt(SIDES[side], f"{SIDES[side][0]}-SD{count + 1}", order.where, run.state.turn + 1))


def _build_railhead(run: Run, side: int, order: Buy) -> None:
    run.do(RailheadBuilt(SIDES[side], order.where, run.state.turn + 1))


def _evacuate(run: Run, side: int, order: Buy) -> None:
    f, s = run.facts, run.state
    bua = f.board.bua_index[order.where]
    driven = s.control[bua] != side
    zone = f.board.ids[f.board.zones[bua][0]] if driven else ""
    run.do(Evacuated(SIDES[side], order.where, int(driven), zone))


def _dp_move(run: Run, side: int, order: Buy) -> None:
    displaced.control_dp(run, side, run.facts.board.index[order.where])


def _camp(run: Run, side: int, order: Buy) -> None:
    run.do(CampBuilt(SIDES[side], order.where))


def _restore(run: Run, side: int, order: Buy) -> None:
    civil_effects.restore_box(run, run.facts.board.bua_index[order.where], order.what)


def _cyber(run: Run, side: int, order: Buy) -> None:
    civil_effects.lose_box(run, run.facts.board.bua_index[order.where], order.what, SIDES[side], "3.3")


def _clear(run: Run, side: int, order: Buy) -> None:
    run.do(RubbleCleared(order.where, 1))


def _inform(run: Run, side: int, order: Buy) -> None:
    change = -1 if side == BLUE else 1
    if change > 0 or run.state.ao[BLUE]:
        run.do(ev.OpinionShifted(SIDES[BLUE], change))


_EFFECTS: dict[str, Callable[[Run, int, Buy], None]] = {
    "ISR_SURGE": _surge,
    "COUNTER_ISR": _counter_isr,
    "TAC_EW": _jammer,
    "LOG_SURGE": _log_surge,
    "RAID": _raid,
    "BUILD_SD": _build_dump,
    "BUILD_RHD": _build_railhead,
    "EVACUATE": _evacuate,
    "DP_MOVE": _dp_move,
    "DP_CAMP": _camp,
    "RESTORE": _restore,
    "CYBER": _cyber,
    "CLEAR_RUBBLE": _clear,
    "INFO_OPS": _inform,
}


# --- dumping


def _stock_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("DUMP", "action")] if s.log[side] and not barred(f, s, side, "DUMP") else []


def _stock_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject != "DUMP" or not _stock_subjects(f, s, side):
        return
    most = min(f.value["dump_most"], s.log[side])
    caps = dict.fromkeys(stores(f, s, side), most)
    for total in range(1, most + 1 if caps else 1):
        yield Option("stock", {"amounts": Shares(caps, total)}, "DUMP", "4.8")


def _stock_check(f: Facts, s: State, side: int, order: Stock) -> list[Problem]:
    problems = barred(f, s, side, "DUMP")
    if problems:
        return problems
    open_stores = set(stores(f, s, side))
    for name in order.amounts:
        if name not in open_stores:
            return refuse("stock.not_there", f"amounts.{name}", "4.8", place=name)
    total = sum(order.amounts.values())
    if not order.amounts or min(order.amounts.values()) < 1 or total > f.value["dump_most"]:
        return refuse("stock.amount", "amounts", "4.8", most=f.value["dump_most"])
    if total > s.log[side]:
        return refuse("stock.no_log", "amounts", "4.8", left=s.log[side])
    return []


def _stock_take(run: Run, side: int, order: Stock) -> None:
    cost = price(run.facts, side, "DUMP")
    run.do(ev.ActionBought(SIDES[side], "DUMP", cost.cp, 0))
    run.do(Stocked(SIDES[side], order.amounts))
    _next(run, passed=False)


WAYS = (
    AnswerType(Buy, _RULE, _subjects, _options, _check, _take),
    AnswerType(Stock, "4.8", _stock_subjects, _stock_options, _stock_check, _stock_take),
    done(_pass, "2.2"),
)
NODES = {"cp": cp}


DECISIONS = {"cp_action": Decision(the_actor, WAYS, never, several=True)}
"""Asked also of a side without CP: skipping the question would give that away."""
