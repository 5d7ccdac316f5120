"""The rules bound to a pack: the sequence of play as a table of nodes, and the protocol's methods over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudication.engine.dice import Dice
from adjudication.engine.injects.watch import Names
from adjudication.engine.menu import Option, Subject
from adjudication.engine.protocol import Awaiting, Due, Message, Mode, Problem, Standing
from adjudication.systems.ukrainian_crisis import (
    card_play,
    ceasefire,
    combat,
    effort,
    event_phase,
    final_phase,
    information,
    operations,
)
from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis import orders as od
from adjudication.systems.ukrainian_crisis.diplomacy import ATTEMPTS
from adjudication.systems.ukrainian_crisis.edits import check_edit, invariants
from adjudication.systems.ukrainian_crisis.effects import CHOOSE
from adjudication.systems.ukrainian_crisis.facts import SIDE, SIDES, Facts
from adjudication.systems.ukrainian_crisis.flow import Decision, Run
from adjudication.systems.ukrainian_crisis.fold import FOLD
from adjudication.systems.ukrainian_crisis.imagine import imagine
from adjudication.systems.ukrainian_crisis.known import known
from adjudication.systems.ukrainian_crisis.military import MILITARY_ACTS
from adjudication.systems.ukrainian_crisis.narrate import narrate
from adjudication.systems.ukrainian_crisis.options import Options
from adjudication.systems.ukrainian_crisis.pack import Pack
from adjudication.systems.ukrainian_crisis.picture import Picture
from adjudication.systems.ukrainian_crisis.policy import policy
from adjudication.systems.ukrainian_crisis.redact import redact
from adjudication.systems.ukrainian_crisis.sentences import CATALOGUE
from adjudication.systems.ukrainian_crisis.setup import initial
from adjudication.systems.ukrainian_crisis.state import State, fork
from adjudication.systems.ukrainian_crisis.victory import standing
from adjudication.systems.ukrainian_crisis.view import picture
from adjudication.systems.ukrainian_crisis.watched import holders, names

VERSION = "2.0.1"

NODES: dict[str, Callable[[Run], None]] = {
    "start": event_phase.start,
    "draw": event_phase.draw,
    "pool": card_play.pool,
    "cease_roll": ceasefire.cease_roll,
    "cease_adds": ceasefire.cease_adds,
    "areas": card_play.areas,
    "reveal": card_play.reveal,
    "acts": card_play.acts,
    "adding": effort.adding,
    "effort": information.effort,
    "execute": information.execute,
    "operations": operations.operations,
    "segment": operations.segment,
    "allow": operations.allow,
    "throw": combat.throw,
    "final": final_phase.final,
    "end_check": final_phase.end_check,
}

DECISIONS: dict[str, Decision] = {
    "cards": card_play.CARDS,
    "declare": card_play.DECLARE,
    "ceasefire": ceasefire.CEASEFIRE,
    "add_first": ceasefire.ADD_FIRST,
    "additions": effort.ADDITIONS,
    "settle_tie": ceasefire.SETTLE_TIE,
    "pick_area": card_play.PICK_AREA,
    "act_order": card_play.ACT_ORDER,
    "military": MILITARY_ACTS,
    "diplomatic": ATTEMPTS,
    "information": information.INFORM,
    "targets": information.TARGETS,
    "operate": operations.OPERATE,
    "attack": combat.ATTACK,
    "combat_type": combat.COMBAT_TYPE,
    "allocate": combat.ALLOCATE,
    "choose": CHOOSE,
}

_SEVERAL = ("military", "diplomatic", "operate", "attack")
ANSWERS: dict[type, tuple[str, ...]] = {
    od.PlaceCards: ("cards",),
    od.Declare: ("declare",),
    od.Ceasefire: ("ceasefire",),
    od.AddFirst: ("add_first",),
    od.Additions: ("additions",),
    od.SettleTie: ("settle_tie",),
    od.PickArea: ("pick_area",),
    od.ActOrder: ("act_order",),
    od.Mobilise: ("military",),
    od.Deploy: ("military",),
    od.Withdraw: ("military",),
    od.Expel: ("military",),
    od.Attempt: ("diplomatic",),
    od.Inform: ("information",),
    od.Target: ("targets",),
    od.Move: ("operate",),
    od.Recover: ("operate",),
    od.Group: ("attack",),
    od.Fight: ("attack",),
    od.Combat: ("combat_type",),
    od.Allocate: ("allocate",),
    od.Choose: ("choose",),
    od.Done: _SEVERAL,
}
_RULE: dict[type, str] = {
    od.PlaceCards: "6.0",
    od.Declare: "6.0",
    od.Ceasefire: "6.24, 6.0",
    od.AddFirst: "6.24, RUL-08",
    od.Additions: "6.22, 5.0",
    od.SettleTie: "6.24, RUL-07",
    od.PickArea: "6.0",
    od.ActOrder: "6.0",
    od.Mobilise: "6.11",
    od.Deploy: "6.12",
    od.Withdraw: "6.13",
    od.Expel: "5.0",
    od.Attempt: "6.21",
    od.Inform: "6.0, 6.3",
    od.Target: "6.33, RUL-17",
    od.Move: "7.21",
    od.Recover: "7.22",
    od.Group: "7.31",
    od.Fight: "7.31, RUL-53",
    od.Combat: "7.31",
    od.Allocate: "7.31",
    od.Choose: "6.0, 5.0",
    od.Done: "4.0",
}


class UkrainianCrisis:
    """The adjudicator of Ukrainian Crisis 2.0 for one pack; see `engine.protocol.Adjudicator` for the contract of
    each method."""

    system = "ukrainian_crisis"
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
        """The set-up of chapter 3, with the options' overrides; ValueError names what an option gets wrong."""
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
        reaction = state.at in ("ceasefire", "choose")
        mode: Mode = "simultaneous" if len(due) > 1 else "reaction" if reaction else "alternating"
        return Awaiting(
            state.turn, state.phase, state.at, mode, due, state.seg if state.phase == "operations" else state.area
        )

    def decision(self, state: State) -> Decision | None:
        """The decision of the point where play stands, asked or not."""
        return DECISIONS.get(state.at)

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
        return ANSWERS[type(order)]

    def check(self, state: State, side: str, order: Any) -> list[Problem]:
        """Empty if the order is legal now."""
        decision = None if state.over else DECISIONS.get(state.at)
        if decision is None or state.at not in ANSWERS[type(order)]:
            return [Problem("order.not_asked", "do", _sections(state, order), {})]
        number = SIDE.get(side, -1)
        if number not in decision.owners(self.facts, state):
            return [Problem("order.not_your_decision", "do", _RULE[type(order)], {})]
        return decision.check(self.facts, state, number, order)

    def check_together(self, state: State, side: str, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
        """Nothing: what the orders of this system take is judged one by one, when their moment comes."""
        return []

    def adjudicate(self, state: State, orders: Mapping[str, Any], dice: Dice) -> list[ev.Event]:
        """Carry out the orders and go on to the next decision; ValueError if an answer that is due is missing."""
        run = Run(self.facts, fork(state), dice)
        decision = DECISIONS.get(state.at)
        if decision is not None and not state.over:
            given = {SIDE[side]: order for side, order in orders.items()}
            if set(given) != set(decision.owners(self.facts, state)):
                raise ValueError(f"the decision {state.at} needs one order from each side that owes it")
            decision.take(run, given)
        _play_on(run)
        return run.events

    def apply(self, state: State, event: ev.Event) -> None:
        """Fold one event into the state, in place."""
        FOLD[type(event)](self.facts, state, event)

    def picture(self, state: State, side: str | None) -> Picture:
        """What a side, or the public, knows."""
        return picture(self.facts, state, None if side is None else SIDE[side])

    def redact(self, state: State, event: ev.Event, side: str | None) -> ev.Event | None:
        """What a side learns of an event, given the state before it."""
        return redact(state, event, side)

    def narrate(self, state: State, event: ev.Event) -> Message:
        """The sentence of an event, given the state before it."""
        return narrate(self.facts, state, event)

    def policy(self, state: State, side: str) -> Any:
        """A sensible legal order for the decision the side owes; ValueError if it owes none."""
        if self.owes(state, side) is None:
            raise ValueError(f"{side} owes no decision")
        return policy(self.facts, state, SIDE[side])

    def lasts(self, order: Any) -> bool:
        """This system has no standing orders."""
        return False

    def by_standing(self, state: State, side: str, orders: Sequence[Any]) -> Any | None:
        """This system has no standing orders."""
        return None

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a state; empty if nothing."""
        return invariants(self.facts, state)

    def imagine(self, picture: Picture, dice: Dice) -> State:
        """A full state that would show exactly this picture, hidden facts drawn from the dice."""
        return imagine(self.facts, picture, dice)

    def check_edit(self, state: State, event: ev.Event) -> list[Problem]:
        """Empty if the event is an umpire's edit that leaves a legal state."""
        return check_edit(self.facts, state, event)

    def known(self, order: Any) -> list[Problem]:
        """Empty if every name in the order exists, whatever the state."""
        return known(self.facts, order)

    def standing(self, state: State) -> Standing:
        """Points and level as if the game ended now (chapter 9)."""
        return standing(self.facts, state)

    def names(self) -> Names:
        """Phases and areas that injects can wait for."""
        return names(self.facts)

    def last_turn(self, options: Mapping[str, Any]) -> int:
        """The turn after which a game with these options ends at the latest."""
        return int(options.get("last_turn") or len(self.facts.labels))

    def holders(self, state: State) -> dict[str, str]:
        """Who holds each area alone, by its id (9.0); "" for nobody."""
        return holders(self.facts, state)


def _sections(state: State, order: Any) -> str:
    """The sections that keep an order for another moment: its own, and what its kind of turn leaves out (1.1, 6.1)."""
    own = _RULE[type(order)]
    if state.turn_type == "strategic" and own.startswith("7"):
        return f"{own}, 1.1, 6.1, 7.0"
    if state.turn_type == "combat" and own.startswith("6.1"):
        return f"{own}, 1.1, 7.0"
    if state.turn_type == "combat" and isinstance(order, od.Attempt):
        return f"{own}, 6.0, 6.24"
    return own


def _play_on(run: Run) -> None:
    state = run.state
    while not state.over:
        node = NODES.get(state.at)
        if node is not None:
            node(run)
            continue
        decision = DECISIONS[state.at]
        forced = decision.forced(run.facts, state)
        if forced is None:
            return
        decision.take(run, forced)
