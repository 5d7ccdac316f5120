"""What must hold in every game of OPUC, told from the rules and read from the plain columns of a state: an
independent witness next to the rule system's own invariants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudication.engine.checking.conformance import PlayedStep
from adjudication.systems.opuc.basics.roster import DESTROYED

_FOR_A_TURN = (
    "neutralised", "interdicted", "jammer", "cec", "moved", "fired", "assaulted", "done", "blind", "followed",
)  # fmt: skip


def faults(rules: Any, step: PlayedStep) -> list[str]:
    """What a step of a game breaks."""
    return [*_ground(rules, step.after), *_pools(step.after), *_dead(rules, step), *_markers(rules, step)]


def _ground(rules: Any, s: Any) -> Iterator[str]:
    """No two sides in one hex, except in different zones of a BUA (8.1, 8.3); a dead block has no step left."""
    board, roster = rules.facts.board, rules.facts.roster
    by_place: dict[int, set[int]] = {}
    by_hex: dict[int, set[int]] = {}
    for u, place in enumerate(s.place):
        if place >= 0:
            by_place.setdefault(place, set()).add(roster.side[u])
            by_hex.setdefault(board.hex_of[place], set()).add(roster.side[u])
            if board.terrain[board.hex_of[place]] in "LX":
                yield f"{roster.ids[u]} stands in the water at {board.ids[place]}"
            if roster.real[u] and s.lost[u] >= len(roster.steps[u]):
                yield f"{roster.ids[u]} stands at {board.ids[place]} without a step"
    for place, sides in by_place.items():
        if len(sides) > 1:
            yield f"both sides are in {board.ids[place]}"
    for h, sides in by_hex.items():
        if len(sides) > 1 and board.bua_at[h] < 0:
            yield f"both sides are in hex {board.ids[h]}"


def _pools(s: Any) -> Iterator[str]:
    """Nothing counted falls below zero (4.1, 3.2, 7.1, 2.5)."""
    for name in ("log", "cp", "deep", "ga", "missions", "ao", "dmz", "isr_lost", "stock", "dps", "rubble", "power"):
        if min(getattr(s, name), default=0) < 0:
            yield f"{name} is below zero: {getattr(s, name)}"
    if any(count < 0 for cards in (*s.cards, *s.next_cards) for count in cards.values()):
        yield f"cards below zero: {s.cards}, {s.next_cards}"
    if not 0 <= s.snow <= 3:
        yield f"snow {s.snow}"


def _dead(rules: Any, step: PlayedStep) -> Iterator[str]:
    """A destroyed block neither acts nor suffers, and stays destroyed."""
    roster = rules.facts.roster
    ids = roster.ids
    dead = {ids[u] for u, place in enumerate(step.before.place) if place == DESTROYED and roster.parent[u] < 0}
    for u, place in enumerate(step.before.place):
        whole = roster.parent[u]
        parted = whole >= 0 and step.before.place[whole] >= 0  # broken down again after a reform (8.6)
        if place == DESTROYED and step.after.place[u] >= 0 and not parted:
            yield f"{ids[u]} has come back"
    said = msgspec.json.encode([step.orders, step.events])
    for name in dead:
        if f'"{name}"'.encode() in said:
            yield f"{name} was destroyed before and is named in {step.orders} or {step.events}"


def _markers(rules: Any, step: PlayedStep) -> Iterator[str]:
    """What the end of a turn takes off the map is gone at the first decision of the next (2.6)."""
    before, s = step.before, step.after
    if s.turn == before.turn or before.turn < 1 or s.over:
        return
    for name in _FOR_A_TURN:
        if any(getattr(s, name)):
            yield f"{name} outlives its turn"
    for d in s.detachments:
        if not d.busy and not d.bridging:
            yield f"detachment {d.id} is neither BUSY nor at a bridge"
        if d.neutralised:
            yield f"detachment {d.id} stays neutralised"
    for cards in s.cards:
        if any(cards.get(name) for name in ("BDE_COORD", "ALLIED_COORD", "PLAN", "ISR_REROLL")):
            yield f"cards outlive their turn: {cards}"
    breached = {d.target for d in before.detachments if d.task == "breach"}  # gone when the ED goes home (G-45)
    if {m.id for m in before.mines if m.place not in breached} - {m.id for m in s.mines}:
        yield "a minefield vanished at the end of a turn"
