"""The exercises that rule systems and packs offer at set-up, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.engine.injects.watch import last_turn
from adjudication.engine.scenario.exercises import plan
from adjudication.ownership import By
from adjudication.services import packs
from wargame.selectors.activity import DEFAULT_RULE
from wargame.selectors.briefing import in_length


@dataclass(frozen=True)
class ProposedCell:
    """A cell proposed by a pack; `seats` are its roles, the first one commands. `remit` as in `Cell`, `watchers` as in
    `engine.scenario.exercises.CellPlan`."""

    kind: str
    name: str
    role: str
    side: str | None
    remit: str
    seats: tuple[str, ...]
    watchers: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Offer:
    """One pack of one system, as offered at the first step of set-up."""

    key: str
    system: str
    system_title: str
    version: str
    pack_name: str
    title: str
    summary: str
    credits: str
    turns: int
    reconstructed: tuple[tuple[str, str], ...]
    objectives: tuple[str, ...]
    cells: tuple[ProposedCell, ...]
    briefings: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[tuple[str, tuple[str, ...]], ...]
    pack_title: str = ""
    minutes: int = 0  # of an exercise ready to run; 0 for a bare pack
    players: str = ""
    roles: int = 0
    injects: int = 0
    settings: dict[str, Any] = field(default_factory=dict)
    sitrep_form: str = ""  # that its author proposes

    @property
    def ready(self) -> bool:
        """Whether this is a ready exercise, not just a pack."""
        return self.minutes > 0

    @property
    def length(self) -> str:
        """The length of the class as text."""
        hours, minutes = divmod(self.minutes, 60)
        long = f"{hours} h {minutes:02} min" if minutes else f"{hours} hours"
        return f"{self.minutes} minutes" if self.minutes < 120 else long


@dataclass(frozen=True)
class SwitchRow:
    """A rule option with its two settings; `value` is the current one."""

    name: str
    title: str
    reading: str
    section: str
    on: str
    off: str
    default: bool
    value: bool

    @property
    def changed(self) -> bool:
        """Whether the umpire changed it."""
        return self.value != self.default


FRAME = "template"  # the name of a pack that an author clones and fills in


def offers(by: By) -> list[Offer]:
    """What a person may set up: the exercises ready to run, the shortest and smallest first and frames last, then the
    bare packs of every system."""
    bare = [offer(name, choice.name) for name in registry.names() for choice in packs.choices(name, by)]
    ready = [made for one in bare for made in ready_to_run(one)]
    return [*sorted(ready, key=lambda one: (one.pack_name == FRAME, one.minutes, len(one.cells))), *bare]


def objectives_meant(typed: str, chosen: Offer, found: list[Offer]) -> str:
    """The objectives as typed, or those of the chosen offer if the typed ones are another offer's, unchanged."""
    lines = tuple(line.strip() for line in typed.splitlines() if line.strip())
    untouched = any(lines == tuple(" ".join(text.split()) for text in one.objectives) for one in found)
    return "\n".join(chosen.objectives) if lines and untouched else typed


def ready_to_run(bare: Offer) -> Iterator[Offer]:
    """The ready exercises of a pack, each as a separate offer."""
    found = pack(bare.system, bare.pack_name)
    for key, file in found.get("exercises", {}).items():
        whole = plan(packs.load(bare.system, bare.pack_name), key)
        flow = file["flow"]
        yield replace(
            bare, key=f"{bare.key}/{key}", title=file["title"], summary=file["summary"], turns=file["turns"],
            pack_title=bare.title, minutes=file["minutes"], players=file["players"], roles=len(file["roles"]),
            injects=len(whole.injects), objectives=tuple(f"{one.title}: {one.text}" for one in whole.objectives),
            cells=tuple(_cells({"sides": {"sides": found["sides"]["sides"], "cells": file["cells"]}})),
            settings={
                "template": key, "pace": flow["pace"], "review": flow["review"], "options": flow["options"],
                "all_in_locks": flow["all_in_locks"], "drafts_count": flow["drafts_count"],
                "set_up_by_default": flow["set_up_by_default"], "no_wait": flow["no_wait"], "clocks": _clocks(flow),
                "message_rules": {what: how for what, how in flow["messages"].items() if how != DEFAULT_RULE},
            },
            sitrep_form=packs.sitrep_form(bare.system, bare.pack_name, key),
        )  # fmt: skip


def _clocks(flow: Mapping[str, Any]) -> dict[str, int]:
    """The clocks of an exercise in seconds, by decision."""
    special = {
        "default": flow["clock"] or None,
        "set_up": flow.get("set_up_clock"),
        "first_turn": flow.get("first_clock"),
    }
    minutes = {kind: given for kind, given in special.items() if given is not None} | flow["clocks"]
    return {kind: given * 60 for kind, given in minutes.items()}


def pack(system: str, pack_name: str) -> Mapping[str, Any]:
    """A pack as plain values; `GameError` if there is none with that name."""
    if pack_name in registry.get(system).packs():
        return _shipped(system, pack_name)
    return _plain(packs.load(system, pack_name))


@lru_cache(maxsize=64)
def _shipped(system: str, pack_name: str) -> Mapping[str, Any]:
    return _plain(registry.get(system).named_pack(pack_name))


def _plain(found: Any) -> Mapping[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def _turns(system: str, pack_name: str) -> int:
    """The maximum number of turns of a game with a pack; 0 if there is no last one."""
    rules = registry.get(system)
    shipped = pack_name in rules.packs()
    bound = registry.bound(system, pack_name) if shipped else rules.bind(packs.load(system, pack_name))
    return last_turn(bound, {})


def offer(system: str, pack_name: str) -> Offer:
    """One pack as an offer."""
    rules, turns = registry.get(system), _turns(system, pack_name)
    plain = pack(system, pack_name)
    return Offer(
        key=f"{system}/{pack_name}",
        system=system,
        system_title=rules.title,
        version=rules.version,
        pack_name=pack_name,
        title=plain["pack"]["title"],
        summary=plain["pack"]["summary"],
        credits=plain["pack"].get("credits", ""),
        turns=turns,
        reconstructed=tuple(_reconstructed(plain)),
        objectives=tuple(f"{o['title']}: {o['text']}" for o in plain.get("objectives", {}).get("objectives", ())),
        cells=tuple(_cells(plain)),
        briefings=tuple(
            (b["title"], _paragraphs(in_length(b["text"], turns))) for b in plain.get("briefings", {}).values()
        ),
        notes=tuple((n["title"], _paragraphs(n["text"])) for n in plain.get("facilitator", {}).get("notes", ())),
        sitrep_form=packs.sitrep_form(system, pack_name),
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, split at blank lines; other line breaks are ignored."""
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


def _reconstructed(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Everything that a pack marks as reconstructed: its place and the reason."""
    if isinstance(value, Mapping):
        source = value.get("source")
        if isinstance(source, str) and "reconstructed: " in source:
            yield place.replace("_", " ").capitalize(), source.partition("reconstructed: ")[2]
        for name, part in value.items():
            yield from _reconstructed(part, f"{place}, {name}" if place else str(name))


def _cells(plain: Mapping[str, Any]) -> Iterator[ProposedCell]:
    kinds = {"grey": "observer"}
    sides = {side["id"]: side["name"] for side in plain["sides"]["sides"]}
    for cell in plain["sides"]["cells"]:
        kind = kinds.get(cell["colour"], cell["colour"])
        name = str(cell["name"]).removesuffix(" cell")
        role = cell.get("role") or sides.get(cell["side"], "")
        remit, seats = cell.get("remit", ""), tuple(cell["seats"])
        watchers = tuple(cell.get("watchers", ()))
        yield ProposedCell(kind, name, "" if role == name else role, cell["side"], remit, seats, watchers)


def switches(system: str, options: Mapping[str, Any]) -> list[SwitchRow]:
    """Every rule option of a system that has two settings, with the current setting."""
    return [
        SwitchRow(s.name, s.title, s.reading, s.section, s.on, s.off, s.default, bool(options.get(s.name, s.default)))
        for s in registry.get(system).rulebook.switches
    ]
