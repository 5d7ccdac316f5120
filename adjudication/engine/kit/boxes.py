"""Boxes off the map: air boxes, holding boxes, displays. Pieces are in boxes and move between them by the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

import msgspec

from adjudication.engine.kit.faults import Fault


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box: its name, its meaning for a piece (ready, flying, turned, spent, gone), the kinds of pieces it can hold
    (empty: all), and their number (0: no limit)."""

    name: str
    status: str
    holds: tuple[str, ...] = ()
    most: int = 0


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passage for pieces from the `origin` boxes to the `to` boxes on an occasion. `kinds` limits the kinds of
    pieces. `rule` is the section."""

    when: str
    origin: tuple[str, ...]
    to: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    rule: str = ""


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boxes of a display and the passages between them."""

    boxes: tuple[Box, ...]
    passages: tuple[Passage, ...]

    def box(self, name: str) -> Box:
        """The box with a name; KeyError if there is none."""
        for box in self.boxes:
            if box.name == name:
                return box
        raise KeyError(name)


class Bar(NamedTuple):
    """A reason why a piece cannot move: "unknown" (no such box), "passage" (no passage leads there now), "kind" (the
    box does not hold such pieces) or "full" (no room). A rule system has a sentence for each."""

    why: str
    box: str


Placed = Mapping[str, str]  # by piece: its box


def faults(display: Display, kinds: Collection[str] = (), occasions: Collection[str] = ()) -> Iterator[Fault]:
    """Boxes listed twice, passages to or from missing boxes, and kinds and occasions that the rules do not know."""
    names = [box.name for box in display.boxes]
    for number, box in enumerate(display.boxes):
        if box.name in names[:number]:
            yield Fault(("boxes", number, "name"), f"the box {box.name} is listed twice")
        if box.most < 0:
            yield Fault(("boxes", number, "most"), f"the box {box.name} cannot hold {box.most}")
        yield from (fault.inside("boxes", number, "holds") for fault in _unknown(box.holds, kinds, "piece of the kind"))
    for number, passage in enumerate(display.passages):
        for field in ("origin", "to"):
            found = _unknown(getattr(passage, field), names, "box")
            yield from (fault.inside("passages", number, field) for fault in found)
        found = _unknown(passage.kinds, kinds, "piece of the kind")
        yield from (fault.inside("passages", number, "kinds") for fault in found)
        found = _unknown((passage.when,), occasions, "occasion")
        yield from (Fault(("passages", number, "when"), fault.reason) for fault in found)


def _unknown(names: tuple[str, ...], known: Collection[str], what: str) -> Iterator[Fault]:
    for number, name in enumerate(names):
        if name not in known:
            yield Fault((number,), f"there is no {what} {name}")


def bar(display: Display, placed: Placed, piece: str, kind: str, to: str, when: str) -> Bar | None:
    """The reason why a piece cannot move to a box on an occasion; None if it can."""
    if to not in (box.name for box in display.boxes):
        return Bar("unknown", to)
    if not any(_leads(passage, placed[piece], to, kind, when) for passage in display.passages):
        return Bar("passage", to)
    box = display.box(to)
    if box.holds and kind not in box.holds:
        return Bar("kind", to)
    if box.most and sum(1 for other, at in placed.items() if at == to and other != piece) >= box.most:
        return Bar("full", to)
    return None


def _leads(passage: Passage, origin: str, to: str, kind: str, when: str) -> bool:
    fits = not passage.kinds or kind in passage.kinds
    return passage.when == when and origin in passage.origin and to in passage.to and fits


def open_to(display: Display, placed: Placed, piece: str, kind: str, when: str) -> tuple[str, ...]:
    """The boxes to which a piece can move on an occasion, in the order of the display."""
    names = (box.name for box in display.boxes)
    return tuple(name for name in names if bar(display, placed, piece, kind, name, when) is None)


def move(placed: Placed, piece: str, to: str) -> dict[str, str]:
    """The places of all pieces after one has moved to a box."""
    return {**placed, piece: to}


def inside(placed: Placed, *names: str) -> tuple[str, ...]:
    """The pieces in the given boxes, in the order of the pieces."""
    return tuple(piece for piece, at in placed.items() if at in names)


def with_status(display: Display, placed: Placed, status: str) -> tuple[str, ...]:
    """The pieces in boxes with a status, in the order of the pieces."""
    return inside(placed, *(box.name for box in display.boxes if box.status == status))
