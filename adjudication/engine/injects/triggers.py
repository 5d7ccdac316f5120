"""Triggers of injects: one short phrase, the same in a pack, in a spreadsheet and on the pages.

by hand                     the umpire releases it
with its chain              as soon as the injects it comes after are out
turn 3                      when turn 3 opens
turn 3 operations           when that phase of turn 3 is reached, or passed
at 14:30                    the first 14:30 of the exercise's zone after play began and the inject was written
at 2026-11-21 14:30         that moment; `dates` says how else it can be written
minute 45                   45 minutes after play began
track points RED <= 5       as soon as the track has such a value: <=, >=, <, > or =
place 0504 to RED           when RED comes to hold the place; "to no one" when no one does any more
place 0504 changes hands    when it has another holder than before; the set-up of a game counts for neither
order mobilise by RED       when an order of that kind was carried out; without "by", by anyone
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from adjudication.engine.injects import dates
from adjudication.engine.injects.watch import Seen, TriggerWords

Op = Literal["<=", ">=", "<", ">", "="]
OPS: tuple[Op, ...] = ("<=", ">=", "<", ">", "=")
LARGEST = 1_000_000


class ByHand(msgspec.Struct, frozen=True, tag_field="on", tag="hand"):
    """The umpire releases it."""


class Chained(msgspec.Struct, frozen=True, tag_field="on", tag="chain"):
    """The inject waits only for the other injects of its chain."""


class AtTurn(msgspec.Struct, frozen=True, tag_field="on", tag="turn"):
    """A turn, and a phase of it ("" for its start)."""

    turn: int
    phase: str = ""


class AtTime(msgspec.Struct, frozen=True, tag_field="on", tag="time"):
    """A clock time in the exercise's time zone, on a day (ISO date; "" for the next time the clock shows it)."""

    time: str
    day: str = ""


class AtMinute(msgspec.Struct, frozen=True, tag_field="on", tag="minute"):
    """Minutes after play began."""

    minute: int


class OnTrack(msgspec.Struct, frozen=True, tag_field="on", tag="track"):
    """A track is at, above or below a value."""

    track: str
    side: str
    op: Op
    value: int


class OnPlace(msgspec.Struct, frozen=True, tag_field="on", tag="place"):
    """A place changes hands: `to` is a side, "" for no one, None for anyone."""

    place: str
    to: str | None


class OnOrder(msgspec.Struct, frozen=True, tag_field="on", tag="order"):
    """An order of a kind is carried out, by a side or ("") by anyone."""

    order: str
    side: str = ""


Trigger = ByHand | Chained | AtTurn | AtTime | AtMinute | OnTrack | OnPlace | OnOrder
Condition = OnTrack | OnPlace | OnOrder
CONDITIONS = (OnTrack, OnPlace, OnOrder)
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "=": lambda a, b: a == b,
}
_NAME = r"([A-Za-z0-9_\-]+)"
BY_CLOCK = r"^\s*(at|minute)\s"  # how the phrases begin that time alone makes due
HELP = (
    "write “by hand”, “with its chain”, “turn 3”, “turn 3 PHASE”, “at 14:30”, “at 2026-11-21 14:30”, “minute 45”,"
    " “track NAME SIDE <= 5”, “place NAME to SIDE”, “place NAME changes hands” or “order KIND by SIDE”"
)


def parse(text: str) -> Trigger:
    """The trigger described by a phrase; an empty phrase means by hand. ValueError names the fault."""
    tidy = " ".join(text.split())
    for pattern, make in _FORMS:
        match = re.fullmatch(pattern, tidy, re.IGNORECASE)
        if match:
            return make(match)
    if moment := dates.read(re.sub(r"^at ", "", tidy, flags=re.IGNORECASE)):
        return AtTime(*moment)
    raise ValueError(f"“{tidy[:80]}” is not a trigger; {HELP}")


def _turn(match: re.Match[str]) -> Trigger:
    return AtTurn(int(match[1]), (match[2] or "").lower())


def _track(match: re.Match[str]) -> Trigger:
    value = int(match[4])
    if abs(value) > LARGEST:
        raise ValueError("the value of a track is too large")
    return OnTrack(match[1], (match[2] or "").upper(), _op(match[3]), value)


def _op(text: str) -> Op:
    return next(op for op in OPS if op == {"≤": "<=", "≥": ">=", "==": "="}.get(text, text))


def _place(match: re.Match[str]) -> Trigger:
    to = match[2]
    if to is None:
        return OnPlace(match[1], None)
    return OnPlace(match[1], "" if to.lower() == "nobody" else to.upper())


_FORMS: tuple[tuple[str, Callable[[re.Match[str]], Trigger]], ...] = (
    (r"(?:by )?hand|", lambda match: ByHand()),
    (r"with its chain|chain", lambda match: Chained()),
    (rf"turn (\d{{1,3}})(?:,? {_NAME})?", _turn),
    (r"minute (\d{1,4})", lambda match: AtMinute(int(match[1]))),
    (rf"track {_NAME}(?: {_NAME})? ?(<=|>=|≤|≥|==|<|>|=) ?(-?\d{{1,9}})", _track),
    (rf"place {_NAME} (?:to {_NAME}|changes hands)", _place),
    (rf"order {_NAME}(?: by {_NAME})?", lambda match: OnOrder(match[1], (match[2] or "").upper())),
)


def say(trigger: Trigger) -> str:
    """A trigger as its phrase; `parse` reads it back."""
    match trigger:
        case ByHand():
            return "by hand"
        case Chained():
            return "with its chain"
        case AtTurn(turn, phase):
            return f"turn {turn} {phase}".rstrip()
        case AtTime(time, day):
            return f"at {day} {time}" if day else f"at {time}"
        case AtMinute(minute):
            return f"minute {minute}"
        case OnTrack(track, side, op, value):
            return " ".join(part for part in ("track", track, side, op, str(value)) if part)
        case OnPlace(place, None):
            return f"place {place} changes hands"
        case OnPlace(place, to):
            return f"place {place} to {to or 'nobody'}"
        case OnOrder(order, side):
            return f"order {order} by {side}" if side else f"order {order}"


def faults(trigger: Trigger, words: TriggerWords) -> Iterator[str]:
    """Names in a trigger that the rules or the pack do not have, each with the existing names."""
    if isinstance(trigger, AtTurn):
        yield from _turn_faults(trigger, words)
    elif isinstance(trigger, OnTrack):
        known = {(name.key, name.side) for name in words.tracks}
        if (trigger.track, trigger.side) not in known:
            yield _unknown(
                "track", f"{trigger.track} {trigger.side}".rstrip(), (" ".join(pair).rstrip() for pair in known)
            )
    elif isinstance(trigger, OnPlace):
        yield from _missing("place", trigger.place, (named.key for named in words.places))
        yield from _missing("side", trigger.to or "", words.sides)
    elif isinstance(trigger, OnOrder):
        yield from _missing("kind of order", trigger.order, (named.key for named in words.orders))
        yield from _missing("side", trigger.side, words.sides)


def _turn_faults(trigger: AtTurn, words: TriggerWords) -> Iterator[str]:
    if trigger.turn < 1 or (words.turns and trigger.turn > words.turns):
        yield f"there is no turn {trigger.turn}" + (f"; the last one is {words.turns}" if words.turns else "")
    yield from _missing("phase", trigger.phase, (named.key for named in words.phases))


def _missing(what: str, name: str, known: Iterable[str]) -> Iterator[str]:
    """The fault for an unknown name; no fault for an empty one."""
    names = tuple(known)
    if name and name not in names:
        yield _unknown(what, name, names)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    listed = sorted(known)
    if not listed:
        return f"there is no {what} {name}; these rules name none"
    shown = ", ".join(listed[:12]) + (" and others" if len(listed) > 12 else "")
    return f"there is no {what} {name}; use one of: {shown}"


def met(condition: Condition, before: Seen, after: Seen) -> bool:
    """Whether a published step met a condition; `before` and `after` are the facts around the step."""
    match condition:
        case OnTrack(track, side, op, value):
            found = after.tracks.get((track, side))
            return found is not None and _COMPARE[op](found, value)
        case OnPlace(place, to):
            was, now = before.holders.get(place, ""), after.holders.get(place, "")
            return before.turn > 0 and was != now and (to is None or now == to)  # what is set up changes no hands
        case OnOrder(order, side):
            return any(do == order and side in ("", by) for do, by in after.orders)


def holds(condition: Condition, now: Seen) -> bool:
    """Whether a state meets a condition: only a condition on a track can be met without a change."""
    return isinstance(condition, OnTrack) and met(condition, now, now)
