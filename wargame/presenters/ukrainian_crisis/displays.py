"""The displays next to the map: Prestige, Foreign Relations, card matrix, hands, events, battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from adjudication.systems.ukrainian_crisis.fog.picture import BattleView, CardView, MatrixView, Picture
from wargame.charts.since import since_start
from wargame.charts.tracks import Track, tracks
from wargame.presenters.shapes import Figure
from wargame.presenters.ukrainian_crisis import words

TRACK_SIZE = (352.0, 150.0)


@dataclass(frozen=True)
class Face:
    """A card on the matrix: its name if it may be known; `down` while it is face down."""

    name: str
    down: bool
    placed: bool


@dataclass(frozen=True)
class MatrixRow:
    """One area of the card matrix."""

    area: str
    state: str
    word: str
    red: Face
    blue: Face
    rp: str


@dataclass(frozen=True)
class Relation:
    """A country's column on the Foreign Relations Display; one zone is `here`."""

    code: str
    name: str
    rank: int
    zone: str


@dataclass(frozen=True)
class CardStock:
    """A side's cards: kind and number left."""

    side: str
    kind: str
    title: str
    rows: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Battle:
    """A battle of the current Segment."""

    area: str
    attacker: str
    attackers: str
    defenders: str
    type: str
    state: str
    red_dice: tuple[int, ...]
    blue_dice: tuple[int, ...]
    hits: str
    hit_on: int


@dataclass(frozen=True)
class Displays:
    """Everything on the displays sheet."""

    prestige: SafeString
    over_time: SafeString | None
    figures: tuple[Figure, ...]
    relations: tuple[Relation, ...]
    zones: tuple[tuple[str, str], ...]
    matrix: tuple[MatrixRow, ...]
    own: CardStock | None
    stocks: tuple[CardStock, ...]
    held: str
    held_by: tuple[str, ...]
    gone: tuple[str, ...]
    unseen: tuple[str, ...]
    battles: tuple[Battle, ...]


def displays(
    picture: Picture, start: Mapping[str, int], track: Sequence[tuple[int, dict[str, int]]], hit_on: int
) -> Displays:
    """The displays of a picture. `track` is Prestige at the end of each turn so far, `start` that of the set-up."""
    names = {area.id: area.name for area in picture.areas}
    return Displays(
        prestige=since_start(picture.prestige, start, names=words.SIDES, title="Prestige"),
        over_time=_over_time(track),
        figures=situation(picture),
        relations=tuple(Relation(c.code, c.name, c.rank, c.zone) for c in picture.countries),
        zones=(("intervention", "Intervention"), ("support", "Support"), ("neutral", "Neutral")),
        matrix=tuple(_row(row) for row in picture.matrix),
        own=_own(picture),
        stocks=tuple(_stock(side, counts, picture.mode) for side, counts in picture.stock.items()),
        held=picture.event_held.name if picture.event_held else "",
        held_by=tuple(words.SIDES[side] for side, holds in picture.events_held.items() if holds),
        gone=tuple(event.name for event in picture.events_gone),
        unseen=tuple(event.name for event in picture.events_unseen),
        battles=tuple(_battle(battle, names, hit_on) for battle in picture.battles),
    )


def situation(picture: Picture) -> tuple[Figure, ...]:
    """The main figures: both Prestiges, the side's own first, and at-large points if there are any."""
    own = picture.side or "RED"
    other = words.OTHER[own]
    figures = [
        Figure(
            "Prestige, you" if picture.side else f"Prestige, {words.SIDES[own]}",
            str(picture.prestige[own]),
            _initiative(picture, own),
        ),
        Figure(
            f"Prestige, {words.SIDES[other]}" if not picture.side else words.SIDES[other],
            str(picture.prestige[other]),
            _initiative(picture, other),
        ),
        _at_large(picture),
    ]
    return tuple(figures)


def _at_large(picture: Picture) -> Figure:
    total, left = picture.at_large.get("total", 0), picture.at_large.get("left", 0)
    committed = words.AREAS.get(str(picture.at_large.get("committed", "")), "")
    return Figure("At-large RP", str(left), f"of {total}" + (f", {committed}" if committed else ""), "6.22")


def _initiative(picture: Picture, side: str) -> str:
    return "initiative" if picture.initiative == side else ""


def _over_time(track: Sequence[tuple[int, dict[str, int]]]) -> SafeString | None:
    if len(track) < 2:
        return None
    series = [Track(side, name, [values.get(side, 0) for _, values in track]) for side, name in words.SIDES.items()]
    points = [str(turn) if turn else "start" for turn, _ in track]
    return tracks(series, title="Prestige over time", points=points, size=TRACK_SIZE)


def _row(row: MatrixView) -> MatrixRow:
    word = {"open": "", "current": "being resolved", "done": "done", "unused": "not used"}.get(row.state, row.state)
    rp = ", ".join(
        f"{words.SIDES[side]} {points} RP" for side, points in row.rp.items() if points and row.state == "current"
    )
    red, blue = (_face(row.cards.get(side)) for side in ("RED", "BLUE"))
    return MatrixRow(words.AREAS[row.area], row.state, word, red, blue, rp)


def _face(card: CardView | None) -> Face:
    if card is None:
        return Face("", down=False, placed=False)
    return Face(words.card(card.card) if card.card else "", down=not card.face_up, placed=True)


def _own(picture: Picture) -> CardStock | None:
    if not picture.hand or picture.side is None:
        return None
    return _stock(picture.side, picture.hand, picture.mode, "Your hand")


def _stock(side: str, counts: Mapping[str, int], mode: str, title: str = "") -> CardStock:
    rows = tuple((words.card(card), count) for card, count in counts.items())
    return CardStock(words.SIDES[side], words.MARKS[side], title or words.SIDES[side], rows)


def _battle(battle: BattleView, names: Mapping[str, str], hit_on: int) -> Battle:
    hits = (
        ", ".join(f"{words.SIDES[side]} {count}" for side, count in battle.hits.items())
        if battle.state in ("thrown", "settled")
        else ""
    )
    state = {"named": "named", "next": "type to be chosen", "thrown": "Hits to be allocated", "settled": "settled"}.get(
        battle.state, ""
    )
    return Battle(
        area=names.get(battle.area, battle.area),
        attacker=words.SIDES[battle.attacker],
        attackers=", ".join(battle.attackers),
        defenders=", ".join(battle.defenders),
        type=words.COMBAT.get(battle.type or "", ""),
        state=state,
        red_dice=tuple(battle.dice.get("RED", ())),
        blue_dice=tuple(battle.dice.get("BLUE", ())),
        hits=hits,
        hit_on=hit_on,
    )
