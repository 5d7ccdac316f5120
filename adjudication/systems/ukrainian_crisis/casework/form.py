"""Rules cases: the form of `given`. Names that depend on the pack are looked up when the position is prepared."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Side = Literal["RED", "BLUE"]
Area = Literal["military", "diplomatic", "information"]


class AtLarge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The at-large points of the turn."""

    total: int | None = None
    left: int | None = None
    committed: Area | Literal[""] = ""


class Segments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of Segments, and the current one."""

    count: int | None = None
    number: int | None = None


class Flags(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions that events have set."""

    belarus: Literal["unresolved", "russia", "aloof"] | None = None
    moldova: Literal["unresolved", "russia", "closed"] | None = None
    crimea: bool | Literal["russia", "ukraine"] = False


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All keys of `given`, with their permitted values."""

    at: str = "cards"
    turn: int = 3
    turn_type: Literal["strategic", "combat"] | None = None
    combat_turns: int = 0
    prestige: dict[Side, int] = {}
    units: dict[str, str] = {}
    countries: dict[str, Literal["neutral", "support", "intervention", "out"]] = {}
    cards: dict[Side, dict[Area, str | int]] = {}
    hands: dict[Side, dict[str | int, int]] = {}
    held: dict[Side, str | None] = {}
    deck: list[str] = []
    rp: dict[Side, int] = {}
    at_large: int | AtLarge = 0
    allowance: int = 0
    segments: Segments = Segments()
    areas_done: list[Area] = []
    flags: Flags = Flags()
    declared: dict[Side, bool | int] = {}


_WORDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "start": (),
    "events": (),
    "cards": (),
    "declare": (),
    "ceasefire": (("RED", "BLUE"),),
    "area": (("military", "diplomatic", "information"),),
    "act": (("RED", "BLUE"), ("military", "diplomatic", "information")),
    "operate": (("RED", "BLUE"),),
    "attack": (("RED", "BLUE"),),
    "final": (),
}
"""The words of `at`: the first, and what each of those behind it may be."""


def faults(given: Any) -> str:
    """The faults in the form of `given`, with their places; empty if there are none."""
    try:
        form = msgspec.convert(given, Given)
    except msgspec.ValidationError as error:
        return f"given: {error}"
    first, *others = form.at.split() or [""]
    wanted = _WORDS.get(first)
    if wanted is None or len(wanted) != len(others):
        return f"given.at: {form.at!r} is not a point of play"
    wrong = [word for word, choices in zip(others, wanted, strict=True) if word not in choices]
    return f"given.at: there is no {wrong[0]}" if wrong else ""
