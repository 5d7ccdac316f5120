"""An adjudicator that plays by the tables of a rule system, so that no system has to write its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, get_args

import msgspec

from adjudication.engine.dice import Dice, Roll
from adjudication.engine.game_results import Ending, GameResult
from adjudication.engine.injects.watch import TriggerNames
from adjudication.engine.menu import AnyOption, Option, Subject, settled
from adjudication.engine.play.decision import Decision, kinds, play_on, refuse
from adjudication.engine.play.events import Event, Says, spoken
from adjudication.engine.play.foresight import imagined
from adjudication.engine.play.news import NewsTable
from adjudication.engine.play.orders import Done
from adjudication.engine.play.run import F, R, S
from adjudication.engine.play.sentences import COMMON
from adjudication.engine.play.tables import P, Tables
from adjudication.engine.play.undertakings import UndertakingTable
from adjudication.engine.play.victory import VictoryScale
from adjudication.engine.protocol import (
    Awaiting,
    Due,
    Holding,
    Message,
    Mode,
    Problem,
    Scoreboard,
    Side,
    Tallied,
    Track,
)
from adjudication.engine.scenario.sides import names as side_names
from adjudication.engine.sheet_parts import Packet
from adjudication.engine.sketch import Sketch
from adjudication.engine.strengths import Strength
from adjudication.engine.to_judge import ToJudge


class TableAdjudicator(Generic[F, S, P, R]):
    """The rules of a system bound to one pack; see `engine.protocol.Adjudicator` for the contract of each method.

    A system derives from it and sets the attributes. `number` and `elsewhere` may say more. A system that sets no
    `sides` is played by those of its pack, in the pack's order.
    """

    system: str
    version: str
    sides: tuple[Side, ...] = ()
    state_type: type[S]
    order_type: Any
    event_type: Any
    picture_type: type[P]
    option_type: type[msgspec.Struct]
    catalogue: Mapping[str, str]
    tables: Tables[F, S, P, R]

    def __init_subclass__(cls) -> None:
        """Add the sentences of the core, the events and the undertakings to the catalogue."""
        super().__init_subclass__()
        said = {**spoken(get_args(cls.event_type)), **cls.tables.undertakings.texts, **cls.tables.news.texts}
        cls.catalogue = {**COMMON, **said, **cls.catalogue}

    def __init__(self, pack: Any) -> None:
        tables = self.tables
        self.pack, self.sides = pack, self.sides or tuple(side_names(pack))
        self.facts = tables.facts(pack)
        self._side = {name: number for number, name in enumerate(self.sides)}
        self._decisions, sheets = tables.play.decisions, tables.sheets
        self.remits, self.stands_for, self.across_dice = sheets.remits, sheets.stands_for, sheets.across_dice
        self.timing_codes, self.turn_types, self.replies = sheets.timing_codes, sheets.turn_types, sheets.replies
        self.branches = sheets.branches
        self._answers = kinds(self._decisions)
        self._rule: dict[type, str] = {}
        for decision in self._decisions.values():
            for way in decision.ways:
                self._rule.setdefault(way.order, way.rule)

    # --- what a system may say more of

    def last_turn(self, options: Mapping[str, Any]) -> int:
        """The turn after which a game with these options ends at the latest, from `last_turn` of the facts. It takes
        the option of that name; 0 means the end set by the pack."""
        facts: Any = self.facts
        last: int = facts.last_turn(int(options.get("last_turn") or 0))
        return last

    def number(self, state: S) -> int:
        """Which of several places with the same name play has reached in the turn: a segment, a count of passes."""
        return 0

    def by_chance(self, state: S) -> Sequence[S]:
        """States like this one with a decision due that only dice can lead to from here, such as a tie that the same
        sheet answers."""
        return ()

    def meant(self, order: Any, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The kinds of decision, among `kinds`, that an order can answer: a set-up can ask the same question for two
        regions."""
        return kinds

    def elsewhere(self, state: S, order: Any, own: str) -> str:
        """The sections that reserve an order for another moment; `own` is the section of its type, "" if it answers
        nothing."""
        return own

    def others(self, state: S, order: Any, own: str) -> str:
        """The sections that give a decision to another side now; `own` is the section of the order's type. If sides act
        in turn, the turn decides, whatever the unit then does."""
        return own

    # --- the sequence of play

    def initial_state(self, options: Any) -> S:
        """The state before anything random happened; ValueError names the faulty option."""
        return self.tables.play.initial(self.facts, options)

    def fork(self, state: S) -> S:
        """An independent copy."""
        return self.tables.play.fork(state)

    def awaiting(self, state: S) -> Awaiting:
        """Whose decision it is; automatic only before the first adjudication."""
        if state.over:
            return Awaiting(state.turn, "over", "over", "over")
        decision = self._decisions.get(state.at)
        if decision is None:
            return Awaiting(state.turn, state.phase, state.at, "automatic")
        due = tuple(Due(self.sides[side], state.at, decision.several) for side in decision.owners(self.facts, state))
        mode: Mode = "simultaneous" if len(due) > 1 else "reaction" if decision.reaction else "alternating"
        return Awaiting(state.turn, state.phase, state.at, mode, due, self.number(state))

    def decision(self, state: S) -> Decision[F, S, R] | None:
        """The decision at the current point of play, whether or not it has to be asked."""
        return self._decisions.get(state.at)

    def owes(self, state: S, side: Side) -> Decision[F, S, R] | None:
        """The decision that is due from a side now."""
        decision = None if state.over else self._decisions.get(state.at)
        if decision is None or self._side.get(side, -1) not in decision.owners(self.facts, state):
            return None
        return decision

    def adjudicate(self, state: S, orders: Mapping[Side, Any], dice: Dice) -> list[Event]:
        """Carry out the orders and play on to the next decision; ValueError if other orders are due."""
        return self.carry_out(self.tables.play.fork(state), orders, dice)

    def carry_out(self, state: S, orders: Mapping[Side, Any], dice: Dice) -> list[Event]:
        """Adjudicate, and fold the events into the state, in place. After an exception the state is of no use."""
        tables = self.tables
        run = tables.run(self.facts, state, dice)
        decision = self._decisions.get(state.at)
        if decision is not None and not state.over:
            given = {self._side[side]: order for side, order in orders.items()}
            if not decision.answered(self.facts, state, given):
                raise ValueError(f"the decision {state.at} needs one order from each side that owes it")
            decision.take(run, given)
        play_on(run, tables.play.nodes, self._decisions)
        return run.events

    def apply(self, state: S, event: Event) -> None:
        """Fold one event into the state, in place."""
        event.fold(self.facts, state)

    # --- orders

    def subjects(self, state: S, side: Side) -> tuple[Subject, ...]:
        """Everything that the side can select."""
        decision = self.owes(state, side)
        if decision is None:
            return ()
        return tuple(Subject(name, kind) for name, kind in decision.subjects(self.facts, state, self._side[side]))

    def legal_orders(self, state: S, side: Side, subject: str | None = None) -> Iterator[Option]:
        """The options of one subject, or all."""
        return map(settled, self.choices(state, side, subject))

    def choices(self, state: S, side: Side, subject: str | None = None) -> Iterator[AnyOption]:
        """The menu's options for a caller that picks one; routes are found while they are walked."""
        decision = self.owes(state, side)
        return iter(()) if decision is None else decision.menu(self.facts, state, self._side[side], subject)

    def answers(self, order: Any) -> tuple[str, ...]:
        """The kinds of decision an order can answer."""
        kinds = self.answered_by(type(order))
        return self.meant(order, kinds) if len(kinds) > 1 else kinds

    def answered_by(self, kind: type) -> tuple[str, ...]:
        """The kinds of decision an order of a type can answer."""
        return self._answers.get(kind, ())

    def unknown_names(self, order: Any) -> list[Problem]:
        """Empty if every name in the order exists, whatever the state."""
        return self._said(self.tables.sheets.unknown_names(self.facts, order))

    def check(self, state: S, side: Side, order: Any) -> list[Problem]:
        """The problems of an order now; empty if it is legal."""
        decision = None if state.over else self._decisions.get(state.at)
        way = None if decision is None else decision.by_type.get(type(order))
        if decision is None or way is None:
            return refuse("order.not_asked", "do", self.elsewhere(state, order, self._rule.get(type(order), "")))
        number = self._side.get(side, -1)
        if number not in decision.owners(self.facts, state):
            return refuse("order.not_your_decision", "do", self.others(state, order, self._rule[type(order)]))
        return self._said(way.check(self.facts, state, number, order))

    def check_together(self, state: S, side: Side, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
        """Faults of a list of orders that hold whatever the dice show, each with its place in the list."""
        found = self.tables.sheets.sheet_problems(self.facts, state, self._side[side], orders, live)
        return list(zip((at for at, _ in found), self._said([problem for _, problem in found]), strict=True))

    def _said(self, problems: list[Problem]) -> list[Problem]:
        """The same problems, with the printed names of the pieces and places concerned."""
        title: Callable[[str], str] | None = getattr(self.facts, "title", None)
        if title is None or not problems:
            return problems
        return [
            msgspec.structs.replace(problem, params={
                name: title(value) if isinstance(value, str) else value for name, value in problem.params.items()
            })
            for problem in problems
        ]  # fmt: skip

    def policy(self, state: S, side: Side) -> Any:
        """A sensible legal order for the decision that is due from the side; ValueError if none is."""
        if self.owes(state, side) is None:
            raise ValueError(f"{side} owes no decision")
        return self.tables.play.policy[state.at](self.facts, state, self._side[side])

    def by_strength(self, state: S, side: Side, strength: Strength) -> Any:
        """An order of the policy in a posture."""
        made = self.tables.play.strengths.get(strength, {}).get(state.at)
        if made is None or self.owes(state, side) is None:
            return self.policy(state, side)
        return made(self.facts, state, self._side[side])

    def passing(self, state: S, side: Side) -> Any | None:
        """The legal order with which a side does no more than its sheet asks; None if it has to choose."""
        decision = self.owes(state, side)
        if decision is None:
            return None
        made = self.tables.play.passing.get(state.at)
        if made is None and Done not in decision.by_type:
            return None
        order = Done() if made is None else made(self.facts, state, self._side[side])
        return None if order is None or self.check(state, side, order) else order

    def lasts(self, order: Any) -> bool:
        """Whether an order is a standing one."""
        return isinstance(order, self.tables.sheets.lasting)

    def by_standing(self, state: S, side: Side, orders: Sequence[Any]) -> Any | None:
        """The legal answer from a side's standing orders, the latest first; None if they do not cover the decision."""
        if self.owes(state, side) is None:
            return None
        for order in reversed(orders):
            answer = self.tables.sheets.by_standing(self.facts, state, self._side[side], order)
            if answer is not None and not self.check(state, side, answer):
                return answer
        return None

    def packet(self, state: S) -> Packet | None:
        """How far the sheets of this game reach."""
        return self.tables.sheets.packet(state)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the combat table, from the attacker's worst."""
        return self.tables.sheets.columns(self.facts)

    def column(self, picture: P, side: Side, order: Any) -> int | None:
        """The column of an attack at worst, from what its side knows; None if there is none."""
        state = imagined(self, picture)
        return self.tables.sheets.column(self.facts, state, picture, self._side[side], order)

    def arrived(self, state: S, order: Any) -> bool | None:
        """Whether the pieces of an order are where it sends them; None for an order that moves nothing."""
        return self.tables.sheets.arrived(self.facts, state, order)

    @property
    def conditions(self) -> tuple[str, ...]:
        """The public facts that an order can depend on."""
        return tuple(self.tables.sheets.conditions)

    def condition(self, state: S, what: str) -> bool:
        """Whether the condition `what` holds."""
        return self.tables.sheets.conditions[what](self.facts, state)

    def attacked(self, event: Any, side: Side) -> tuple[str, ...]:
        """The units of a side that an event attacks."""
        return self.tables.sight.attacked(self.facts, event, self._side[side])

    # --- what a side knows

    def picture(self, state: S, side: Side | None) -> P:
        """What a side, or the public, knows."""
        return self.tables.sight.picture(self.facts, state, None if side is None else self._side[side])

    def redact(self, state: S, event: Event, side: Side | None) -> Any | None:
        """What a side learns of an event, given the state before it; None if nothing."""
        return event.redact(self.facts, state, None if side is None else self._side[side])

    def imagine(self, picture: P, dice: Dice) -> S:
        """A full state that would show exactly this picture, hidden facts drawn from the dice."""
        return self.tables.sight.imagine(self.facts, picture, dice)

    def meets_hidden(self, state: S, side: Side, event: Any) -> bool:
        """Whether a side has met something it cannot see, given an event and the state after it."""
        return self.tables.sight.meets_hidden(self.facts, state, self._side[side], event)

    # --- what the umpire, the papers and the injects ask

    def narrate(self, state: S, event: Event) -> Message:
        """The sentence of an event, given the state before it; redacted events say less."""
        return event.message(self.facts, state)

    @property
    def undertakings(self) -> UndertakingTable:
        """The kinds of undertakings."""
        return self.tables.undertakings

    @property
    def news(self) -> NewsTable:
        """The table for the news of a turn."""
        return self.tables.news

    def phrase(self, state: S, event: Event, says: Says) -> Message:
        """A text for an event other than its sentence, given the state before it; redacted events say less."""
        return says.tell(event, self.facts, state)

    def check_edit(self, state: S, event: Any) -> list[Problem]:
        """The problems of an umpire's edit; empty if it leaves a legal state, or one no worse than before."""
        tables = self.tables
        judge = tables.umpire.edits.get(type(event))
        if judge is None:
            return refuse("edit.not_an_edit", "event", tables.umpire.edit_rule)
        problems = self._said(judge(self.facts, state, event))
        if problems:
            return problems
        after = self.fork(state)
        self.apply(after, event)
        return tables.umpire.edited(self.facts, after) or self._new_faults(state, after)

    def _new_faults(self, before: S, after: S) -> list[Problem]:
        known = self.invariants(before)
        faults = [fault for fault in self.invariants(after) if fault not in known]
        return [
            Problem("edit.leaves_illegal", "event", self.tables.umpire.edit_rule, {"what": one}) for one in faults[:1]
        ]

    def invariants(self, state: S) -> list[str]:
        """The broken invariants of a state; empty if there are none."""
        return self.tables.umpire.invariants(self.facts, state)

    def tally(self, before: S, after: S) -> tuple[Tallied, ...]:
        """The effects of one event that documents count, from the states before and after it."""
        return self.tables.papers.tally(self.facts, before, after)

    def holdings(self, state: S) -> Mapping[Holding, int]:
        """The places that each side holds, and what else the system counts."""
        titles = self._place_titles
        places = {
            Holding("place", side, titles.get(place, place)): 1 for place, side in self.holders(state).items() if side
        }
        return {**places, **self.tables.papers.holdings(self.facts, state)}

    def counted_as(self, state: S, side: Side) -> Side:
        """The side under whose name a side's holdings are counted."""
        return self.sides[self.tables.papers.counted_as(self.facts, state, self._side[side])]

    def stands_by(self, state: S, side: Side, remit: str = "") -> Message | None:
        """The reason why a side, or its cell with a remit, cannot give orders before the next turn; None if it can."""
        return self.tables.sheets.stands_by(self.facts, state, self._side[side], remit)

    def obliges(self, state: S, side: Side, partner: Side) -> Option | None:
        """The amount that a side may give a partner at its decision; None if the partner's sheet does not depend on
        it."""
        return self.tables.sheets.obliges(self.facts, state, self._side[side], self._side[partner])

    @cached_property
    def _place_titles(self) -> dict[str, str]:
        return {one.key: one.title for one in self.names().places}

    def contested(self, roll: Roll) -> bool:
        """Whether a higher result of this roll is better for the side that rolls it."""
        return self.tables.umpire.contested(roll)

    def result_words(self, roll: Roll, result: int | None = None) -> str:
        """A result of a roll as printed on its chart; without `result`, the actual one."""
        return self.tables.umpire.result_words(self.facts, roll, roll.result if result is None else result)

    def scoreboard(self, state: S) -> Scoreboard:
        """Points and level as if the game ended now."""
        return self.tables.papers.scoreboard(self.facts, state)

    def to_judge(self, state: S, event: Event) -> ToJudge | None:
        """What an event leaves to the umpire's judgement, given the state before it; None if nothing."""
        return self.tables.umpire.to_judge(self.facts, state, event)

    def secret_tracks(self, state: S) -> tuple[Track, ...]:
        """The tracks of which injects can wait although not everyone sees them."""
        return self.tables.umpire.secret_tracks(self.facts, state)

    def results(self) -> Sequence[GameResult]:
        """The ways to end, from the best for RED to the worst."""
        return self.tables.papers.outcomes.results(self.facts)

    def ending(self, state: S) -> Ending:
        """The game as if it ended now, as balance counts it."""
        return self.tables.papers.outcomes.ending(self.facts, state, self.scoreboard(state))

    def scale(self, state: S) -> VictoryScale | None:
        """The distance of the game from its levels of victory; None if no single number decides."""
        return self.tables.papers.scale(self.facts, state)

    def names(self) -> TriggerNames:
        """Phases, places and orders that injects can wait for."""
        return self.tables.umpire.names(self.facts)

    def sketch(self, picture: P) -> Sketch:
        """A picture as a plain map, for a system whose pages draw no map of their own; empty if it has none."""
        return self.tables.sight.sketch(self.facts, picture)

    def holders(self, state: S) -> dict[str, str]:
        """The side that holds each place, by place id; "" for no side."""
        return self.tables.papers.holders(self.facts, state)
