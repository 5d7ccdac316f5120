"""The fields of an assault: the attackers, and whether they swim although there is a bridge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from adjudication.engine.menu import Option, Party
from adjudication.systems.opuc.assaults.crossings import assault_crossing, can_swim
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from wargame.presenters.shapes import Entry


class AssaultGround(Protocol):
    """The place of a planned assault."""

    @property
    def facts(self) -> Facts: ...

    @property
    def state(self) -> State: ...


def assault_entries(
    entries: Iterable[Entry], option: Option, ground: AssaultGround, *, alone: bool
) -> tuple[Entry, ...]:
    """The fields that matter. `alone`: the person has chosen the target, so the only block that can attack it is
    included."""
    kept = [entry for entry in entries if entry.name != "swim" or bridge_or_water(option, ground)]
    return tuple(_ticked(entry) if alone and entry.name == "attackers" else entry for entry in kept)


def bridge_or_water(option: Option, ground: AssaultGround) -> bool:
    """Whether some block can attack the target over a bridge and could swim instead (9.8.1)."""
    who, target = option.fields["attackers"], ground.facts.board.index.get(option.subject, -1)
    blocks = [ground.facts.roster.index[name] for name in who.members] if isinstance(who, Party) else []
    places = [(block, ground.state.place[block]) for block in blocks]
    return any(
        can_swim(ground.facts, ground.state, block, at, target)
        and assault_crossing(ground.facts, ground.state, block, at, target) == "bridge"
        for block, at in places
    )


def _ticked(entry: Entry) -> Entry:
    if len(entry.choices) != 1 or entry.kind != "checks":
        return entry
    return replace(entry, choices=(replace(entry.choices[0], chosen=True),))
