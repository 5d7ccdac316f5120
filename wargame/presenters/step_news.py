"""The news of a cell: its losses, its own orders, the causes of track changes, and the actions of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from adjudication.engine.play.news import Cause, LossLine, TrackChange
from adjudication.engine.play.undertaken import Undertaking
from adjudication.engine.scenario import sides
from wargame.charts.track_bars import Bar, bars, scale
from wargame.models import LogEntry
from wargame.presenters import systems
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position
from wargame.selectors.record.log import CellLogLine
from wargame.selectors.record.step_news import OwnOrder, StepNews, last_news

ORDERS, OTHERS, PHRASES = 6, 8, 3  # shown at once: own orders that were carried out, what others did, what came of it
WORDS = {"done": "Carried out", "handed_in": "Handed in", "failed": "Tried and failed", "refused": "Not carried out"}
NEVER = "Its moment never came."


@dataclass(frozen=True)
class LossRow:
    """A loss: its name, what happened, and in which undertaking."""

    text: str
    how: str


@dataclass(frozen=True)
class LossGroup:
    """One side's losses."""

    title: str
    rows: tuple[LossRow, ...]


@dataclass(frozen=True)
class NewsOrder:
    """An own order as text. `reasons` say why it failed or was refused, `came` has its results. A `quiet` one is folded
    first."""

    text: str
    state: str
    word: str
    reasons: tuple[str, ...]
    came: str
    quiet: bool = False


@dataclass(frozen=True)
class CauseRow:
    """Part of a change: cause, side, amount, and its bar."""

    text: str
    by: str
    bar: Bar


@dataclass(frozen=True)
class TrackNews:
    """The change of a track, with causes that add up to it. `first` and `last` are the bars of its two values."""

    title: str
    before: str
    after: str
    causes: tuple[CauseRow, ...]
    first: Bar
    last: Bar


@dataclass(frozen=True)
class Happened:
    """The news of a cell. `carried` is the number of own orders carried out; `folded` are those that a page folds,
    `more` counts actions of others beyond `others`."""

    losses: tuple[LossGroup, ...]
    orders: tuple[NewsOrder, ...]
    folded: tuple[NewsOrder, ...]
    carried: str
    by_program: bool
    tracks: tuple[TrackNews, ...]
    others_title: str
    others: tuple[str, ...]
    more: int
    turn: tuple[str, ...]
    rulings: tuple[str, ...]

    def __bool__(self) -> bool:
        return any((self.losses, self.orders, self.tracks, self.others, self.turn, self.rulings))


def happened(position: Position, log: Sequence[CellLogLine]) -> Happened | None:
    """The news of the last publication for the viewer's cell; None if there is none yet. `log`: its latest lines."""
    found = last_news(position.viewer, position.seq)
    if found is None or position.undone:
        return None
    names = sides.spoken(position.rules.pack)
    own = tuple(_own_orders(position, found))
    shown, folded = _folded(own)
    others = tuple(_others(position, found))
    return Happened(
        losses=tuple(_losses(position, found, names)),
        orders=shown,
        folded=folded,
        carried=_count(own),
        by_program=found.by_program,
        tracks=tuple(_tracks(position, _own_first(position, found), names)),
        others_title="What they did in the open" if position.viewer.side else "What the sides did",
        others=others[:OTHERS],
        more=max(len(others) - OTHERS, 0),
        turn=tuple(_of_the_turn(position, found)),
        rulings=tuple(
            line.text for line in log if line.kind == LogEntry.Kind.RULING and line.step in found.seqs
            and not line.struck
        )[::-1],
    )  # fmt: skip


def _losses(position: Position, found: StepNews, names: dict[str, str]) -> Iterator[LossGroup]:
    """The viewer's own losses first; losses of unknown sides belong to the others."""
    own = position.viewer.side or ""
    enemies = [side for side in position.rules.sides if side != own]
    whose: dict[str, list[LossLine]] = {"You lost": []}
    for loss in found.news.losses:
        title = "You lost" if own and loss.side == own else _they(loss.side, enemies, names, bool(own))
        whose.setdefault(title, []).append(loss)
    for title, losses in whose.items():
        if losses:
            yield LossGroup(title, tuple(_loss(found, one) for one in losses))


def _they(side: str, enemies: Sequence[str], names: dict[str, str], player: bool) -> str:
    if player and len(enemies) == 1:
        return "They lost"
    return f"{_head(names[side])} lost" if side in names else "Others lost"


def _loss(found: StepNews, loss: LossLine) -> LossRow:
    made = None if loss.undertaking is None else found.news.reading.undertakings[loss.undertaking]
    return LossRow(f"{_head(loss.name)}: {loss.what}", f"{_head(made.title)}." if made is not None else "")


def _own_orders(position: Position, found: StepNews) -> Iterator[NewsOrder]:
    given = [NotCarriedOut(dict(one.order), one.reasons) for one in found.orders]
    lines = systems.of(position.viewer.exercise.system).order_lines(position, given)
    for one, (text, reasons) in zip(found.orders, lines, strict=True):
        yield NewsOrder(text, one.state, WORDS[one.state], _reasons(one, reasons), _came(one.came), one.quiet)


def _count(own: Sequence[NewsOrder]) -> str:
    states = [one.state for one in own]
    if "handed_in" in states:
        return f"{states.count('handed_in')} of {len(own)} handed in"
    return f"{states.count('done')} of {len(own)} carried out" if own else ""


def _reasons(one: OwnOrder, reasons: tuple[str, ...]) -> tuple[str, ...]:
    return reasons or ((NEVER,) if one.state == "refused" else ())


def _came(phrases: Sequence[str]) -> str:
    said = "; ".join(phrases[:PHRASES])
    return f"{_head(said)}." if said else ""


def _folded(own: Sequence[NewsOrder]) -> tuple[tuple[NewsOrder, ...], tuple[NewsOrder, ...]]:
    """The shown orders, and the folded ones: carried out or handed in, without a result worth a line."""
    plain = [number for number, one in enumerate(own) if one.state in ("done", "handed_in")]
    plain.sort(key=lambda number: (not own[number].came, own[number].quiet, number))
    away = set(plain[ORDERS:])
    return (
        tuple(one for number, one in enumerate(own) if number not in away),
        tuple(one for number, one in enumerate(own) if number in away),
    )


def _own_first(position: Position, found: StepNews) -> list[TrackChange]:
    """The tracks of the viewer's side before those of others."""
    own = position.viewer.side
    return sorted(found.news.tracks, key=lambda one: bool(own) and one.side != own)


def _tracks(position: Position, changes: Sequence[TrackChange], names: dict[str, str]) -> Iterator[TrackNews]:
    """The tracks with their bars; the same track of two sides has one scale."""
    for one in changes:
        ends = scale([each for each in changes if each.key == one.key])
        drawn = bars(one, ends)
        own = position.viewer.side or ""
        rows = tuple(
            CauseRow(_cause(cause, own, names), _signed(cause.by), bar)
            for cause, bar in zip(one.causes, drawn[1:-1], strict=True)
        )
        title = _track_title(position, one, names)
        yield TrackNews(title, _number(one.before), _number(one.after), rows, drawn[0], drawn[-1])


def _track_title(position: Position, change: TrackChange, names: dict[str, str]) -> str:
    key = f"track.{change.key}"
    title = str(position.rules.catalogue.get(key, change.key.replace("_", " ").capitalize()))
    return f"{title} of {names[change.side]}" if change.side in names else title


def _cause(one: Cause, own: str, names: dict[str, str]) -> str:
    if not one.text:
        return "You do not know why"
    if one.ruling:
        return f"{_head(one.text)} (umpire)"
    whose = "yours" if own and one.side == own else names.get(one.side, "")
    return f"{_head(one.text)}, {whose}" if whose and whose not in one.text else _head(one.text)


def _others(position: Position, found: StepNews) -> Iterator[str]:
    """The other sides' undertakings, as far as the viewer knows: important ones first. If results are reported and
    there were none, nothing was done."""
    rules: Any = position.rules
    kinds = rules.undertakings.kinds
    made = [one for one in found.news.reading.undertakings if one.side and one.side != position.viewer.side]
    made = [one for one in made if not _says_nothing(one, kinds[one.kind])]
    seen = [one for one in made if not kinds[one.kind].minor]
    for one in (*seen, *(one for one in made if kinds[one.kind].minor)):
        yield _told(one)


def _says_nothing(one: Undertaking, kind: Any) -> bool:
    return bool(kind.quiet or (kind.title is not None and kind.results and not one.outcome))


def _told(one: Undertaking) -> str:
    outcome = "; ".join(one.outcome[:PHRASES])
    return f"{_head(one.title)}: {outcome}." if outcome else f"{_head(one.title)}."


def _of_the_turn(position: Position, found: StepNews) -> Iterator[str]:
    rules: Any = position.rules
    told = rules.news.told
    yield from dict.fromkeys(one.text for one in found.news.reading.sequence if type(one.event) in told)


def _head(text: str) -> str:
    return text[:1].upper() + text[1:]


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")


def _number(value: int) -> str:
    return str(value).replace("-", "−")
