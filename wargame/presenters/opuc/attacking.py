"""The fields of an assault: the attackers, and whether they swim although there is a bridge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from msgspec import structs

from adjudication.engine.menu import Domain, OneOf, Option, Party
from adjudication.systems.opuc.assaults.crossings import assault_crossing, can_swim
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from wargame.presenters.composing.fields import values_of
from wargame.presenters.shapes import Entry


class AssaultGround(Protocol):
    """The place of a planned assault."""

    @property
    def facts(self) -> Facts: ...

    @property
    def state(self) -> State: ...


def united(options: Sequence[Option]) -> list[Option]:
    """The assaults on each target as one option: every possible turn has attackers of its own."""
    targets: dict[str, list[Option]] = {}
    for option in options:
        targets.setdefault(option.subject, []).append(option)
    return [_united(same) for same in targets.values()]


def _united(options: Sequence[Option]) -> Option:
    members: dict[str, tuple[str, int]] = {}
    caps: dict[str, int] = {}
    for who in (option.fields["attackers"] for option in options):
        if isinstance(who, Party):
            members = who.members | members
            caps |= {group: max(cap, caps.get(group, 0)) for group, cap in who.caps.items()}
    fields: dict[str, Domain] = {**options[0].fields, "attackers": Party(members, caps)}
    if len(swims := values_of([option.fields["swim"] for option in options])) > 1:
        fields["swim"] = OneOf(tuple(swims))
    return structs.replace(options[0], fields=fields)


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
