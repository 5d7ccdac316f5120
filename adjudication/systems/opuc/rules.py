"""The rules bound to a pack: the sequence of play as a table of nodes, and the protocol's methods over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudication.engine.dice import Dice
from adjudication.engine.injects.watch import Names
from adjudication.engine.menu import Option, Subject
from adjudication.engine.protocol import Awaiting, Due, Message, Mode, Problem, Standing
from adjudication.systems.opuc import events as ev
from adjudication.systems.opuc import orders as od
from adjudication.systems.opuc.chapters import DECISIONS, NODES
from adjudication.systems.opuc.doctrine import by_standing
from adjudication.systems.opuc.edits import check_edit
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.flow import Decision, Run, refuse
from adjudication.systems.opuc.fold import FOLD
from adjudication.systems.opuc.imagine import imagine
from adjudication.systems.opuc.initial import initial
from adjudication.systems.opuc.invariants import invariants
from adjudication.systems.opuc.known import known
from adjudication.systems.opuc.narrate import narrate
from adjudication.systems.opuc.options import Options
from adjudication.systems.opuc.orders_play import StandingOrders
from adjudication.systems.opuc.pack import Pack
from adjudication.systems.opuc.picture import Picture
from adjudication.systems.opuc.policy import POLICY
from adjudication.systems.opuc.redact import redact
from adjudication.systems.opuc.roster import SIDE, SIDES
from adjudication.systems.opuc.sentences import CATALOGUE
from adjudication.systems.opuc.state import State, fork
from adjudication.systems.opuc.together import together
from adjudication.systems.opuc.victory import standing
from adjudication.systems.opuc.view import picture
from adjudication.systems.opuc.watched import holders, names

VERSION = "0.4.6"

ANSWERS: dict[type, tuple[str, ...]] = {}
_RULE: dict[type, str] = {}
for _name, _decision in DECISIONS.items():
    for _way in _decision.ways:
        ANSWERS[_way.order] = (*ANSWERS.get(_way.order, ()), _name)
        _RULE.setdefault(_way.order, _way.rule)


class Opuc:
    """The adjudicator of OPUC V0.4 for one pack; see `engine.protocol.Adjudicator` for the contract of each method."""

    system = "opuc"
    version = VERSION
    sides = SIDES
    state_type = State
    order_type = od.Order
    event_type = ev.GameEvent
    picture_type = Picture
    option_type = Options
    catalogue = CATALOGUE

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.facts = Facts(pack)

    def initial_state(self, options: Options) -> State:
        """Every block where the pack puts it; ValueError names what an option gets wrong."""
        return initial(self.facts, options)

    def fork(self, state: State) -> State:
        """An independent copy."""
        return fork(state)

    def awaiting(self, state: State) -> Awaiting:
        """Whose decision it is; automatic only before the first adjudication."""
        if state.over:
            return Awaiting(state.turn, "over", "over", "over")
        decision = DECISIONS.get(state.at)
        if decision is None:
            return Awaiting(state.turn, state.phase, state.at, "automatic")
        due = tuple(Due(SIDES[side], state.at, decision.several) for side in decision.owners(self.facts, state))
        mode: Mode = "simultaneous" if len(due) > 1 else "reaction" if decision.reaction else "alternating"
        return Awaiting(state.turn, state.phase, state.at, mode, due, state.passes)

    def owes(self, state: State, side: str) -> Decision | None:
        """The decision a side owes now."""
        decision = None if state.over else DECISIONS.get(state.at)
        if decision is None or SIDE.get(side, -1) not in decision.owners(self.facts, state):
            return None
        return decision

    def subjects(self, state: State, side: str) -> tuple[Subject, ...]:
        """What the side can point at."""
        decision = self.owes(state, side)
        if decision is None:
            return ()
        return tuple(Subject(name, kind) for name, kind in decision.subjects(self.facts, state, SIDE[side]))

    def legal_orders(self, state: State, side: str, subject: str | None = None) -> Iterator[Option]:
        """The options of one subject, or all."""
        decision = self.owes(state, side)
        if decision is not None:
            yield from decision.menu(self.facts, state, SIDE[side], subject)

    def answers(self, order: Any) -> tuple[str, ...]:
        """The kinds of decision an order can answer."""
        return ANSWERS.get(type(order), ())

    def check(self, state: State, side: str, order: Any) -> list[Problem]:
        """Empty if the order is legal now."""
        decision = None if state.over else DECISIONS.get(state.at)
        way = decision.way(order) if decision is not None else None
        if decision is None or way is None:
            return refuse("order.not_asked", "do", _RULE.get(type(order), "2.2"))
        number = SIDE.get(side, -1)
        if number not in decision.owners(self.facts, state):
            return refuse("order.not_your_decision", "do", _RULE[type(order)])
        return way.check(self.facts, state, number, order)

    def check_together(self, state: State, side: str, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
        """What is wrong with a list of orders whatever the dice show, each problem with its place in the list."""
        return together(self.facts, state, SIDE[side], orders, live)

    def adjudicate(self, state: State, orders: Mapping[str, Any], dice: Dice) -> list[Any]:
        """Carry out the orders and go on to the next decision; ValueError if an answer that is due is missing."""
        run = Run(self.facts, fork(state), dice)
        decision = DECISIONS.get(state.at)
        if decision is not None and not state.over:
            given = {SIDE[side]: order for side, order in orders.items()}
            if set(given) != set(decision.owners(self.facts, state)):
                raise ValueError(f"the decision {state.at} needs one order from each side that owes it")
            decision.take(run, given)
        play_on(run)
        return run.events

    def apply(self, state: State, event: Any) -> None:
        """Fold one event into the state, in place."""
        FOLD[type(event)](self.facts, state, event)

    def picture(self, state: State, side: str | None) -> Picture:
        """What a side, or the public, knows."""
        return picture(self.facts, state, None if side is None else SIDE[side])

    def redact(self, state: State, event: Any, side: str | None) -> Any | None:
        """What a side learns of an event, given the state before it."""
        return redact(self.facts, state, event, None if side is None else SIDE[side])

    def narrate(self, state: State, event: Any) -> Message:
        """The sentence of an event, given the state before it."""
        return narrate(self.facts, state, event)

    def policy(self, state: State, side: str) -> Any:
        """A sensible legal order for the decision the side owes; ValueError if it owes none."""
        if self.owes(state, side) is None:
            raise ValueError(f"{side} owes no decision")
        return POLICY[state.at](self.facts, state, SIDE[side])

    def lasts(self, order: Any) -> bool:
        """Whether an order is a standing one."""
        return isinstance(order, StandingOrders)

    def by_standing(self, state: State, side: str, orders: Sequence[Any]) -> Any | None:
        """The legal answer that a side's standing orders give; None where they are silent."""
        if self.owes(state, side) is None:
            return None
        for order in reversed(orders):
            answer = by_standing(self.facts, state, SIDE[side], order)
            if answer is not None and not self.check(state, side, answer):
                return answer
        return None

    def imagine(self, picture: Picture, dice: Dice) -> State:
        """A full state that would show exactly this picture, hidden facts drawn from the dice."""
        return imagine(self.facts, picture, dice)

    def check_edit(self, state: State, event: Any) -> list[Problem]:
        """Empty if the event is an umpire's edit that leaves a legal state."""
        return check_edit(self.facts, state, event)

    def known(self, order: Any) -> list[Problem]:
        """Empty if every name in the order exists, whatever the state."""
        return known(self.facts, order)

    def standing(self, state: State) -> Standing:
        """Points and level as if the game ended now (2.5)."""
        return standing(self.facts, state)

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a state; empty if nothing."""
        return invariants(self.facts, state)

    def names(self) -> Names:
        """Steps and places that injects can wait for."""
        return names(self.facts)

    def last_turn(self, options: Mapping[str, Any]) -> int:
        """The turn after which a game with these options ends at the latest."""
        return int(options.get("last_turn") or self.facts.scenario.last_turn)

    def holders(self, state: State) -> dict[str, str]:
        """Who holds each town and objective; "" for nobody."""
        return holders(self.facts, state)


def play_on(run: Run, nodes: Mapping[str, Callable[[Run], None]] = NODES) -> None:
    """Automatic nodes and decisions with one answer, up to the next decision."""
    state = run.state
    while not state.over:
        node = nodes.get(state.at)
        if node is not None:
            node(run)
            continue
        decision = DECISIONS[state.at]
        owners = decision.owners(run.facts, state)
        forced = {side: decision.forced(run.facts, state, side) for side in owners}
        if any(answer is None for answer in forced.values()):
            return
        decision.take(run, forced)
