"""The page of a pack's balance: the games, their progress, and their results as charts."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone
from django.utils.safestring import SafeString

from adjudication.engine.planning.balance import GamePlayed, pairing
from adjudication.engine.planning.estimates import Measured, mean
from adjudication.errors import Illegal
from adjudication.models import Balance
from adjudication.services import balance, pack_changes, pack_files, pack_versions, packs
from umpire.pages.studio.figures import AimFigure, ChangeRow, Played, changes, middle, shares
from wargame.charts.histogram import histogram
from wargame.charts.shares import SharePart, parts, share, swatch

MOST_AIMS = 12
MOST_CHANGES = 30
MOST_NUMBERS = 10  # of games that have the same dead end
STOPS = {"limit": "too many turns", "stuck": "no one could go on", "fault": "the rules could not play on"}


@dataclass(frozen=True)
class BalanceChoice:
    """A balance in a list to choose from."""

    id: UUID
    label: str
    count: int


@dataclass(frozen=True)
class Progress:
    """The progress of the games. `left` is text, empty while it is unknown. `note`: why they stopped."""

    status: str
    busy: bool
    count: int
    wanted: int
    gone: str
    left: str
    note: str

    @property
    def percent(self) -> int:
        return 100 * self.count // self.wanted if self.wanted else 0


@dataclass(frozen=True)
class Won:
    """Who won in one balance: the bar, and each side's share with its "±"."""

    label: str
    count: int
    bar: SafeString
    sides: Sequence[tuple[str, str, str]]


@dataclass(frozen=True)
class Degree:
    """A possible end: its colour, its name, the number of games."""

    swatch: SafeString
    name: str
    games: int
    share: str


@dataclass(frozen=True)
class MatrixCell:
    """How often the first party won at one pairing of postures."""

    value: str
    bar: SafeString
    interval: str
    games: int
    even: bool


@dataclass(frozen=True)
class Spread:
    """A number from many games: the chart, the mean with its "±", and the middle half."""

    title: str
    side: str
    unit: str
    chart: SafeString
    mean: str
    middle: str


@dataclass(frozen=True)
class DecidedRow:
    """A holding, and in how many games another holder would have made another winner."""

    title: str
    worth: int
    held: str
    bar: SafeString
    decided: int


@dataclass(frozen=True)
class ComparedRow:
    """A figure in two balances, the change with its "±", and whether chance alone would give such a change less than 5
    times in 100."""

    name: str
    before: str
    after: str
    moved: str
    clear: bool


@dataclass(frozen=True)
class Comparison:
    """Two balances of a pack, and what changed between their files."""

    before: str
    after: str
    pairs: int
    rows: Sequence[ComparedRow]
    changes: Sequence[pack_changes.FileChange]
    more: int
    rules: str


@dataclass(frozen=True)
class DeadEnd:
    """Games that no side could finish, by reason; the first of them by number, and whether there are more."""

    why: str
    numbers: Sequence[int]
    more: bool
    note: str


@dataclass(frozen=True)
class GamePick:
    """A game worth watching, and why."""

    number: int
    why: str
    what: str


@dataclass(frozen=True)
class BalanceResults:
    """The results of the games so far; `unread`: why the rules can no longer read the files that were played."""

    count: int
    unread: str = ""
    first: tuple[str, str] = ("", "")
    others: tuple[tuple[str, str], ...] = ()
    won: Sequence[Won] = ()
    degrees: Sequence[Degree] = ()
    matrix: Sequence[tuple[str, Sequence[MatrixCell]]] = ()
    strengths: Sequence[str] = ()
    spreads: Sequence[Spread] = ()
    aims: Sequence[DecidedRow] = ()
    dead: Sequence[DeadEnd] = ()
    compared: Comparison | None = None
    picks: Sequence[GamePick] = ()


def choices(pack: packs.LibraryPack) -> list[BalanceChoice]:
    """The balances played on a pack, latest first."""
    now, numbers = pack_files.digest(pack.files), pack_versions.numbers(pack.name)
    found = []
    for row, count in balance.of_pack(pack.name):
        as_now = ", as it is now" if row.files_id == now else ""
        found.append(BalanceChoice(row.pk, f"{_label(row, numbers)}{as_now}", count))
    return found


def _label(row: Balance, numbers: Mapping[str, int]) -> str:
    """The version that was played, or the digest of its files if that version no longer exists."""
    number = numbers.get(row.files_id)
    return f"Version {number}" if number else f"Files {row.files_id[:8]}"


def progress(row: Balance) -> Progress:
    """The progress of a balance's games."""
    count = row.games.count()
    busy = row.status in Balance.OPEN
    gone = ((timezone.now() if busy else row.finished_at or timezone.now()) - row.begun_at).total_seconds()
    fresh = count - row.had
    left = _time(gone / fresh * (row.wanted - count)) if busy and fresh > 0 else ""
    note = row.error.split("\n")[0] if row.status == Balance.Status.FAILED else ""
    return Progress(row.get_status_display(), busy, count, row.wanted, _time(gone), left, note)


def _time(seconds: float) -> str:
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def results(row: Balance, other: Balance | None) -> BalanceResults:
    """The games of a balance, counted and drawn, next to those of another balance."""
    games = balance.games(row)
    try:
        played = Played(balance.bound(row.system, row.files_id), games)
    except Illegal as error:
        return BalanceResults(len(games), unread=error.problems[0])
    names, able, numbers = played.names, played.parties, pack_versions.numbers(row.pack_name)
    before = _other(other)
    both = [(row, played), *([(other, before)] if other and before else [])]
    return BalanceResults(
        count=len(games),
        first=(able[0], names[able[0]]),
        others=tuple((side, names[side]) for side in able[1:]),
        won=[_won(_label(one, numbers), of) for one, of in both],
        degrees=_degrees(played),
        matrix=_matrix(played),
        strengths=[bold.capitalize() for bold, _ in played.matrix],
        spreads=_spreads(played),
        aims=[_aim(aim) for aim in played.aims(MOST_AIMS)],
        dead=_dead(played.stopped),
        picks=_picks(played),
        compared=_compared(other, before, row, played, numbers) if other and before else None,
    )


def _other(row: Balance | None) -> Played | None:
    if row is None:
        return None
    try:
        return Played(balance.bound(row.system, row.files_id), balance.games(row))
    except Illegal:
        return None


def _percent(found: Measured) -> str:
    return f"{found.value * 100:.0f}%"


def _within(found: Measured) -> str:
    return f"{found.value * 100:.0f}% ± {found.half * 100:.0f}"


def _parts(played: Played) -> list[tuple[SharePart, int]]:
    """The ways that games ended, as parts of a bar. The levels of the second party count from the far end."""
    total = max(1, len(played.ended))
    ways = list(played.rules.results()) or [way for way, _, _ in played.results]
    ranks: dict[tuple[str, str], int] = {}
    for side in played.parties:
        own = [way for way in ways if way.side == side and way.won]
        own = own if side == played.parties[0] else own[::-1]
        ranks |= {(way.level, side): rank for rank, way in enumerate(own)}
    found = []
    for way, name, games in played.results:
        side = way.side if way.won else ""
        found.append((SharePart(name, games / total, side, ranks.get((way.level, side), 0)), games))
    return found


def _won(label: str, played: Played) -> Won:
    bar = parts([part for part, _ in _parts(played)], title=f"How games ended, {label}", width=560)
    sides = [(side, played.names[side], _within(played.wins(side))) for side in played.parties]
    return Won(label, len(played.games), bar, sides)


def _degrees(played: Played) -> list[Degree]:
    return [Degree(swatch(part), part.name, games, f"{part.share * 100:.0f}%") for part, games in _parts(played)]


def _matrix(played: Played) -> list[tuple[str, list[MatrixCell]]]:
    first = played.parties[0]
    return [
        (
            bold.capitalize(),
            [
                MatrixCell(
                    _percent(found) if games else "–",
                    share(found, first, title=f"{played.names[first]} wins"),
                    f"{found.low * 100:.0f} to {found.high * 100:.0f}",
                    games,
                    even,
                )
                for found, games, even in row
            ],
        )
        for bold, row in played.matrix
    ]


def _spreads(played: Played) -> list[Spread]:
    found = [_spread("Last turn", "", "", played.turns)]
    if played.lost:
        sides = [(side, played.names[side]) for side in played.parties]
        found += [_spread(f"{name} loses", side, played.lost, played.losses(side)) for side, name in sides]
    return found


def _spread(title: str, side: str, unit: str, values: Sequence[int]) -> Spread:
    found, (low, high) = mean(values), middle(values)
    shown = f"{found.value:.1f} ± {found.half:.1f}" if len(values) > 1 else "–"
    chart = histogram(shares(values), found.value, side, title=title)
    return Spread(title, side, unit, chart, shown, f"{low} to {high}" if low != high else str(low))


def _aim(aim: AimFigure) -> DecidedRow:
    bar = share(aim.share, title=f"Decided by {aim.title}", width=74)
    return DecidedRow(aim.title, aim.worth, _percent(aim.held), bar, aim.decided)


def _dead(stopped: Sequence[GamePlayed]) -> list[DeadEnd]:
    found = []
    for why, words in STOPS.items():
        games = [game for game in stopped if game.stopped == why]
        if games:
            numbers = [game.number for game in games[:MOST_NUMBERS]]
            found.append(DeadEnd(f"{len(games)}: {words}", numbers, len(games) > MOST_NUMBERS, games[0].note))
    return found


def _picks(played: Played) -> list[GamePick]:
    """The median, the shortest and the longest of the finished games."""
    games = sorted(played.ended, key=lambda game: (game.turns, game.number))
    if not games:
        return []
    ways = {(way.level, way.side): name for way, name, _ in played.results}
    wanted = {"Middle length": games[len(games) // 2], "Shortest": games[0], "Longest": games[-1]}
    found: dict[int, GamePick] = {}
    for why, game in wanted.items():
        turns = f"{game.turns} turn{'' if game.turns == 1 else 's'}"
        what = f"{turns}, {ways.get((game.level, game.side), game.level)}"
        found.setdefault(game.number, GamePick(game.number, why, what))
    return list(found.values())


def _compared(old: Balance, before: Played, new: Balance, after: Played, numbers: Mapping[str, int]) -> Comparison:
    pairs, rows = changes(before, after)
    between = pack_changes.between(old.files.files, new.files.files)
    rules = "" if old.version == new.version else f"Rules {old.version} before, {new.version} now."
    return Comparison(
        _label(old, numbers), _label(new, numbers), pairs, [_compared_row(row) for row in rows], between[:MOST_CHANGES],
        max(0, len(between) - MOST_CHANGES), rules,
    )  # fmt: skip


def _compared_row(row: ChangeRow) -> ComparedRow:
    def said(value: float) -> str:
        return f"{value * 100:.0f}%" if row.percent else f"{value:.1f}"

    scale, digits = (100, 0) if row.percent else (1, 1)
    moved = f"{row.moved.value * scale:+.{digits}f}".replace("-", "−")
    half = row.moved.half * scale
    wide = f" ± {half:.{digits}f}" if half < 1e6 else ""
    return ComparedRow(row.name, said(row.before), said(row.after), f"{moved}{wide}", row.moved.clear)


def sheet(row: Balance) -> str:
    """The games as CSV, one row each."""
    games = balance.games(row)
    sides = sorted({side for game in games for side in (*game.points, *game.losses)})
    aims = list(dict.fromkeys(key for game in games for key in game.held))
    out = io.StringIO()
    write = csv.writer(out)
    head = ["game", "strength_first", "strength_others", "winner", "level", "better_for", "last_turn"]
    head += [f"{what}_{side}" for what in ("points", "lost") for side in sides]
    write.writerow([*head, *(f"holds_{key}" for key in aims), "decided_by", "stopped", "note"])
    for game in games:
        counted: list[Mapping[str, int]] = [game.points, game.losses]
        numbers = [each.get(side, "") for each in counted for side in sides]
        write.writerow(
            [
                game.number, *pairing(game.number), game.winner, game.level, game.side, game.turns, *numbers,
                *(game.held.get(key, "") for key in aims), " ".join(game.decided), game.stopped, game.note,
            ]
        )  # fmt: skip
    return out.getvalue()
