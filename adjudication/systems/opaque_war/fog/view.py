"""The knowledge of each side, built field by field from the state (3.2, 6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from adjudication.systems.opaque_war.basics.board import hex_names, label, names, visible
from adjudication.systems.opaque_war.basics.facts import ARRIVING, GONE, HOLDING, NOBODY, POOL, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, Fight, State
from adjudication.systems.opaque_war.fog.picture import FightView, Picture, PieceView, Sighting, SupportView

BOXES = {POOL: "pool", GONE: "lost", HOLDING: "holding", ARRIVING: "arriving"}


def picture(f: Facts, s: State, viewer: int | None) -> Picture:
    """The knowledge of `viewer`: a side, or the public."""
    seen = visible(f, s, viewer)
    mine = viewer is not None and viewer == s.actor
    return Picture(
        side=None if viewer is None else SIDES[viewer],
        options=s.options,
        turn=s.turn,
        phase=s.phase,
        segment=s.at,
        actor=side_name(s.actor),
        pieces=tuple(_pieces(f, s, viewer, seen)),
        counters={SIDES[side]: _counters(f, s, side, seen) for side in (0, 1) if side != viewer},
        arriving={SIDES[side]: _arriving(f, s, side) for side in (0, 1) if side != viewer},
        sightings=tuple(_sightings(f, s, viewer)) if viewer is not None else (),
        held={
            f.ids[here]: side_name(side)
            for here, (side, before) in enumerate(zip(s.held, f.default_held, strict=True))
            if side != before
        },
        available={line.id: number for line, number in zip(f.markers, s.available, strict=True)},
        owed=dict(zip(SIDES, s.owed, strict=True)),
        russians_allowed=s.russians_allowed,
        support=_support(s),
        crash=_hex(f, s.crash),
        fight=_fight(f, s.fight) if s.fight is not None else None,
        starved=names(f, s.starved) if mine else (),
        railed=names(f, s.railed) if mine else (),
        barred=hex_names(f, s.barred) if mine else (),
        struck=hex_names(f, s.struck),
        told=hex_names(f, s.told) if mine else (),
        aims=hex_names(f, s.aims) if mine else (),
        cleared=_hex(f, s.cleared),
        automatic=s.automatic,
        over=s.over,
    )


def truth(f: Facts, s: State) -> Picture:
    """The picture of everything, for the umpire and the report: every piece with its front, and the information of both
    sides in a turn."""
    public = picture(f, s, None)
    pieces = tuple(
        PieceView(
            name, SIDES[f.side[p]], f.ids[s.where[p]] if s.where[p] >= 0 else BOXES[s.where[p]],
            label(f, s, p) if p < f.units else "", p < f.units and s.out[p], s.moved[p], p < f.units and s.fought[p],
        )
        for p, name in enumerate(f.piece_ids)
    )  # fmt: skip
    return replace(public, pieces=pieces, counters={}, arriving={})


def side_name(side: int) -> str:
    """The id of `side`; "" for NOBODY."""
    return SIDES[side] if side != NOBODY else ""


def _hex(f: Facts, here: int) -> str:
    return f.ids[here] if here != NO_HEX else ""


def _pieces(f: Facts, s: State, viewer: int | None, seen: frozenset[int]) -> Iterator[PieceView]:
    for p, name in enumerate(f.piece_ids):
        at = s.where[p]
        own = f.side[p] == viewer
        if not own and p not in seen and at != GONE:
            continue
        unit = p < f.units
        face = label(f, s, p) if unit and (not own or s.known[p]) else ""
        yield PieceView(
            name, SIDES[f.side[p]], f.ids[at] if at >= 0 else BOXES[at], face, unit and s.out[p],
            own and s.moved[p], own and unit and s.fought[p],
        )  # fmt: skip


def _counters(f: Facts, s: State, side: int, seen: frozenset[int]) -> dict[str, int]:
    found: dict[int, int] = {}
    for p in f.pieces_of[side]:
        if s.where[p] >= 0 and p not in seen:
            found[s.where[p]] = found.get(s.where[p], 0) + 1
    return {f.ids[here]: found[here] for here in sorted(found)}


def _arriving(f: Facts, s: State, side: int) -> int:
    return sum(s.where[p] == ARRIVING for p in f.pieces_of[side])


def _sightings(f: Facts, s: State, viewer: int) -> Iterator[Sighting]:
    for p in f.pieces_of[1 - viewer]:
        if s.seen_at[p] != NO_HEX:
            yield Sighting(f.piece_ids[p], label(f, s, p), f.ids[s.seen_at[p]], s.seen_turn[p])


def _support(s: State) -> SupportView:
    return SupportView(
        s.western_box, s.western, s.russian, s.russian_ready, s.blue_modified, s.red_modified, s.media_points,
        s.truce, s.truce_next,
    )  # fmt: skip


def _fight(f: Facts, fight: Fight) -> FightView:
    played = {side: tuple(f.markers[m].id for m in markers) for side, markers in zip(SIDES, fight.played, strict=True)}
    return FightView(
        f.ids[fight.target], SIDES[fight.side], names(f, fight.attackers), names(f, fight.defenders),
        fight.attacker_out, fight.defender_out, played, fight.idle, fight.passes, fight.equipment, fight.hits,
        fight.due, names(f, fight.leaving), fight.steps, fight.media, fight.mob,
        _hex(f, fight.refuge),
    )  # fmt: skip
