"""The events of a step in the order in which they take effect, and the place of an umpire's amendment among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

_UNFIT = (ArithmeticError, AssertionError, LookupError, ValueError)  # what folding raises on a state that does not fit


def unfold(rules: Any, record: Mapping[str, Any]) -> list[tuple[int, Any]]:
    """The events and edits of a step or draft, each with its number, in the order in which they take effect.

    `record` is plain: `events`, `edits`, and for each edit in `edits_at` how many events come before it (all of them
    where it says nothing). The number counts through the events and then through the edits.
    """
    events, edits = record.get("events", ()), record.get("edits", ())
    typed = msgspec.convert([*events, *edits], list[rules.event_type])
    return ordered(len(events), typed, record.get("edits_at", ()))


def ordered(count: int, typed: Sequence[Any], at: Sequence[int]) -> list[tuple[int, Any]]:
    """The items of `typed` (`count` events, then the edits) with their index, in the order in which they take
    effect."""
    places = [float(number) for number in range(count)]
    for number in range(len(typed) - count):
        before = at[number] if number < len(at) else count
        places.append(before - 0.5)
    return sorted(enumerate(typed), key=lambda pair: (places[pair[0]], pair[0]))


def next_turn(rules: Any, state: Any, events: Sequence[Any], turn: int) -> int:
    """The index of the first event in a turn after `turn`; the number of events if there is none.

    Events belong to the next turn from the one that moves the turn of the state on. The state that is given does not
    change.
    """
    state = rules.fork(state)
    for place, event in enumerate(events):
        before = state.turn
        rules.apply(state, event)
        if state.turn > max(turn, before):
            return place
    return len(events)


def turns_of(rules: Any, state: Any, record: Mapping[str, Any], after: int) -> dict[int, int]:
    """The turn in which each event of a step happened, by its number; 0 during set-up.

    `state` is the one before the step, which does not change; `after` is the turn once the step is over.
    """
    found, turn = unfold(rules, record), rules.awaiting(state).turn
    ends = next_turn(rules, state, [event for _, event in found], turn) if after > turn else len(found)
    return {number: turn if at < ends else after for at, (number, _) in enumerate(found)}


def placed(
    rules: Any, base: Any, events: Sequence[Any], edits: Sequence[Any], after: Any
) -> tuple[list[Any], list[int]]:
    """The edits of a run as they take effect, and how many of its events come before each.

    An umpire amends what the run leaves, `after` with the edits. If the run has gone on into the next turn, an edit
    takes effect at the end of the turn that was played, wherever that leads to exactly the same state; where the new
    turn has changed the same number since, the edit is reduced by that change. Only where that is impossible does the
    edit belong to the new turn.
    """
    turn = max(rules.awaiting(base).turn, 1)
    early, late = next_turn(rules, base, events, turn), len(events)
    made, places = list(edits), [late] * len(edits)
    if early == late:
        return made, places
    wanted, ends = msgspec.json.encode(after), _ends(rules, base, events, early)
    for number, edit in enumerate(edits):
        for other in dict.fromkeys((edit, _moved(rules, edit, *ends))):
            tried = [*made[:number], other, *made[number + 1 :]]
            at = [*places[:number], early, *places[number + 1 :]]
            if _folded(rules, base, ordered(late, [*events, *tried], at), late) == wanted:
                made, places = tried, at
                break
    return made, places


def _ends(rules: Any, base: Any, events: Sequence[Any], early: int) -> tuple[Any, Any]:
    """The state at the end of the turn, and the state at the end of the run."""
    state = rules.fork(base)
    for event in events[:early]:
        rules.apply(state, event)
    turned = rules.fork(state)
    for event in events[early:]:
        rules.apply(state, event)
    return turned, state


def _moved(rules: Any, edit: Any, turned: Any, left: Any) -> Any:
    """An edit that sets a number, reduced by what the new turn has added to that number; any other edit unchanged."""
    value = getattr(edit, "value", None)
    if type(value) is not int:
        return edit
    try:
        one, two = (_after(rules, left, replace(edit, value=number)) for number in (value, value + 1))
    except _UNFIT:
        return edit
    paths = list(_differences(one, two))
    if len(paths) != 1:
        return edit
    was, now = (_at(msgspec.to_builtins(state), paths[0]) for state in (turned, left))
    return replace(edit, value=value - (now - was)) if type(was) is type(now) is int else edit


def _after(rules: Any, state: Any, edit: Any) -> Any:
    state = rules.fork(state)
    rules.apply(state, edit)
    return msgspec.to_builtins(state)


def _differences(one: Any, two: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The differences between two plain values."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for key in one:
            yield from _differences(one[key], two[key], (*path, key))
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for place, pair in enumerate(zip(one, two, strict=True)):
            yield from _differences(*pair, (*path, place))
    elif one != two:
        yield path


def _at(plain: Any, path: tuple[Any, ...]) -> Any:
    try:
        for step in path:
            plain = plain[step]
    except LookupError:
        return None
    return plain


def _folded(rules: Any, base: Any, steps: Sequence[tuple[int, Any]], count: int) -> bytes:
    """The state after events and edits; empty if an edit is not legal where it takes effect, or an event no longer
    fits."""
    state = rules.fork(base)
    try:
        for number, event in steps:
            if number >= count and rules.check_edit(state, event):
                return b""
            rules.apply(state, event)
    except _UNFIT:
        return b""
    return msgspec.json.encode(state)
