"""Requirements for every rule system, as checks that a test suite runs over whole random games.

Nothing here is random by itself: the caller supplies a `Chooser`, a number below n, and a seed for the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from adjudication.engine import odds
from adjudication.engine.dice import Dice, ListedDice, Roll, Seeded, outcome
from adjudication.engine.menu import Chooser, Option, admits, parse, pick
from adjudication.engine.play.events import Event, Went
from adjudication.engine.play.remits import remit_for
from adjudication.engine.protocol import Due, say

_encode = msgspec.json.encode


class PlayedStep(NamedTuple):
    """One adjudication of a game: the state before (its own copy), the orders, the events and rolls, the state
    after."""

    before: Any
    orders: Mapping[str, Any]
    events: list[Any]
    rolls: list[Roll]
    after: Any


class Broken(AssertionError):
    """A rule system breaks the protocol."""


def demand(holds: bool, what: object) -> None:
    """Raise `Broken` unless something holds."""
    if not holds:
        raise Broken(str(what))


def choose(adjudicator: Any, state: Any, due: Due, below: Chooser) -> Any:
    """A random legal order: a subject that has any, one of its options, a value for every field."""
    subjects = list(adjudicator.subjects(state, due.side))
    while subjects:
        options = list(adjudicator.choices(state, due.side, subjects.pop(below(len(subjects))).id))
        if options:
            return parse(pick(options[below(len(options))], below), adjudicator.order_type)
    raise Broken(f"{due} with nothing to order")


def play(
    adjudicator: Any, options: Any, below: Chooser, seed: bytes, most: int = 5000, closely: bool = True
) -> Iterator[PlayedStep]:
    """Play a whole game with random answers to every decision. Every order is checked, and every state must be legal:
    after each event, or without `closely`, after each step."""
    state = adjudicator.initial_state(options)
    for position in range(most):
        awaiting = adjudicator.awaiting(state)
        if awaiting.mode == "over":
            return
        demand(bool(awaiting.due) or awaiting.mode == "automatic", f"a dead end at {awaiting}")
        for due in awaiting.due:
            remit = remit_for(adjudicator, due.kind)
            waits = adjudicator.stands_by(state, due.side, remit)
            demand(waits is None, f"{due.side} {remit} stands by and is asked at {awaiting}")
            named = [(subject.id, subject.kind) for subject in adjudicator.subjects(state, due.side)]
            demand(len(named) == len(set(named)), f"{due} names a subject twice")
        orders = {due.side: choose(adjudicator, state, due, below) for due in awaiting.due}
        for side, order in orders.items():
            problems = [*adjudicator.unknown_names(order), *adjudicator.check(state, side, order)]
            demand(not problems, f"{order} is on the menu of {side} and is refused: {problems}")
        dice = Dice(Seeded(seed, position))
        before = adjudicator.fork(state)
        events = adjudicator.adjudicate(state, orders, dice)
        for event in events:
            adjudicator.apply(state, event)
            if closely or event is events[-1]:
                faults = adjudicator.invariants(state)
                demand(not faults, f"after {event}: {faults}")
        yield PlayedStep(before, orders, events, dice.rolls, state)
    raise Broken(f"a game of more than {most} decisions")


def replays(adjudicator: Any, step: PlayedStep) -> None:
    """Check that adjudicating the same orders with the recorded rolls gives the same events, that folding them gives
    the same state, and that carrying out the orders does both."""
    thrown = [roll.dice for roll in step.rolls]
    events = adjudicator.adjudicate(step.before, step.orders, Dice(ListedDice(thrown)))
    plain = [msgspec.structs.replace(roll, source="seed") for roll in step.rolls]
    demand(plain == step.rolls, "a seeded roll is not marked as such")
    demand(_encode(events) == _encode(step.events), "adjudicated again, the events differ")
    state = adjudicator.fork(step.before)
    for event in events:
        adjudicator.apply(state, event)
    demand(_encode(state) == _encode(step.after), "folded again, the state differs")
    carried = adjudicator.fork(step.before)
    events = adjudicator.carry_out(carried, step.orders, Dice(ListedDice(thrown)))
    demand(_encode(events) == _encode(step.events), "carried out, the events differ")
    demand(_encode(carried) == _encode(step.after), "carried out, the state differs")


def round_trips(adjudicator: Any, step: PlayedStep) -> None:
    """State, orders, events and pictures survive JSON."""
    text = _encode(step.after)
    demand(_encode(msgspec.json.decode(text, type=adjudicator.state_type)) == text, "the state does not survive JSON")
    events = _encode(step.events)
    again = msgspec.json.decode(events, type=list[adjudicator.event_type])
    demand(again == step.events, "an event does not survive JSON")
    orders = list(step.orders.values())
    demand(msgspec.json.decode(_encode(orders), type=list[adjudicator.order_type]) == orders, "an order does not")
    for side in (*adjudicator.sides, None):
        picture = adjudicator.picture(step.after, side)
        demand(msgspec.json.decode(_encode(picture), type=adjudicator.picture_type) == picture, "a picture does not")


def readers_only_read(adjudicator: Any, state: Any) -> None:
    """No reading method changes the state's bytes."""
    before = _encode(state)
    adjudicator.scoreboard(state)
    adjudicator.invariants(state)
    awaiting = adjudicator.awaiting(state)
    for side in (*adjudicator.sides, None):
        adjudicator.picture(state, side)
    for due in awaiting.due:
        adjudicator.subjects(state, due.side)
        for option in adjudicator.legal_orders(state, due.side):
            order = msgspec.convert(pick(option, lambda n: 0), adjudicator.order_type)
            adjudicator.check(state, due.side, order)
        order = adjudicator.policy(state, due.side)
        demand(not adjudicator.check(state, due.side, order), f"the policy of {due} is illegal: {order}")
    if len(awaiting.due) == 1:
        adjudicator.adjudicate(state, {due.side: order}, Dice(Seeded(b"reader", 0)))
    demand(_encode(state) == before, "reading changed the state")


def menu_agrees(adjudicator: Any, state: Any, below: Chooser, tries: int) -> int:
    """Check that `check` accepts exactly what the menu lists, by judging perturbed orders with both. Returns the number
    of refused orders."""
    refused = 0
    for due in adjudicator.awaiting(state).due:
        options: list[Option] = list(adjudicator.legal_orders(state, due.side))
        by_subject = [
            option
            for subject in adjudicator.subjects(state, due.side)
            for option in adjudicator.legal_orders(state, due.side, subject.id)
        ]
        demand(sorted(map(repr, options)) == sorted(map(repr, by_subject)), f"{due}: the subjects miss options")
        for _ in range(tries):
            plain = perturbed(pick(options[below(len(options))], below), options, below)
            try:
                order = msgspec.convert(plain, adjudicator.order_type)
            except msgspec.ValidationError:
                refused += 1
                continue
            legal = not adjudicator.check(state, due.side, order)
            demand(legal == admits(options, msgspec.to_builtins(order)), f"{due}: menu and check disagree on {order}")
            demand(
                not legal or not adjudicator.unknown_names(order),
                f"{due}: {order} is legal and names nothing that exists",
            )
            refused += not legal
        for side in adjudicator.sides:
            if side not in [each.side for each in adjudicator.awaiting(state).due]:
                order = msgspec.convert(pick(options[0], below), adjudicator.order_type)
                demand(bool(adjudicator.check(state, side, order)), f"{side} answers a decision of {due.side}")
    return refused


def perturbed(plain: dict[str, Any], options: list[Option], below: Chooser) -> dict[str, Any]:
    """An order from the menu with one field changed to another value, often a wrong one."""
    fields = [name for name in plain if name != "do"]
    if not fields:
        return {"do": plain["do"], "unit": "nobody"}
    name = fields[below(len(fields))]
    other = pick(options[below(len(options))], below)
    value = plain[name]
    strange: list[Any] = [other.get(name, "nowhere"), "nobody", -1]
    if isinstance(value, bool):
        strange.append(not value)
    elif isinstance(value, int):
        strange += [value + 1, value - 1, 99]
    elif isinstance(value, list):
        strange += [[], [*value, *value], [*value, "nobody"]]
    elif isinstance(value, dict):
        strange += [{}, {key: number + 1 for key, number in value.items()}, {**value, "nobody": 1}]
    return {**plain, name: strange[below(len(strange))]}


def fog_holds(adjudicator: Any, state: Any, below: Chooser) -> bool:
    """Check that redrawing hidden facts leaves each side's picture and menu unchanged. Returns whether any fact
    changed."""
    changed = False
    for side in (*adjudicator.sides, None):
        picture = adjudicator.picture(state, side)
        other = adjudicator.imagine(picture, Dice(Seeded(b"fog%d" % below(1 << 30), 0)))
        demand(
            _encode(adjudicator.picture(other, side)) == _encode(picture), f"hidden facts show in the picture of {side}"
        )
        demand(not adjudicator.invariants(other), f"what {side} imagines is illegal: {adjudicator.invariants(other)}")
        if side is not None:
            same = list(adjudicator.legal_orders(state, side)) == list(adjudicator.legal_orders(other, side))
            demand(same, f"hidden facts change the menu of {side}")
            demand(adjudicator.awaiting(state) == adjudicator.awaiting(other), f"hidden facts show in what {side} owes")
        changed |= _encode(other) != _encode(state)
    return changed


def conforms(adjudicator: Any, step: PlayedStep, below: Chooser, tries: int) -> tuple[int, bool]:
    """Run all checks on one step. `tries` is the number of perturbed orders for each decision. Returns how many were
    refused, and whether redrawing hidden facts changed anything."""
    replays(adjudicator, step)
    round_trips(adjudicator, step)
    readers_only_read(adjudicator, step.after)
    refused = menu_agrees(adjudicator, step.after, below, tries)
    hidden = fog_holds(adjudicator, step.after, below)
    sentences_hold(adjudicator, step)
    rolls_hold(step.rolls)
    return refused, hidden


def events_say_all(rules: Any) -> None:
    """Check that every event defines its fold, its fog and its sentence, and that these fit its fields, the catalogue
    and the numbers of the sides."""
    numbers = {side: number for number, side in enumerate(rules.sides)}
    for kind in get_args(rules.event_type):
        name, fields, own = kind.__name__, set(kind.__struct_fields__), vars(kind)
        demand(kind.fold is not Event.fold, f"{name} does not fold")
        demand(kind.redact is Event.redact or "fog" not in own, f"{name} declares its fog and redacts as well")
        demand(kind.message is Event.message or "says" not in own, f"{name} declares its sentence and also writes one")
        demand(kind.message is not Event.message or kind.says is not Event.says, f"{name} says nothing")
        demand(set(kind.fog.fields) <= fields, f"the fog of {name} is about fields it does not have")
        demand(set(kind.says.fields) <= fields, f"{name} speaks of fields it does not have")
        heard = {key: rules.catalogue.get(key) for key in kind.says.texts}
        demand(heard == kind.says.texts, f"the catalogue has other words for {name}")
        counted = kind.side_numbers or getattr(rules.facts, "side_numbers", {})
        alike = {side: counted.get(side) for side in numbers} == numbers  # a pack need not have all sides of the rules
        demand(alike or kind is Went, f"{name} numbers the sides in another way")


def sentences_hold(adjudicator: Any, step: PlayedStep) -> None:
    """Check that every event has a sentence, both in full and as each side learns it, and that the catalogue has it
    with its parameters."""
    state = adjudicator.fork(step.before)
    for event in step.events:
        for side in (*adjudicator.sides, None):
            seen = adjudicator.redact(state, event, side)
            if seen is not None:
                said = say(adjudicator.catalogue, adjudicator.narrate(state, seen))
                demand(bool(said), seen)
                untrue = _emptied(event, seen) and "none" in said.lower().replace(".", " ").split()
                demand(not untrue, f"{side} reads “{said}”, where something was only taken out: {event}")
        text = say(adjudicator.catalogue, adjudicator.narrate(state, event))
        demand(bool(text) and "{" not in text, f"no sentence for {event}")
        adjudicator.apply(state, event)


def _emptied(event: Any, seen: Any) -> bool:
    """Whether redaction empties a list of an event that is not empty."""
    names = [name for name in event.__struct_fields__ if name in seen.__struct_fields__]
    return any(getattr(event, name) and getattr(seen, name) in ((), {}) for name in names)


def rolls_hold(rolls: list[Roll]) -> None:
    """Check that every roll's result follows from its record, and that its exact odds add up."""
    for roll in rolls:
        demand(outcome(roll.test, roll.dice, roll.target, roll.table) == roll.result, roll)
        ways = odds.of(roll)
        demand(sum(ways.values()) == roll.faces ** len(roll.dice), f"the odds of {roll} do not add up")
        demand(ways.get(roll.result, 0) > 0, f"{roll} had no chance")
