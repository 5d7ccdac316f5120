"""The forms of a pack's exercise design: the contents of a file, its injects on a timeline, the document of the open
entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from adjudication.engine import registry
from adjudication.engine.injects import in_pack, triggers, watch
from adjudication.engine.scenario.packs import PackProblem
from adjudication.errors import Illegal
from adjudication.services import packs
from adjudication.services.studio import design, edits, shapes
from umpire.pages.studio import prepared
from wargame.selectors.handouts import HandoutView

MINUTES_SHOWN = 24  # columns of the line of minutes
STEPS = (5, 10, 15, 30, 60)
HAND, EVENT = "hand", "event"


@dataclass(frozen=True)
class Card:
    """An inject on the timeline. `release` is its phrase."""

    at: str
    number: str
    title: str
    kind: str
    to: tuple[str, ...]
    release: str
    faults: int


@dataclass(frozen=True)
class TimelineColumn:
    """A column of the timeline: a turn, a period of minutes, or release by hand. `release`: the phrase for an inject
    dropped here."""

    title: str
    release: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Timeline:
    """The injects of a file by turn, by the clock, and by other triggers."""

    turns: tuple[TimelineColumn, ...]
    clock: tuple[TimelineColumn, ...]
    waiting: tuple[TimelineColumn, ...]


@dataclass(frozen=True)
class DesignPage:
    """A file as forms. `paper` holds the printed sheets of the open entry, with the document's title."""

    file: str
    sheet: design.DesignForms
    timeline: Timeline | None
    paper: tuple[HandoutView, ...]
    reader: str

    @property
    def open(self) -> str:
        """The address of the open entry."""
        return self.sheet.form.at if self.sheet.form else ""


def designed(file: str) -> bool:
    """Whether a file has forms."""
    return bool(shapes.entries(file))


def page(pack: packs.LibraryPack, file: str, texts: Mapping[str, str], at: str) -> DesignPage:
    """An unsaved file as forms. `Illegal` for a text that cannot be read."""
    files = {**pack.files, **texts}
    faults = [one for one in packs.problems(pack.system, files) if one.file == file]
    found = design.sheet(file, files[file], at, faults, known(pack, files, file))
    line = _timeline(pack, found.root, faults) if isinstance(found.root.get("injects"), list) else None
    opened = found.form.at if found.form else ""
    sheets, reader = prepared.sheets(file, found.root, opened)
    return DesignPage(file, found, line, sheets, reader)


def plain(files: Mapping[str, str], file: str) -> Mapping[str, Any]:
    """The plain value of a file; empty if it is missing or cannot be read."""
    try:
        found = edits.plain(files[file]) if file in files else {}
    except yaml.YAMLError:  # any text can be in the editor
        return {}
    return found if isinstance(found, dict) else {}


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _listed(root: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    return [one for one in _items(root.get(key)) if isinstance(one, Mapping)]


def known(pack: packs.LibraryPack, files: Mapping[str, str], file: str) -> dict[str, Sequence[str]]:
    """The names that fields of a file can use, by the name of the field."""
    own, words = plain(files, file), words_of(pack)
    head = own if "cells" in own else plain(files, "sides.yaml")
    cells = _listed(head, "cells")
    colours = list(dict.fromkeys(str(one.get("colour", "")) for one in cells))
    names = [str(one.get("name", "")) for one in cells]
    codes = [
        str(one.get("id", ""))
        for one in (*_listed(plain(files, "objectives.yaml"), "objectives"), *_listed(own, "objectives"))
    ]
    sides = words.sides or tuple(str(one.get("id", "")) for one in _listed(plain(files, "sides.yaml"), "sides"))
    turns = [f"turn {number}" for number in range(1, min(words.turns or 12, 40) + 1)]
    found: dict[str, Sequence[str]] = {
        "to": ["all", *colours],
        "objectives": list(dict.fromkeys(codes)),
        "objective": list(dict.fromkeys(codes)),
        "cell": names if file.startswith("exercise-") else [*colours, *names],
        "post": list(dict.fromkeys(str(seat) for one in cells for seat in _items(one.get("seats")))),
        "side": list(sides),
        "track": [track.key for track in words.tracks],
        "release": ["by hand", "with its chain", *turns],
        "sender": [str(one.get("name", "")) for one in _listed(plain(files, "actors.yaml"), "actors")],
    }
    if file.startswith("exercise-"):
        found["injects"] = [str(one.get("number")) for one in _listed(plain(files, "injects.yaml"), "injects")]
        found["surveys"] = [str(one.get("id")) for one in _listed(plain(files, "surveys.yaml"), "surveys")]
    return found


def words_of(pack: packs.LibraryPack) -> watch.TriggerWords:
    """The things that injects of the saved pack can wait for; empty if the pack has faults."""
    return _words(pack.system, tuple(sorted(pack.files.items())))


@lru_cache(maxsize=16)
def _words(system: str, files: tuple[tuple[str, str], ...]) -> watch.TriggerWords:
    try:
        return watch.words(registry.get(system).bind(packs.checked(system, dict(files))))
    except (Illegal, LookupError, ValueError):
        return watch.TriggerWords()


def turns_of(pack: packs.LibraryPack, root: Mapping[str, Any]) -> int:
    """The number of turns that a file plays, or else the game of its pack."""
    played = root.get("turns")
    most = played if isinstance(played, int) and 0 < played < 100 else words_of(pack).turns
    return most or 12


def _timeline(pack: packs.LibraryPack, root: Mapping[str, Any], faults: Sequence[PackProblem]) -> Timeline:
    cards = [_card(one, index, faults) for index, one in enumerate(root["injects"]) if isinstance(one, Mapping)]
    by: dict[str, list[Card]] = {}
    clock: dict[int, list[Card]] = {}
    last = turns_of(pack, root)
    for card in cards:
        trigger = _trigger(card.release)
        if isinstance(trigger, triggers.AtTurn):
            by.setdefault(f"turn {trigger.turn}", []).append(card)
            last = max(last, min(trigger.turn, 99))
        elif isinstance(trigger, triggers.AtMinute):
            clock.setdefault(trigger.minute, []).append(card)
        else:
            by.setdefault(HAND if isinstance(trigger, (triggers.ByHand, triggers.Chained)) else EVENT, []).append(card)
    turns = tuple(TimelineColumn(f"Turn {n}", f"turn {n}", tuple(by.get(f"turn {n}", ()))) for n in range(1, last + 1))
    waiting = (
        TimelineColumn("By hand or with a chain", "by hand", tuple(by.get(HAND, ()))),
        TimelineColumn("On an event or at a time", "", tuple(by.get(EVENT, ()))),
    )
    return Timeline(turns, _minutes(root, clock), waiting)


def _card(one: Mapping[str, Any], index: int, faults: Sequence[PackProblem]) -> Card:
    to = one.get("to")
    return Card(
        f"injects.{index}", str(one.get("number", "")), str(one.get("title", "")), str(one.get("kind", "")),
        tuple(in_pack.address(str(name)) for name in to) if isinstance(to, list) else (),
        str(one.get("release", "by hand")), sum(fault.at[:2] == ("injects", index) for fault in faults),
    )  # fmt: skip


def _trigger(release: str) -> triggers.Trigger | None:
    try:
        return triggers.parse(release)
    except ValueError:
        return None


def _minutes(root: Mapping[str, Any], clock: Mapping[int, list[Card]]) -> tuple[TimelineColumn, ...]:
    """The minutes of the class in equal periods."""
    said = root.get("minutes")
    long = said if isinstance(said, int) and 0 < said <= 1440 else 90
    long = max([long, *(minute + 1 for minute in clock)])
    step = next((one for one in STEPS if long / one <= MINUTES_SHOWN), STEPS[-1])
    return tuple(
        TimelineColumn(
            str(start),
            f"minute {start}",
            tuple(card for at in range(start, start + step) for card in clock.get(at, ())),
        )
        for start in range(0, long, step)
    )
