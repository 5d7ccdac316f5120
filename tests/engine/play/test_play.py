"""The play core: its tables fit together in every system, and it carries any number of sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, ListedDice, Seeded
from adjudication.engine.menu import Amount, Option, settled
from adjudication.engine.play import decision, run
from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.decision import done, family, fine, itself, never, only_done, the_actor
from adjudication.engine.play.events import (
    NOBODY,
    OWN,
    Event,
    changes_nothing,
    gaps_of,
    hides,
    sentence,
    sentences,
    spoken,
)
from adjudication.engine.play.orders import Done, Order
from adjudication.engine.play.tables import PaperTables, Play, Sheets, Sight, Tables, Umpire
from adjudication.engine.protocol import Awaiting, Due, Message, Problem, Scoreboard, say


def bound(name: str) -> Any:
    return registry.bound(name, registry.get(name).packs()[0])


@pytest.mark.parametrize("name", registry.names())
def test_the_tables_of_a_system_fit_together(name: str) -> None:
    rules = bound(name)
    assert isinstance(rules, TableAdjudicator)
    tables, play, lasting = rules.tables, rules.tables.play, set(rules.tables.sheets.lasting)
    assert not set(play.nodes) & set(play.decisions)
    assert set(play.policy) == set(play.decisions)
    conformance.events_say_all(rules)
    run = tables.run(rules.facts, rules.initial_state(rules.option_type()), Dice(Seeded(b"sides", 0)))
    assert run.sides == rules.sides
    answered = set(decision.kinds(play.decisions))
    assert answered.isdisjoint(lasting)
    assert set(get_args(rules.order_type)) == answered | lasting


# --- a game for three: all bid in secret, then each in turn may raise its own bid, the highest bid wins


class Bid(Order, frozen=True):
    points: int


class Raise(Order, frozen=True):
    points: int


class State(msgspec.Struct):
    bids: list[int]
    turn: int = 1
    at: str = "start"
    phase: str = "bids"
    actor: int = 0
    over: bool = False


class Picture(msgspec.Struct, frozen=True):
    own: int


class Facts:
    def __init__(self, most: int) -> None:
        self.most = most


SIDES = ("A", "B", "C")
SIDE = {name: number for number, name in enumerate(SIDES)}


class Fact(Event, frozen=True):
    side_numbers = SIDE


class Went(Fact, frozen=True):
    to: str
    phase: str = ""

    fog = NOBODY
    says = sentence("went", "0", "On to {to}.")

    def fold(self, f: Facts, s: State) -> None:
        s.at, s.phase = self.to, self.phase or s.phase


class Laid(Fact, frozen=True):
    side: str
    points: int

    fog = hides(points=0)
    says = sentences(
        lambda e: "laid" if e.points else "laid_unseen", "1",
        {"laid": "{side} lays {points}.", "laid_unseen": "{side} lays something."},
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.bids[SIDE[self.side]] += self.points


class Turned(Fact, frozen=True):
    side: str

    fog = OWN
    says = sentence("turned", lambda e: f"2.{SIDE[e.side]}", "{side} is next, {count} in all{mark}",
                    count=lambda e, f, s: len(s.bids), mark="!")  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.actor = SIDE[self.side]


class Ended(Fact, frozen=True):
    dice: int

    def fold(self, f: Facts, s: State) -> None:
        s.over = True

    def redact(self, f: Facts, s: State, viewer: int | None) -> Ended:
        return self if viewer is None else Ended(0)

    def message(self, f: Facts, s: State) -> Message:
        return Message("ended", {"dice": self.dice, "turn": s.turn}, "3")


WORDS = {"ended": "Turn {turn} ends with {dice}.", **spoken((Went, Laid, Turned, Ended))}


class Run(run.Run[Facts, State]):
    __slots__ = ()

    sides = SIDES
    went = Went


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]


def _everybody(f: Facts, s: State) -> tuple[int, ...]:
    return tuple(range(len(SIDES)))


def _bids(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "bid":
        yield Option("bid", {"points": Amount(0, f.most)}, "bid", "1")


def _fits(f: Facts, s: State, side: int, order: Any) -> list[Problem]:
    most = f.most - s.bids[side]
    return [] if 0 <= order.points <= most else decision.refuse("bid.too_much", "points", "1", most=most)


def _raises(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "raise" and s.bids[side] < f.most:
        yield Option("raise", {"points": Amount(1, f.most - s.bids[side])}, "raise", "2")


def _lay(play: Run, side: int, order: Any) -> None:
    play.do(Laid(SIDES[side], order.points))


def _lay_and_pass(play: Run, side: int, order: Any) -> None:
    _lay(play, side, order)
    _next(play, side)


def _next(play: Run, side: int) -> None:
    following = (side + 1) % len(SIDES)
    play.do(Turned(SIDES[following]))
    if following == 0:
        play.go("end")


def _start(play: Run) -> None:
    play.go("bid")


def _end(play: Run) -> None:
    play.do(Ended(play.throw("end", 2, 1, "sum", "3", "last").result))


RAISES = (AnswerType(Raise, "2", itself("raise"), _raises, _fits, _lay_and_pass), done(_next, "2"))
AUCTION: Tables[Facts, State, Picture, Run] = Tables(
    facts=Facts,
    run=Run,
    play=Play(
        nodes={"start": _start, "end": _end},
        decisions={
            "bid": Decision(
                _everybody,
                (AnswerType(Bid, "1", itself("bid"), _bids, _fits, _lay),),
                never,
                after=lambda play: play.go("raise", "raises"),
            ),
            "raise": Decision(the_actor, RAISES, only_done(RAISES), several=True),
        },
        policy={"bid": lambda f, s, side: Bid(side), "raise": lambda f, s, side: Done()},
        initial=lambda f, options: State([0, 0, 0]),
    ),
    sight=Sight(
        picture=lambda f, s, side: Picture(-1 if side is None else s.bids[side]),
        imagine=lambda f, seen, dice: State([seen.own] * 3),
    ),
    sheets=Sheets(unknown_names=lambda f, order: []),
    umpire=Umpire(invariants=lambda f, s: [], contested=lambda roll: True),
    papers=PaperTables(scoreboard=lambda f, s: Scoreboard(s.over, "", None, 0, (), ())),
)


class Auction(TableAdjudicator[Facts, State, Picture, Run]):
    system, version, sides = "auction", "1", SIDES
    event_type: Any = Went | Laid | Turned | Ended
    catalogue = WORDS
    tables = AUCTION

    def last_turn(self, options: Mapping[str, Any]) -> int:
        return 1


def begun(most: int = 3) -> tuple[Auction, State]:
    rules = Auction(most)
    state = rules.initial_state(None)
    assert rules.awaiting(state).mode == "automatic"
    return rules, step(rules, state, {})


def step(rules: Auction, state: State, orders: Mapping[str, Any], *dice: list[int]) -> State:
    """The state after the orders, by folding what `adjudicate` gives; the state it is given must stay as it was."""
    before = msgspec.json.encode(state)
    events = rules.adjudicate(state, orders, Dice(ListedDice(dice)))
    assert msgspec.json.encode(state) == before
    after = rules.fork(state)
    for event in events:
        rules.apply(after, event)
    return after


def test_three_sides_answer_together_then_each_in_turn() -> None:
    rules, state = begun()
    assert rules.awaiting(state) == Awaiting(1, "bids", "bid", "simultaneous", tuple(Due(s, "bid") for s in SIDES))
    state = step(rules, state, {"C": Bid(2), "A": Bid(0), "B": Bid(1)})
    assert state.bids == [0, 1, 2]
    assert rules.awaiting(state) == Awaiting(1, "raises", "raise", "alternating", (Due("A", "raise", True),))
    state = step(rules, state, {"A": Raise(2)})
    state = step(rules, state, {"B": Done()})
    assert [due.side for due in rules.awaiting(state).due] == ["C"]
    state = step(rules, state, {"C": Raise(1)}, [4])
    assert (state.bids, state.over, rules.awaiting(state).mode) == ([2, 1, 3], True, "over")


def test_a_side_that_can_do_nothing_is_passed_over() -> None:
    rules, state = begun()
    state = step(rules, state, {"A": Bid(3), "B": Bid(3), "C": Bid(0)})
    assert [due.side for due in rules.awaiting(state).due] == ["C"]


def test_an_answer_that_is_due_and_missing_stops_the_adjudication() -> None:
    rules, state = begun()
    with pytest.raises(ValueError, match="one order from each side"):
        step(rules, state, {"A": Bid(0), "B": Bid(0)})


def test_a_check_names_the_first_thing_that_is_wrong() -> None:
    rules, state = begun()
    assert [p.code for p in rules.check(state, "A", Raise(1))] == ["order.not_asked"]
    assert [p.code for p in rules.check(state, "D", Bid(1))] == ["order.not_your_decision"]
    assert [(p.code, p.rule) for p in rules.check(state, "C", Bid(4))] == [("bid.too_much", "1")]
    state = step(rules, state, {side: Bid(1) for side in SIDES})
    assert [p.code for p in rules.check(state, "B", Done())] == ["order.not_your_decision"]
    assert rules.check(state, "A", Done()) == []
    assert [p.rule for p in rules.check(state, "A", Bid(1))] == ["1"]


def test_a_menu_lists_one_subject_or_all_and_nothing_for_a_side_that_owes_nothing() -> None:
    rules, state = begun()
    state = step(rules, state, {side: Bid(1) for side in SIDES})
    assert [subject.id for subject in rules.subjects(state, "A")] == ["raise", "done"]
    assert [option.do for option in rules.legal_orders(state, "A")] == ["raise", "done"]
    assert [option.do for option in rules.legal_orders(state, "A", "done")] == ["done"]
    assert not list(rules.legal_orders(state, "A", "nothing"))
    assert not list(rules.legal_orders(state, "B"))
    assert rules.subjects(state, "B") == ()


def test_each_side_learns_its_own_share_of_an_event() -> None:
    rules, state = begun()
    laid = Laid("B", 2)
    assert [rules.redact(state, laid, side) for side in (*SIDES, None)] == [
        Laid("B", 0), laid, Laid("B", 0), Laid("B", 0),
    ]  # fmt: skip
    assert [rules.redact(state, Turned("A"), side) for side in (*SIDES, None)] == [Turned("A"), None, None, None]
    assert rules.redact(state, Went("bid"), "A") is None
    assert [rules.redact(state, Ended(1), side) for side in ("A", None)] == [Ended(0), Ended(1)]


def test_an_event_says_less_where_fog_has_emptied_it() -> None:
    rules, state = begun()

    def told(event: Any) -> tuple[str, str]:
        message = rules.narrate(state, event)
        return say(rules.catalogue, message), message.rule

    assert told(Laid("B", 2)) == ("B lays 2.", "1")
    assert told(rules.redact(state, Laid("B", 2), "A")) == ("B lays something.", "1")
    assert told(Turned("C")) == ("C is next, 3 in all!", "2.2")
    assert told(Ended(4)) == ("Turn 1 ends with 4.", "3")
    assert told(Went("bid")) == ("On to bid.", "0")


def test_one_key_has_one_sentence() -> None:
    assert gaps_of("{side} takes {steps:step|steps} from {side}.") == ("side", "steps")
    assert spoken((Ended, Turned, Turned)) == {"turned": "{side} is next, {count} in all{mark}"}
    with pytest.raises(ValueError, match="two sentences for turned"):
        spoken((Turned, Misquoted))


class Silent(Fact, frozen=True):
    fold = changes_nothing


class Lasting(Fact, frozen=True):
    says = sentence("went", "2", "On.")


class Misspelt(Silent, frozen=True):
    says = sentence("turnt", "2", "Next.")


class Strange(Silent, frozen=True):
    says = sentence("turned", "2", "{sight} is next.")


class Nameless(Silent, frozen=True):
    fog = OWN
    says = sentence("turned", "2", "Next.")


class Misquoted(Silent, frozen=True):
    says = sentence("turned", "2", "Somebody is next.")


class Doubled(Silent, frozen=True):
    fog = NOBODY
    says = sentence("turned", "2", "Next.")

    def redact(self, f: Facts, s: State, viewer: int | None) -> None:
        return


class Uncounted(Event, frozen=True):
    fold = changes_nothing

    def message(self, f: Facts, s: State) -> Message:
        return Message("turned", {}, "2")


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Silent, "says nothing"),
        (Lasting, "does not fold"),
        (Misspelt, "other words"),
        (Strange, "speaks of fields"),
        (Misquoted, "other words"),
        (Nameless, "fog of Nameless"),
        (Doubled, "redacts as well"),
        (Uncounted, "numbers the sides"),
    ],
)
def test_an_event_that_leaves_something_unsaid_breaks_the_protocol(kind: type[Event], fault: str) -> None:
    rules = begun()[0]
    conformance.events_say_all(rules)
    rules.event_type = Went | kind
    with pytest.raises(conformance.Broken, match=fault):
        conformance.events_say_all(rules)


def test_a_family_lists_its_menu_once_for_all_its_orders() -> None:
    shared = Decision(the_actor, family({Raise: "2", Done: "4"}, itself("raise"), _raises, fine, _lay_and_pass), never)
    state, facts = State([0, 0, 0]), Facts(3)
    assert shared.subjects(facts, state, 0) == [("raise", "decision")]
    assert [settled(option).do for option in shared.menu(facts, state, 0, None)] == ["raise"]
    assert [(way.order, way.rule) for way in shared.ways] == [(Raise, "2"), (Done, "4")]
    assert decision.kinds({"one": shared, "two": shared}) == {Raise: ("one", "two"), Done: ("one", "two")}
