"""What each side knows: built field by field from the state, and a full state that fits it."""

from __future__ import annotations

import msgspec

from adjudication.engine.dice import Dice
from adjudication.engine.kit.pools import NOBODY as NOBODY_SEES
from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.options import Options
from adjudication.systems.seminar.state import Agreement, OfferedDeal, State, Written, initial


class TrackView(msgspec.Struct, frozen=True):
    """A track that the viewer sees. `owner` "" for one track for all, `band` "" without bands."""

    track: str
    owner: str
    value: int
    band: str


class MoveView(msgspec.Struct, frozen=True):
    """A move that the viewer has written and no one else has read."""

    what: str
    means: str
    effect: str
    covert: bool
    course: str


class OfferView(msgspec.Struct, frozen=True):
    to: str
    give: str
    get: str


class AgreementView(msgspec.Struct, frozen=True):
    """An agreement of the viewer, proposed by `side`."""

    name: str
    side: str
    to: str
    signed: bool


class Picture(msgspec.Struct, frozen=True):
    """Everything one side (None: the public) may see of the exercise."""

    side: str | None
    options: Options
    turn: int
    phase: str
    segment: str
    tracks: tuple[TrackView, ...]
    ready: dict[str, bool]
    moves: tuple[MoveView, ...]
    offers: tuple[OfferView, ...]
    breaks: tuple[str, ...]
    signs: tuple[str, ...]
    ballots: dict[str, str]
    used: tuple[str, ...]
    agreements: tuple[AgreementView, ...]
    named: dict[str, int]
    counted: dict[str, str]
    over: bool


def picture(f: Facts, s: State, viewer: int | None) -> Picture:
    """What a side, or the public, knows."""
    own = viewer is not None
    me = NOBODY if viewer is None else viewer
    return Picture(
        side=f.sides[me] if own else None,
        options=s.options,
        turn=s.turn,
        phase=s.phase,
        segment=s.at,
        tracks=tuple(_track(f, s, column) for column in range(len(f.columns)) if f.sees(column, viewer)),
        ready=dict(zip(f.sides, s.ready, strict=True)),
        moves=tuple(MoveView(*msgspec.structs.astuple(move)) for move in s.written[me]) if own else (),
        offers=tuple(OfferView(f.sides[one.to], one.give, one.get) for one in s.offers[me]) if own else (),
        breaks=s.breaks[me] if own else (),
        signs=s.signs[me] if own else (),
        ballots=dict(s.ballots[me]) if own else {},
        used=s.used[me] if own else (),
        agreements=tuple(
            AgreementView(one.name, f.sides[one.side], f.sides[one.to], one.signed)
            for one in s.agreements
            if viewer in (one.side, one.to)
        ),
        named={pair: s.named[pair] for pair in f.pairs_of(viewer) if pair in s.named},
        counted=dict(s.counted),
        over=s.over,
    )


def _track(f: Facts, s: State, column: int) -> TrackView:
    found, value = f.columns[column], s.tracks[column]
    return TrackView(found.track.id, "" if found.side == NOBODY else f.sides[found.side], value, f.band(column, value))


def imagine(f: Facts, p: Picture, dice: Dice) -> State:
    """A full state that would show exactly this picture, the tracks it does not show drawn from the dice."""
    s = initial(f, p.options)
    s.turn, s.phase, s.at, s.over, s.counted = p.turn, p.phase, p.segment, p.over, p.counted
    s.ready = [p.ready[side] for side in f.sides]
    shown = {(view.track, f.side_numbers.get(view.owner, NOBODY)): view.value for view in p.tracks}
    for column, found in enumerate(f.columns):
        value = shown.get((found.track.id, found.side))
        s.tracks[column] = _assumed(f, column, dice) if value is None else value
    s.agreements = [
        Agreement(one.name, f.side_numbers[one.side], f.side_numbers[one.to], one.signed) for one in p.agreements
    ]
    s.named = dict(p.named)
    if p.side is not None:
        _draw_own(f, s, p, f.side_numbers[p.side])
    return s


def _draw_own(f: Facts, s: State, p: Picture, me: int) -> None:
    s.written[me] = tuple(Written(*msgspec.structs.astuple(view)) for view in p.moves)
    s.offers[me] = tuple(OfferedDeal(f.side_numbers[view.to], view.give, view.get) for view in p.offers)
    s.breaks[me], s.signs[me], s.ballots[me], s.used[me] = p.breaks, p.signs, p.ballots, p.used


def _assumed(f: Facts, column: int, dice: Dice) -> int:
    """A value of a track that the viewer does not see."""
    track = f.columns[column].track
    faces = track.most - track.least + 1
    roll = dice.roll("imagined", "", 1, "pick", "", faces=faces, subject=str(column), secret_to=NOBODY_SEES)
    return track.least + roll.result - 1
