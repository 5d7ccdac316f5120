"""The base of all events. Each event declares how it changes the state, who learns of it and its sentence.

A rule system that fixes its sides derives its own base, sets `side_numbers` there, and derives its events from that. An
event then has its fields, `fold`, its `fog` if not everyone learns all of it, and `says`:

    class ReserveSpent(Event, frozen=True):
        side: str
        spent: dict[str, int]

        fog = hides(spent={})
        says = sentence("fight.cards", "3.4", "{side} commits {spent}.")

        def fold(self, f: Facts, s: State) -> None:
            ...

What a declaration cannot express is a method: `redact` in the place of `fog`, `message` in the place of `says`.
`spoken` collects the sentences for the catalogue, `chapters.Chapters` the events of all chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Any, ClassVar, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from adjudication.engine.protocol import Message

NAMED: Final = 3  # places on a way that a sentence names


class Fog(NamedTuple):
    """Who learns what of an event. `see` takes the event, the facts, the state before the event and the number of the
    viewing side (None: the public), and returns the event as the viewer learns it, None if the viewer learns nothing.
    `fields` are the event fields that it reads or changes."""

    see: Callable[[Any, Any, Any, int | None], Any]
    fields: tuple[str, ...] = ()


class Says(NamedTuple):
    """The text of an event. `tell` takes the event, the facts and the state before the event. `fields` are the
    parameters it takes from the event; `texts` are its sentences, by their keys in the catalogue."""

    tell: Callable[[Any, Any, Any], Message]
    fields: tuple[str, ...] = ()
    texts: Mapping[str, str] = {}


Part = str | int | Callable[[Any, Any, Any], str | int]
"""A parameter of a sentence: fixed, or out of the event, the facts and the state before the event."""


def _all(e: Any, f: Any, s: Any, viewer: int | None) -> Any:
    return e


def _nothing(e: Any, f: Any, s: Any, viewer: int | None) -> None:
    return


def _owner(e: Any, f: Any) -> int:
    number: int = (e.side_numbers or f.side_numbers)[e.side]
    return number


def _own(e: Any, f: Any, s: Any, viewer: int | None) -> Any:
    return e if _owner(e, f) == viewer else None


PLURAL = "plural"
"""The gap for a verb of the event's side, "{side} {plural:moves|move}"; the facts have the `plural` sides."""
PUBLIC = Fog(_all)
"""Everyone learns all of it. This holds where an event declares nothing."""
NOBODY = Fog(_nothing)
"""The event only moves play along, or holds what no side may know: it tells no one anything."""
OWN = Fog(_own, ("side",))
"""Whole to the side it names, nothing to others."""


def changes_nothing(e: Any, f: Any, s: Any) -> None:
    """The `fold` of an event that only reports something."""


def hides(**changes: Any) -> Fog:
    """Complete for the side that the event names; for others with these values instead of its own."""

    def see(e: Any, f: Any, s: Any, viewer: int | None) -> Any:
        return e if _owner(e, f) == viewer else replace(e, **changes)

    return Fog(see, ("side", *changes))


def sentence(key: str, rule: str | Callable[[Any], str], text: str, **more: Part) -> Says:
    """A single sentence. Its gaps are fields of the event as text, or parts named in `more`; `rule` can depend on the
    event."""
    return sentences(lambda e: key, rule, {key: text}, **more)


def sentences(
    key: Callable[[Any], str], rule: str | Callable[[Any], str], texts: Mapping[str, str], **more: Part
) -> Says:
    """Several sentences; the event determines the key of the one that applies."""
    gaps = {name: gaps_of(text) for name, text in texts.items()}
    parts = {name: tuple((gap, _part(gap, more)) for gap in names) for name, names in gaps.items()}

    def tell(e: Any, f: Any, s: Any) -> Message:
        said = key(e)
        params = {gap: part(e, f, s) for gap, part in parts[said]}
        return Message(said, params, rule(e) if callable(rule) else rule)

    fields = dict.fromkeys(gap for names in gaps.values() for gap in names if gap not in (*more, PLURAL))
    return Says(tell, tuple(fields), texts)


def in_words(titles: Mapping[str, str], value: Any) -> str | int:
    """A value as text, with the titles of its names; several are separated by commas, a mapping is names with
    numbers."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{in_words(titles, name)} {in_words(titles, part)}" for name, part in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(str(in_words(titles, part)) for part in value) or "none"
    return titles.get(value, value) if isinstance(value, str) else str(value)


def along(name_of: Callable[[str], str], way: Iterable[str]) -> str:
    """The end of a route and the places on it; for a long route only their number, as on a map."""
    *between, end = way
    through = ", ".join(map(name_of, between)) if len(between) <= NAMED else f"{len(between)} hexes"
    return f"to {name_of(end)} by way of {through}" if between else f"to {name_of(end)}"


def on_the_way(e: Any, f: Any, s: Any) -> str:
    """The `path` of an event as text for a sentence."""
    titles: Mapping[str, str] = f.titles
    return along(lambda name: titles.get(name, name), e.path)


def _plural(e: Any, f: Any, s: Any) -> bool:
    return e.side in f.plural


def _part(gap: str, more: Mapping[str, Part]) -> Callable[[Any, Any, Any], str | int]:
    if gap == PLURAL:
        return _plural
    if gap not in more:
        return lambda e, f, s: e.in_words(f, gap)
    part = more[gap]
    return part if callable(part) else lambda e, f, s: part


def gaps_of(text: str) -> tuple[str, ...]:
    """The names of the gaps in a sentence, without duplicates, in the order of the text."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))


def spoken(kinds: Iterable[type[Event]]) -> dict[str, str]:
    """The sentences that events declare, by key. ValueError if two events give the same key different texts."""
    found: dict[str, str] = {}
    for kind in kinds:
        for key, text in kind.says.texts.items():
            if found.setdefault(key, text) != text:
                raise ValueError(f"two sentences for {key}: {found[key]!r} and {text!r}")
    return found


def _silent(e: Any, f: Any, s: Any) -> Message:
    raise NotImplementedError(f"{type(e).__name__} says nothing")


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True):
    """Base of all events; the tag is the class name. Names in events are those of the pack, never numbers.

    `side_numbers` is the number of each side by its name, as the event's own field `side` has it. It is empty where the
    pack names the sides: then the facts have `side_numbers`. `goes_on` marks an event that only names the next node:
    the review leaves it out.
    """

    goes_on: ClassVar[bool] = False
    side_numbers: ClassVar[Mapping[str, int]] = {}
    fog: ClassVar[Fog] = PUBLIC
    says: ClassVar[Says] = Says(_silent)

    def fold(self, f: Any, s: Any) -> None:
        """Change the state in place. The event is folded as it is, without any judgement."""
        raise NotImplementedError(f"{type(self).__name__} does not fold")

    def redact(self, f: Any, s: Any, viewer: int | None) -> Any:
        """The event as a side learns it, given the state before it; None if the side learns nothing."""
        return self.fog.see(self, f, s, viewer)

    def message(self, f: Any, s: Any) -> Message:
        """The sentence of the event, given the state before it; fields emptied by fog are left out."""
        return self.says.tell(self, f, s)

    def in_words(self, f: Any, name: str) -> str | int:
        """A field as people read it: names by the `titles` of the facts, if there are any."""
        return in_words(getattr(f, "titles", {}), getattr(self, name))


class Went(Event, frozen=True):
    """Play continues at another node and, if one is given, in another phase."""

    to: str
    phase: str = ""

    goes_on = True
    fog = NOBODY
    says = sentence("went", "", "Play continues.")

    def fold(self, f: Any, s: Any) -> None:
        s.at = self.to
        if self.phase:
            s.phase = self.phase
