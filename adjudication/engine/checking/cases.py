"""Runs rules cases: a prepared state, orders, forced dice, and a subset of the outcome. docs/case-files.md describes
the format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from adjudication.engine import registry
from adjudication.engine.checking.case_compare import differences, is_reason
from adjudication.engine.checking.case_dice import Beyond, end_of_act
from adjudication.engine.checking.case_files import Case, CaseError, adjudicator, convert, load, read
from adjudication.engine.checking.case_orders import CaseOrder, later, read_orders
from adjudication.engine.dice import Dice, DiceNeeded, ListedDice, Seeded
from adjudication.engine.protocol import Due, say

__all__ = ["AutomaticAnswer", "Case", "CaseError", "Kit", "PlayedCase", "adjudicator", "convert", "load", "read", "run"]

_MOST_STEPS = 3000


class AutomaticAnswer(NamedTuple):
    """An answer that the rules gave for a side because it had no choice."""

    side: str
    kind: str
    order: Any


class Kit(Protocol):
    """The parts that a rule system adds so that its cases can be run."""

    pack: str
    completed: Sequence[str]  # simultaneous decisions whose missing half is filled in at the end of a case
    forced: Sequence[str]  # decisions the rules answer themselves where one answer is left; orders for them may be void
    aspects: Sequence[str]  # texts in `expect` that say one thing only of something that has more to it
    closing: Sequence[str]  # events that end a side's act: after the last order, play may stop there

    def prepare(self, adjudicator: Any, options: Any, given: Mapping[str, Any]) -> Any:
        """The state a case starts from; `CaseError` for an unknown key."""
        ...

    def harmless(self, adjudicator: Any, state: Any, due: Due, coming: Any | None, given: Mapping[str, Any]) -> Any:
        """The answer that changes least; `coming` is the next order of the case, used to choose a way towards it."""
        ...

    def passed_over(self, adjudicator: Any, state: Any, order: Any) -> bool:
        """Whether the engine has already done by itself what an order asks for."""
        ...

    def spelt(self, adjudicator: Any, plain: dict[str, Any]) -> dict[str, Any]:
        """A plain order with its names as the rules spell them; a case may spell them differently."""
        ...

    def by_rule(self, adjudicator: Any, state: Any, event: Any) -> Sequence[AutomaticAnswer]:
        """The answers that the rules gave for the sides, read from an event and the state before it."""
        ...

    def read(self, adjudicator: Any, run: PlayedCase) -> Mapping[str, Any]:
        """Everything that `expect` can name."""
        ...


class PlayedCase(msgspec.Struct):
    """A case played to its end."""

    given: Mapping[str, Any]
    state: Any
    events: list[Any]
    dice: Dice


def run(case: Case, adjudicator: Any, kit: Kit) -> list[str]:
    """Play a case; return its faults as sentences, empty if it passes."""
    try:
        options = msgspec.convert(case.options, adjudicator.option_type)
    except msgspec.ValidationError as error:
        return [f"options: {error}"]
    try:
        state = kit.prepare(adjudicator, options, case.given)
    except (CaseError, ValueError, KeyError) as error:
        return [f"cannot be set up: {error}"]
    orders, problems = read_orders(case, adjudicator, kit)
    if problems:
        return problems
    play = _Play(case, adjudicator, kit, state, orders)
    known = adjudicator.invariants(state)
    try:
        play.run()
    except DiceNeeded as needed:
        return [*play.problems, f"a roll that is not listed is due: {needed.purpose} of {needed.side}, {needed}"]
    except (CaseError, ValueError) as error:
        return [*play.problems, str(error)]
    outcome = PlayedCase(case.given, play.state, play.events, play.dice)
    found = dict(kit.read(adjudicator, outcome))
    problems = [*play.problems]
    for name, wanted in case.expect.items():
        if name not in found:
            problems.append(f"expect: this system does not report {name}")
        else:
            problems += differences(found[name], wanted, name)
    return problems + [
        f"an illegal state: {fault}" for fault in adjudicator.invariants(play.state) if fault not in known
    ]


class _Play:
    def __init__(self, case: Case, adjudicator: Any, kit: Kit, state: Any, orders: list[CaseOrder]) -> None:
        self.case, self.adjudicator, self.kit, self.state, self.orders = case, adjudicator, kit, state, orders
        self.source = None if case.dice == "any" else ListedDice(case.dice)
        self.dice = Dice(self.source or Seeded(case.id.encode(), 1))
        self.events: list[Any] = []
        self.answers: dict[str, Any] = {}
        self.by_rule: list[AutomaticAnswer] = []  # since the side's last order
        self.before: dict[tuple[str, str], Any] = {}  # the state in which the rules closed a decision, by side and kind
        self.problems: list[str] = []

    def run(self) -> None:
        """Play the orders, then continue to `until`."""
        if self._awaiting().mode == "automatic" and self.case.given.get("at") != "start":
            self._adjudicate({}, may_stop=True)
        for number in range(len(self.orders)):
            self._order(number)
        if self.answers and self._awaiting().segment in self.kit.completed:
            self._pass(None)
        for _ in range(_MOST_STEPS):
            if not any(due.kind in self.kit.forced for due in self._awaiting().due):
                break
            self._pass(None, may_stop=not self.case.until)  # reactions still open
        if self.case.until:
            self._run_on()
        if self.source is not None and self.source.left:
            self.problems.append(f"{self.source.left} of the listed rolls were not used")

    def _awaiting(self) -> Any:
        return self.adjudicator.awaiting(self.state)

    def _adjudicate(self, orders: Mapping[str, Any], may_stop: bool = False) -> None:
        events = self._decided(orders, may_stop)
        given = list(orders.items())
        for event in events:
            for answer in self.kit.by_rule(self.adjudicator, self.state, event):
                if (answer.side, answer.order) not in given and answer not in self.by_rule:
                    self.by_rule.append(answer)
                    self.before[answer.side, answer.kind] = self.adjudicator.fork(self.state)
            self.adjudicator.apply(self.state, event)
        self.events += events
        self.answers = {}

    def _decided(self, orders: Mapping[str, Any], may_stop: bool) -> list[Any]:
        """Carry out the orders; play can stop after the action they end if the next roll is not listed."""
        rolls, used = len(self.dice.rolls), self.source.used if self.source is not None else 0
        try:
            return list(self.adjudicator.adjudicate(self.state, orders, self.dice))
        except DiceNeeded:
            if not may_stop or self.source is None:
                raise
            self.dice.back_to(rolls)
            self.source.used = used
            beyond = Beyond(self.source)
            trial = Dice(beyond, rolls)
            events = list(self.adjudicator.adjudicate(self.state, orders, trial))
            stop = end_of_act(events, rolls, beyond.first, self.kit.closing)
            if not stop:
                raise
            self.dice.rolls += trial.rolls[: beyond.first - rolls]
            return events[:stop]

    def _order(self, number: int) -> None:
        name, side, order, refused, _, now = self.orders[number]
        if refused:
            self._refused(self.orders[number])
            return
        if not now:
            found = "void" if self._void(number, side, order) else self._reach(side, order)
            kinds = self.adjudicator.answers(order)
            if found == "void":
                return
            if not found and all(kind in self.kit.forced for kind in kinds):
                self._unlike(name, side, order)
                return
            if not found and self.kit.passed_over(self.adjudicator, self.state, order):
                return
            if not found:
                raise CaseError(f"{name}: its moment never comes; play is at {self._awaiting()}")
        self._give(name, side, order)

    def _owes(self, side: str, kinds: Sequence[str]) -> bool:
        due = self._awaiting().due
        return any(each.side == side and each.kind in kinds and side not in self.answers for each in due)

    def _refused(self, given: CaseOrder) -> None:
        """Try an order that must be refused: at its decision, at the one that the rules have just closed, or at the
        current point of play."""
        side, order = given.side, given.order
        kinds = self.adjudicator.answers(order)
        state = self.state
        if not given.now:
            closed = self._closed(side, kinds)
            if self._settled(side, order) or (not closed and self._reach(side, order, refused=True) == "void"):
                self.problems.append(f"{given.name}: the rules themselves have done just this")
                return
            state = closed[-1] if closed else self.state
        fault = self._accepted(side, order, given.rule, state)
        if fault:
            self.problems.append(f"{given.name}: {fault}")

    def _closed(self, side: str, kinds: Sequence[str]) -> list[Any]:
        """The states in which the rules have closed such a decision since the side's last order."""
        return [self.before[side, kind] for kind in kinds if (side, kind) in self.before]

    def _unlike(self, name: str, side: str, order: Any) -> None:
        """Check that an order for a reaction that no one was asked for does not contradict what the rules decided
        there."""
        for state in self._closed(side, self.adjudicator.answers(order))[-1:]:
            found = self._problems(side, order, state)
            if found:
                raise CaseError(f"{name}: refused: {self._told(found)}")

    def _settled(self, side: str, order: Any) -> bool:
        """Whether the rules have done by themselves what an order asks for."""
        if any((each.side, each.order) == (side, order) for each in self.by_rule):
            return True
        open_ = self._owes(side, self.adjudicator.answers(order))
        return not open_ and self.kit.passed_over(self.adjudicator, self.state, order)

    def _accepted(self, side: str, order: Any, rule: str, state: Any) -> str:
        """The fault in the refusal of an order in a state; empty if the refusal is right."""
        found = self._problems(side, order, state)
        if not found:
            return "accepted, but it should be refused"
        numbers = [section.number for section in registry.get(self.case.system).rulebook.sections]
        if rule and not any(is_reason(problem.rule, rule, numbers) for problem in found):
            return f"refused under another rule than {rule}: {self._told(found)}"
        return ""

    def _problems(self, side: str, order: Any, state: Any) -> list[Any]:
        before, thrown = msgspec.json.encode(state), len(self.dice.rolls)
        found = list(self.adjudicator.check(state, side, order))
        if before != msgspec.json.encode(state) or thrown != len(self.dice.rolls):
            self.problems.append(f"checking {order} changed the state")
        return found

    def _told(self, found: Sequence[Any]) -> str:
        return "; ".join(f"{say(self.adjudicator.catalogue, problem)} [{problem.rule}]" for problem in found)

    def _void(self, number: int, side: str, order: Any) -> bool:
        """Whether the rules have already given exactly this answer, so that the order has no effect."""
        given = next((each for each in self.by_rule if (each.side, each.order) == (side, order)), None)
        if given is None or (self._owes(side, self.adjudicator.answers(order)) and not self._needed(number, side)):
            return False
        self.by_rule.remove(given)
        return True

    def _needed(self, number: int, side: str) -> bool:
        """Whether a later order of the side belongs to its current decision."""
        following = next(later(self.orders, number, side), None)
        return following is not None and self._owes(side, self.adjudicator.answers(following))

    def _give(self, name: str, side: str, order: Any) -> None:
        found = self._problems(side, order, self.state)
        if found:
            raise CaseError(f"{name}: refused: {self._told(found)}")
        self.answers[side] = order
        self.by_rule = [each for each in self.by_rule if each.side != side]
        self.before = {key: state for key, state in self.before.items() if key[0] != side}
        due = self._awaiting().due
        if all(each.side in self.answers or each.several for each in due):
            self._adjudicate(self.answers, may_stop=True)

    def _reach(self, side: str, order: Any, refused: bool = False) -> Literal["due", "void", ""]:
        """Pass the decisions before the one that an order belongs to. Returns "due" if that decision came up, "void" if
        the rules answered it meanwhile, and "" if neither, in which case nothing has been passed."""
        kinds = self.adjudicator.answers(order)
        void = all(kind in self.kit.forced for kind in kinds)
        start = (self.adjudicator.fork(self.state), len(self.events), dict(self.answers))
        used = self.source.used if self.source is not None else 0
        rolls = len(self.dice.rolls)
        for _ in range(_MOST_STEPS):
            awaiting = self._awaiting()
            if self._owes(side, kinds):
                return "due"
            stuck = awaiting.mode == "over" or self.kit.passed_over(self.adjudicator, self.state, order)
            beyond = void and not any(due.kind in self.kit.forced for due in awaiting.due)
            if stuck or beyond or (refused and self._lost(side, kinds)):
                break
            try:
                self._pass(order)
            except DiceNeeded:
                if not refused:
                    raise
                break
            if any((each.side, each.order) == (side, order) for each in self.by_rule):
                return "void"
        if refused or void:
            self.state, self.answers = start[0], start[2]
            del self.events[start[1] :]
            self.dice.back_to(rolls)
            if self.source is not None:
                self.source.used = used
        return ""

    def _lost(self, side: str, kinds: Sequence[str]) -> bool:
        """Whether playing on would leave the turn or roll dice for nothing."""
        return self._awaiting().segment == "cards" and "cards" not in kinds

    def _pass(self, coming: Any | None, may_stop: bool = False) -> None:
        answers = dict(self.answers)
        for due in self._awaiting().due:
            if due.side not in answers:
                answers[due.side] = self._answer(due, coming)
        self._adjudicate(answers, may_stop)

    def _answer(self, due: Due, coming: Any | None) -> Any:
        if self.case.auto == "policy":
            return self.adjudicator.policy(self.state, due.side)
        return self.kit.harmless(self.adjudicator, self.state, due, coming, self.case.given)

    def _run_on(self) -> None:
        for _ in range(_MOST_STEPS):
            awaiting = self._awaiting()
            if awaiting.mode == "over" or awaiting.segment == self.case.until:
                break
            self._pass(None)
        if self._awaiting().segment != self.case.until and self.case.until != "over":
            self.problems.append(f"until: {self.case.until} never comes")
